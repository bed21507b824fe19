/**
 * Everything that sendMessage stores and answers, in one statement: session, thread, rate limit, message, receipts,
 * notifications and their deliveries, events and feeds. Its parameters are the token of the session, the student, the
 * id of the message, its content, and the id of the event.
 */
export const SEND_MESSAGE = `
WITH viewer AS (
  SELECT profile.id, profile."fullName", profile.role
  FROM "AuthSession" session JOIN "Profile" profile ON profile.id = session."userId"
  WHERE session.token = $1 AND session."expiresAt" > now()
), thread AS (
  SELECT student.id, student."firstName", mentor."profileId" AS "mentorId",
    array_remove(ARRAY[student."parentId", student."loginId", mentor."profileId"], NULL) AS people
  FROM "Student" student LEFT JOIN "Mentor" mentor ON mentor.id = student."mentorId" AND mentor."isActive"
  WHERE student.id = $2::uuid AND student.package = 'MENTORED' AND student."paymentStatus" = 'COMPLETED'
    AND EXISTS (
      SELECT 1 FROM viewer WHERE viewer.id IN (student."parentId", student."loginId", mentor."profileId")
    )
  FOR SHARE OF student
), used AS (
  INSERT INTO "UsageWindow" AS usage (key, "windowStart", count)
  SELECT 'message:' || viewer.id, date_trunc('hour', now()), 1 FROM viewer, thread
  ON CONFLICT (key, "windowStart") DO UPDATE SET count = usage.count + 1
  RETURNING count
), message AS (
  INSERT INTO "Message" (id, "studentId", "senderId", content)
  SELECT $3::uuid, thread.id, viewer.id, $4 FROM viewer, thread, used WHERE used.count <= 600
  RETURNING *
), receipt AS (
  INSERT INTO "MessageRecipient" ("messageId", "recipientId")
  SELECT message.id, person FROM message, thread, unnest(thread.people) AS person WHERE person <> message."senderId"
  RETURNING "recipientId"
), notification AS (
  INSERT INTO "Notification" AS notification (id, "recipientId", "studentId", "messageId", "messageCount", kind, title,
    body, "actionUrl", "actionText", "subjectKey")
  SELECT gen_random_uuid(), receipt."recipientId", thread.id, message.id, 1, 'MESSAGE',
    'New message from ' || viewer."fullName", 'In the conversation about ' || thread."firstName",
    CASE WHEN receipt."recipientId" = thread."mentorId" THEN '/mentor' ELSE '/dashboard' END
      || '?student=' || thread.id || '&tab=messages',
    'Read message', 'message:' || message.id
  FROM receipt, thread, message, viewer
  ON CONFLICT ("recipientId", "studentId") WHERE "messageId" IS NOT NULL AND "readAt" IS NULL DO UPDATE SET
    "messageId" = excluded."messageId", "messageCount" = notification."messageCount" + 1,
    title = notification."messageCount" + 1 || ' new messages from ' || (SELECT "fullName" FROM viewer),
    "subjectKey" = excluded."subjectKey", "createdAt" = excluded."createdAt"
  RETURNING id, "recipientId"
), delivery AS (
  INSERT INTO "NotificationDelivery" AS delivery (id, "notificationId", channel, "nextTryAt")
  SELECT gen_random_uuid(), notification.id, 'EMAIL', now() + interval '10 minutes' FROM notification
  ON CONFLICT ("notificationId", channel) DO UPDATE SET
    "nextTryAt" = CASE WHEN delivery.outcome IS NULL THEN delivery."nextTryAt" ELSE excluded."nextTryAt" END
), published AS (
  SELECT $5::uuid AS id, 'message.sent' AS kind, jsonb_build_object('messageId', message.id) AS payload,
    thread.people AS recipients
  FROM message, thread
  UNION ALL
  SELECT gen_random_uuid(), 'notification.created', jsonb_build_object('notificationId', notification.id),
    ARRAY[notification."recipientId"]
  FROM notification
), event AS (
  INSERT INTO "FeedEvent" (id, kind, payload) SELECT id, kind, payload FROM published
), new_entry AS (
  SELECT published.id AS "eventId", "recipientId", published.kind
  FROM published, unnest(published.recipients) AS "recipientId"
), counted AS (
  INSERT INTO "FeedCounter" AS counter ("recipientId", seq)
  SELECT "recipientId", count(*) FROM new_entry GROUP BY "recipientId" ORDER BY "recipientId"
  ON CONFLICT ("recipientId") DO UPDATE SET seq = counter.seq + excluded.seq
  RETURNING "recipientId", seq
), entry AS (
  INSERT INTO "FeedEntry" ("recipientId", seq, "eventId")
  SELECT new_entry."recipientId",
    counted.seq + 1 - row_number() OVER (PARTITION BY new_entry."recipientId" ORDER BY new_entry.kind DESC),
    new_entry."eventId"
  FROM new_entry JOIN counted USING ("recipientId")
)
SELECT thread.people, json_build_object(
  'id', message.id, 'studentId', message."studentId", 'kind', message.kind, 'priority', message.priority,
  'subject', message.subject, 'content', message.content, 'position', message.position,
  'createdAt', to_char(message."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'hiddenAt', message."hiddenAt", 'attachments', '[]'::json, 'replyTo', NULL,
  'sender', json_build_object('id', viewer.id, 'name', viewer."fullName", 'role', viewer.role, 'avatar', NULL,
    '__typename', 'Person'),
  'receipts', (
    SELECT json_agg(json_build_object(
      'readAt', NULL,
      'recipient', json_build_object('id', profile.id, 'name', profile."fullName", '__typename', 'Person'),
      '__typename', 'MessageReceipt') ORDER BY profile.id)
    FROM receipt JOIN "Profile" profile ON profile.id = receipt."recipientId"),
  '__typename', 'Message')::text AS message
FROM message, thread, viewer`;
