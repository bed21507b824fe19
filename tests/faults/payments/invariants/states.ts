import { invariant } from './invariant.ts';

/** The state that a payment of a charge has to have, by what the provider has of it. */
const EXPECTED = `CASE
  WHEN c.status NOT IN ('success', 'reversed') THEN '{PENDING,FAILED,ABANDONED}'
  WHEN c.status = 'reversed' AND r.processed >= c.amount THEN '{REFUNDED}'
  WHEN c.status = 'reversed' THEN '{REVERSED}'
  WHEN c.amount <> c.quoted OR c.currency <> c.quoted_currency THEN '{MISMATCHED}'
  WHEN r.processed >= c.amount THEN '{REFUNDED}'
  ELSE '{COMPLETED,DUPLICATE}' END::text[]`;

export const acknowledgedLost = invariant(
  'something acknowledged was lost',
  `SELECT format('%s was acknowledged and is not there', c.reference) AS sentence
   FROM truth.charge c WHERE c.acknowledged AND NOT EXISTS (SELECT FROM "Payment" p WHERE p.reference = c.reference)
   UNION ALL
   SELECT format('%s of %s was acknowledged, and it is %s', a.what, a.id, coalesce(r.status::text, 'not there'))
   FROM truth.acknowledged a LEFT JOIN "RefundRequest" r ON r.id::text = a.id
   WHERE a.what LIKE 'refund %' AND NOT coalesce(CASE a.what
     WHEN 'refund withdrawn' THEN r.status = 'WITHDRAWN'
     WHEN 'refund refused' THEN r.status = 'REFUSED'
     WHEN 'refund approved' THEN r.round > 0
     ELSE true END AND r.id IS NOT NULL, false)
   UNION ALL
   SELECT format('the webhook %s was answered with 200 and is not stored', a.id)
   FROM truth.acknowledged a
   WHERE a.what = 'webhook' AND NOT EXISTS (SELECT FROM "WebhookEvent" e WHERE e.id = a.id)
   UNION ALL
   SELECT format('the answer to the dispute %s was acknowledged and is not sent', a.id)
   FROM truth.acknowledged a LEFT JOIN "Dispute" d ON d.id::text = a.id
   WHERE a.what = 'dispute answered' AND (d.response IS NULL
     OR (d."sentAt" IS NULL AND d.status NOT IN ('WON', 'LOST')))`,
);

export const wrongState = invariant(
  'a payment in another state than its money',
  `SELECT format('%s (%s) is %s%s, and the provider has %s of %s %s (quoted %s %s) since %s; %s', c.reference, c.story,
      p.status, ' "' || p.flag || '"', c.status, c.amount, c.currency, c.quoted, c.quoted_currency, c.paid_at, a.made) AS sentence
   FROM truth.charge c JOIN "Payment" p ON p.reference = c.reference,
     LATERAL (SELECT string_agg(format('%s %s', outcome, "createdAt"), ', ' ORDER BY "createdAt") AS made
       FROM "PaymentAttempt" WHERE "paymentId" = p.id) a,
     LATERAL (SELECT coalesce(sum(amount), 0) AS processed FROM truth.refund
       WHERE reference = c.reference AND status = 'processed') r
   WHERE c.acknowledged AND (p.status::text <> ALL (${EXPECTED}) OR (p.status = 'MISMATCHED' AND p.flag IS NULL))
   UNION ALL
   SELECT format('%s is %s, and the provider has not reported it as paid', p.reference, p.status)
   FROM "Payment" p LEFT JOIN truth.charge c ON c.reference = p.reference
   WHERE p.status IN ('COMPLETED', 'DUPLICATE', 'REFUNDED') AND (c.id IS NULL OR c.status NOT IN ('success', 'reversed'))`,
);

export const wrongDispute = invariant(
  'a dispute in another state than at the bank',
  `SELECT format('the dispute %s of %s is %s, and the bank has decided: %s', d.id, d.reference,
      coalesce(own.status::text, 'unknown'), d.resolution) AS sentence
   FROM truth.dispute d LEFT JOIN "Dispute" own ON own."providerDisputeId" = d.id::text
   WHERE d.status = 'resolved'
     AND own.status::text IS DISTINCT FROM CASE d.resolution WHEN 'declined' THEN 'WON' ELSE 'LOST' END`,
);

export const forgedAccepted = invariant(
  'a forged webhook had an effect',
  `SELECT format('the forged webhook %s is stored', e.id) AS sentence
   FROM truth.forged f JOIN "WebhookEvent" e ON e.body ->> 'id' = f.id`,
);
