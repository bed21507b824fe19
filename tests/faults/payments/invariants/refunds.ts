import { invariant } from './invariant.ts';

export const refundedTwice = invariant(
  'money that went back twice',
  `SELECT format('%s was refunded %s times for one approval (%s)', t.reference, count(*), t.note) AS sentence
   FROM truth.refund t WHERE t.status <> 'failed' GROUP BY t.reference, t.note HAVING count(*) > 1
   UNION ALL
   SELECT format('the provider refunds %s of %s, approved are %s', sum(t.amount), t.reference,
     (SELECT coalesce(sum(r."amountMinor"), 0) FROM "RefundRequest" r JOIN "Payment" p ON p.id = r."paymentId"
      WHERE p.reference = t.reference AND r.round > 0))
   FROM truth.refund t WHERE t.status <> 'failed' GROUP BY t.reference
   HAVING sum(t.amount) > (SELECT coalesce(sum(r."amountMinor"), 0) FROM "RefundRequest" r
     JOIN "Payment" p ON p.id = r."paymentId" WHERE p.reference = t.reference AND r.round > 0)
   UNION ALL
   SELECT format('the provider refunds %s for nothing that we know: %s', t.reference, t.note)
   FROM truth.refund t
   WHERE NOT EXISTS (SELECT FROM "RefundRequest" r WHERE r.id::text = split_part(t.note, ':', 1))`,
);

export const wrongRefund = invariant(
  'a refund in another state than at the provider',
  `SELECT format('the refund %s of %s is %s, and %s at the provider', r.id, t.reference, r.status, t.status) AS sentence
   FROM truth.refund t JOIN "RefundRequest" r ON r.id::text || ':' || r.round = t.note
   WHERE r.status::text <> CASE t.status WHEN 'processed' THEN 'REFUNDED' WHEN 'failed' THEN 'FAILED'
     WHEN 'needs-attention' THEN 'NEEDS_ATTENTION' ELSE upper(t.status) END
   UNION ALL
   SELECT format('the refund %s is %s, and the provider has none', r.id, r.status)
   FROM "RefundRequest" r
   WHERE r.status IN ('PENDING', 'PROCESSING', 'NEEDS_ATTENTION', 'REFUNDED')
     AND NOT EXISTS (SELECT FROM truth.refund t WHERE t.note = r.id::text || ':' || r.round)
   UNION ALL
   SELECT format('%s came twice and nobody is asked to give it back', p.reference)
   FROM "Payment" p
   WHERE p.status = 'DUPLICATE' AND NOT EXISTS (SELECT FROM "RefundRequest" r WHERE r."paymentId" = p.id)`,
);
