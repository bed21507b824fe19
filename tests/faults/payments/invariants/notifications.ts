import { invariant } from './invariant.ts';

/** The notifications that there have to be: a row for each, of whom, about which child, and its title. */
const EXPECTED = `
  SELECT p."parentId" AS recipient, p."studentId" AS student,
    CASE WHEN p."sponsorId" IS NOT NULL THEN p."studentName" || ' has a sponsor'
      WHEN p.kind = 'UPGRADE' THEN 'Upgrade complete' ELSE 'Payment received' END AS title
  FROM "Receipt" r JOIN "Payment" p ON p.id = r."paymentId"
  UNION ALL SELECT "parentId", "studentId", 'We are checking your payment' FROM "Payment"
  WHERE status = 'MISMATCHED' AND "sponsorId" IS NULL
  UNION ALL SELECT "parentId", "studentId", 'Payment returned' FROM "Payment"
  WHERE status = 'REVERSED' AND "sponsorId" IS NULL
  UNION ALL SELECT p."parentId", p."studentId", title
  FROM "RefundRequest" r JOIN "Payment" p ON p.id = r."paymentId", LATERAL (
    SELECT 'We have your refund request' AS title WHERE r.origin = 'PAYER'
    UNION ALL SELECT CASE p.kind WHEN 'INSTALMENT' THEN 'A payment came twice or too late' ELSE 'You paid twice' END
      WHERE r.origin = 'DUPLICATE'
    UNION ALL SELECT 'We look at the other parts of your plan' WHERE r.origin = 'PLAN'
    UNION ALL SELECT 'Refund request withdrawn' WHERE r.status = 'WITHDRAWN'
    UNION ALL SELECT 'Your refund was not approved' WHERE r.status = 'REFUSED'
    UNION ALL SELECT 'Your money was sent back' WHERE r.status = 'REFUNDED'
    UNION ALL SELECT 'Your refund is approved' FROM generate_series(1, r.round)
    UNION ALL SELECT 'Your refund did not go through'
      FROM generate_series(1, r.round - CASE r.status WHEN 'FAILED' THEN 0 ELSE 1 END)
  ) told WHERE p."sponsorId" IS NULL
  UNION ALL SELECT p."parentId", p."studentId", title
  FROM "Dispute" d JOIN "Payment" p ON p.id = d."paymentId", LATERAL (
    SELECT 'Your bank asked about a payment' AS title
    UNION ALL SELECT 'Your bank has decided'
      WHERE d.status = 'WON' OR (d.status = 'LOST' AND d."amountMinor" < p."amountMinor")
  ) told
  UNION ALL SELECT a.id, NULL::uuid, title
  FROM "Profile" a, "RefundRequest" r, LATERAL (
    SELECT CASE r.origin WHEN 'DUPLICATE' THEN 'A payment came twice'
      WHEN 'PLAN' THEN 'Another part of a plan to decide about' ELSE 'A refund was asked for' END AS title
    UNION ALL SELECT 'A refund failed'
      FROM generate_series(1, r.round - CASE r.status WHEN 'FAILED' THEN 0 ELSE 1 END)
  ) told WHERE a.role = 'ADMIN'
  UNION ALL SELECT a.id, NULL::uuid, title
  FROM "Profile" a, "Dispute" d, LATERAL (
    SELECT 'A payment is disputed' AS title
    UNION ALL SELECT CASE d.status WHEN 'WON' THEN 'A dispute is won' ELSE 'A dispute is lost' END
      WHERE d.status IN ('WON', 'LOST')
  ) told WHERE a.role = 'ADMIN'`;

/**
 * Compares by title, so that a doubled notification is found whatever key it was written with. A failed or left checkout
 * is an answer, which ends the flag of a payment without one; after a further look in vain it is news again.
 */
export const notifications = invariant(
  'a change that was told twice or not at all',
  `WITH expected AS (SELECT recipient, student, title, count(*) AS n FROM (${EXPECTED}) e GROUP BY 1, 2, 3),
   actual AS (SELECT "recipientId" AS recipient, "studentId" AS student, title, count(*) AS n FROM "Notification"
     WHERE kind = 'PAYMENT' GROUP BY 1, 2, 3),
   settlements AS (SELECT payload ->> 'paymentId' AS "paymentId", count(*) AS n FROM "FeedEvent"
     WHERE kind = 'payment.settled' GROUP BY 1)
   SELECT format('"%s" about %s was told %s times to %s, and happened %s times', coalesce(a.title, e.title),
     coalesce((SELECT "firstName" FROM "Student" WHERE id = coalesce(a.student, e.student)), 'all children'),
     coalesce(a.n, 0), coalesce(a.recipient, e.recipient), coalesce(e.n, 0)) AS sentence
   FROM expected e FULL JOIN actual a ON a.recipient = e.recipient AND a.title = e.title
     AND a.student IS NOT DISTINCT FROM e.student
   WHERE coalesce(a.n, 0) <> coalesce(e.n, 0) AND coalesce(a.title, e.title) NOT IN (
     'Your refund is on its way', 'Your refund takes longer', 'A refund needs attention', 'A refund takes very long',
     'A dispute waits for an answer', 'A difference in the books', 'A payment needs a look')
     AND coalesce(a.title, '') NOT LIKE '% differences in the books'
   UNION ALL
   SELECT format('the refund %s told "%s" %s times in %s rounds', r.id, n.title, count(*), r.round)
   FROM "RefundRequest" r JOIN "Payment" p ON p.id = r."paymentId"
   JOIN "Notification" n ON n."recipientId" = p."parentId" AND n."subjectKey" LIKE 'refund:' || r.id || ':%'
     AND n.title IN ('Your refund is on its way', 'Your refund takes longer')
   GROUP BY r.id, n.title, r.round HAVING count(*) > r.round
   UNION ALL
   SELECT format('the flag "%s" of %s was told %s times to the admin %s', p.flag, p.reference, count(n.id), a.id)
   FROM "Payment" p CROSS JOIN "Profile" a
   LEFT JOIN "Notification" n ON n."recipientId" = a.id AND n.title = 'A payment needs a look'
     AND n.body = p.reference || ': ' || p.flag || '.'
   LEFT JOIN settlements s ON s."paymentId" = p.id::text AND p.flag LIKE 'The provider gave no final answer%'
   WHERE a.role = 'ADMIN' AND p.flag IS NOT NULL
     AND NOT EXISTS (SELECT FROM "RefundRequest" r WHERE r."paymentId" = p.id AND r.origin = 'DUPLICATE')
   GROUP BY p.id, a.id, s.n
   HAVING count(n.id) = 0 OR (count(n.id) > 1 + coalesce(s.n, 0) AND p.flag NOT LIKE 'The provider no longer reports%')`,
);
