import { invariant } from './invariant.ts';

/** What the provider holds of each charge that was paid, after its fee, refunds and reversals. */
const HELD = `SELECT c.reference, c.currency, CASE c.status
    WHEN 'success' THEN c.amount - (SELECT coalesce(sum(r.amount), 0) FROM truth.refund r
      WHERE r.reference = c.reference AND r.status = 'processed')
    ELSE 0 END - coalesce(c.fees, 0) AS held, coalesce(c.fees, 0) AS fees
  FROM truth.charge c WHERE c.status IN ('success', 'reversed')`;

const POSTED = `SELECT e.reference, l.currency,
    coalesce(sum(l."amountMinor") FILTER (WHERE l.account = 'PROVIDER'), 0) AS held,
    coalesce(sum(l."amountMinor") FILTER (WHERE l.account = 'FEES'), 0) AS fees
  FROM "LedgerEntry" e JOIN "LedgerLine" l ON l."entryId" = e.id GROUP BY 1, 2`;

export const unbalanced = invariant(
  'a ledger out of balance',
  `SELECT format('the entry %s sums to %s %s', l."entryId", sum(l."amountMinor"), l.currency) AS sentence
   FROM "LedgerLine" l GROUP BY l."entryId", l.currency HAVING sum(l."amountMinor") <> 0
   UNION ALL
   SELECT format('the account %s has lines of %s %s, and its days sum to %s', coalesce(a.account, b.account),
     a.amount, coalesce(a.currency, b.currency), b.amount)
   FROM (SELECT account, currency, sum("amountMinor") AS amount FROM "LedgerLine" GROUP BY 1, 2) a
   FULL JOIN (SELECT account, currency, sum("amountMinor") AS amount FROM "LedgerSum"
     WHERE span = 'DAY' GROUP BY 1, 2) b ON b.account = a.account AND b.currency = a.currency
   WHERE coalesce(a.amount, 0) <> coalesce(b.amount, 0)`,
);

export const otherThanProvider = invariant(
  'a ledger that differs from the provider',
  `SELECT format('the ledger holds %s %s of %s, the provider %s', coalesce(own.held, 0), coalesce(own.currency, t.currency),
     coalesce(own.reference, t.reference), coalesce(t.held, 0)) AS sentence
   FROM (${HELD}) t FULL JOIN (${POSTED}) own ON own.reference = t.reference AND own.currency = t.currency
   WHERE coalesce(own.held, 0) <> coalesce(t.held, 0)
   UNION ALL
   SELECT format('the ledger has a fee of %s %s for %s, the provider keeps %s', coalesce(own.fees, 0),
     coalesce(own.currency, t.currency), coalesce(own.reference, t.reference), coalesce(t.fees, 0))
   FROM (${HELD}) t FULL JOIN (${POSTED}) own ON own.reference = t.reference AND own.currency = t.currency
   WHERE coalesce(own.fees, 0) <> coalesce(t.fees, 0)
   UNION ALL
   SELECT format('the refund %s of %s has %s entries', t.id, t.reference, count(e.id))
   FROM truth.refund t LEFT JOIN "LedgerEntry" e ON e.kind = 'REFUND' AND e."providerId" = t.id::text
   WHERE t.status = 'processed' GROUP BY t.id, t.reference HAVING count(e.id) <> 1`,
);
