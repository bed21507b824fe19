-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "messageId" UUID,
ADD COLUMN     "messageCount" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "Notification_messageId_idx" ON "Notification"("messageId");

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Until now every message had a notification of its own, with the message in the subject key.
UPDATE "Notification" notification SET "messageId" = message.id, "messageCount" = 1
FROM "Message" message
WHERE notification.kind = 'MESSAGE' AND notification."subjectKey" = 'message:' || message.id
  AND notification."studentId" = message."studentId";

-- Of those that are unread, the newest of each thread stands for all.
WITH unread AS (
  SELECT id, count(*) OVER thread AS total,
    row_number() OVER (PARTITION BY "recipientId", "studentId" ORDER BY "createdAt" DESC, id DESC) AS age
  FROM "Notification" WHERE "messageId" IS NOT NULL AND "readAt" IS NULL
  WINDOW thread AS (PARTITION BY "recipientId", "studentId")
)
UPDATE "Notification" notification SET
  "readAt" = CASE WHEN unread.age > 1 THEN now() END,
  "messageCount" = CASE WHEN unread.age > 1 THEN 1 ELSE unread.total END,
  title = CASE WHEN unread.age > 1 OR unread.total = 1 THEN title
    ELSE regexp_replace(title, '^(New|Important) message', unread.total || ' new messages') END
FROM unread WHERE unread.id = notification.id;

CREATE UNIQUE INDEX "Notification_unread_thread" ON "Notification" ("recipientId", "studentId")
  WHERE "messageId" IS NOT NULL AND "readAt" IS NULL;
