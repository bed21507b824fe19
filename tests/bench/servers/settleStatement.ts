/**
 * Everything that a verification stores once the provider says that a payment succeeded, in one statement: payment,
 * attempt, enrolment, ledger, receipt with its e-mail, notification, events and feed. Its parameters are the payment, the
 * provider's id of the charge, its channel and fee; tax and seller of the receipt; subject, text, page and sender of the
 * e-mail.
 */
export const SETTLE = `
WITH open AS (
  SELECT * FROM "Payment" WHERE id = $1::uuid AND status = 'PENDING' FOR UPDATE
), student AS (
  UPDATE "Student" AS student SET "paymentStatus" = 'COMPLETED', package = open.package, course = open.course,
    "paidThroughWeek" = NULL, "updatedAt" = now()
  FROM open WHERE student.id = open."studentId"
  RETURNING student.id
), settled AS (
  UPDATE "Payment" AS payment SET status = 'COMPLETED', attempt = payment.attempt + 1, "roundRunning" = false,
    "settledAt" = now(), "nextVerifyAt" = now() + interval '1 day', "providerTransactionId" = $2, channel = $3,
    "receivedMinor" = payment."amountMinor", "receivedCurrency" = payment.currency, "updatedAt" = now()
  FROM open, student WHERE payment.id = open.id
  RETURNING payment.*
), attempt AS (
  INSERT INTO "PaymentAttempt" (id, "paymentId", round, number, outcome)
  SELECT gen_random_uuid(), id, round, attempt, 'SUCCESS' FROM settled
  RETURNING id
), entry AS (
  INSERT INTO "LedgerEntry" (id, kind, key, "paymentId", reference, "providerId", currency, "postedAt")
  SELECT gen_random_uuid(), posted.kind::"LedgerEntryKind", lower(posted.kind) || ':' || settled.id, settled.id,
    settled.reference, $2, settled.currency, now()
  FROM settled, unnest(ARRAY['CHARGE', 'FEE']) AS posted (kind)
  RETURNING id, kind::text, currency
), line AS (
  INSERT INTO "LedgerLine" ("entryId", account, currency, "amountMinor")
  SELECT entry.id, change.account::"LedgerAccount", entry.currency, change.amount
  FROM entry, settled, LATERAL (VALUES
    ('CHARGE', 'PROVIDER', settled."amountMinor"), ('CHARGE', 'REVENUE', -settled."amountMinor"),
    ('FEE', 'PROVIDER', -$4::int), ('FEE', 'FEES', $4::int)) AS change (kind, account, amount)
  WHERE change.kind = entry.kind
), notification AS (
  INSERT INTO "Notification" (id, "recipientId", "studentId", kind, title, body, "actionUrl", "actionText", "subjectKey")
  SELECT gen_random_uuid(), settled."parentId", settled."studentId", 'PAYMENT', 'Payment received',
    'We received ₦' || to_char(settled."amountMinor" / 100, 'FM999,999,999') || '. The lessons of '
      || settled."studentName" || ' are open.',
    '/dashboard?student=' || settled."studentId", 'Go to Dashboard', 'payment:' || settled.id || ':COMPLETED'
  FROM settled
  RETURNING id
), published AS (
  SELECT gen_random_uuid() AS id, event.*, settled."parentId" AS "recipientId"
  FROM settled, attempt, notification, LATERAL (VALUES
    (0, 'payment.attempted', jsonb_build_object('paymentId', settled.id, 'attemptId', attempt.id)),
    (1, 'enrolment.changed', jsonb_build_object('studentId', settled."studentId")),
    (2, 'payment.settled', jsonb_build_object('paymentId', settled.id)),
    (3, 'notification.created', jsonb_build_object('notificationId', notification.id))) AS event (place, kind, payload)
), event AS (
  INSERT INTO "FeedEvent" (id, kind, payload) SELECT id, kind, payload FROM published
), counted AS (
  INSERT INTO "FeedCounter" AS counter ("recipientId", seq)
  SELECT "recipientId", count(*) FROM published GROUP BY "recipientId"
  ON CONFLICT ("recipientId") DO UPDATE SET seq = counter.seq + excluded.seq
  RETURNING "recipientId", seq
), feed AS (
  INSERT INTO "FeedEntry" ("recipientId", seq, "eventId")
  SELECT published."recipientId", counted.seq - 3 + published.place, published.id
  FROM published JOIN counted USING ("recipientId")
), number AS (
  UPDATE "ReceiptCounter" AS counter SET number = counter.number + 1 FROM settled RETURNING counter.number
), receipt AS (
  INSERT INTO "Receipt" (id, number, "paymentId", reference, "issuedAt", "paidAt", "payerName", "payerEmail",
    "studentName", kind, course, package, "amountMinor", currency, "discountMinor", "taxName", "taxBasisPoints",
    "taxMinor", "sellerName", "sellerAddress")
  SELECT gen_random_uuid(), number.number, settled.id, settled.reference, now(), now(), profile."fullName",
    account.email, settled."studentName", settled.kind, settled.course, settled.package, settled."amountMinor",
    settled.currency, settled."discountMinor", $5, $6::int, $7::int, $8, $9
  FROM settled, number, "Profile" profile, "User" account
  WHERE profile.id = settled."parentId" AND account.id = profile.id
  RETURNING "payerEmail"
)
INSERT INTO "Mail" (id, recipient, subject, text, html, "senderName")
SELECT gen_random_uuid(), "payerEmail", $10, $11, $12, $13 FROM receipt`;
