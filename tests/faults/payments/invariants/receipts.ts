import { invariant } from './invariant.ts';

const NUMBER_DIGITS = 6;

export const receipts = invariant(
  'a receipt that is missing or out of order',
  `SELECT format('the receipt after %s is %s', before, number) AS sentence
   FROM (SELECT number, lag(number, 1, 0) OVER (ORDER BY number) AS before FROM "Receipt") r
   WHERE number <> before + 1
   UNION ALL
   SELECT format('%s is %s and has no receipt', p.reference, p.status)
   FROM "Payment" p LEFT JOIN "Receipt" r ON r."paymentId" = p.id
   WHERE r.id IS NULL AND (p.status = 'COMPLETED' OR p."accessClosedAt" IS NOT NULL)
   UNION ALL
   SELECT format('%s is %s and has the receipt %s', p.reference, p.status, r.number)
   FROM "Payment" p JOIN "Receipt" r ON r."paymentId" = p.id
   WHERE p.status NOT IN ('COMPLETED', 'REVERSED', 'REFUNDED')
   UNION ALL
   SELECT format('the receipt %s has %s e-mails', r.number, count(m.id))
   FROM "Receipt" r LEFT JOIN "Mail" m ON m.subject = 'Your receipt ' || lpad(r.number::text, ${NUMBER_DIGITS}, '0')
     AND m.recipient = r."payerEmail" AND strpos(m.text, r.reference) > 0
   GROUP BY r.number HAVING count(m.id) <> 1`,
);
