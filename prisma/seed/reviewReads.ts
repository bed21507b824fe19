import type { Tx } from '../../gateway/platform/database/prisma.ts';

/** Writes who has read which review: the families all but those of which a notification is unread. */
export async function writeReviewReads(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "ReviewRead" ("reviewId", "readerId", "readAt")
    SELECT review.id, reader.id, review."createdAt" + interval '30 minutes'
    FROM "Review" review
    JOIN "Student" student ON student.id = review."studentId"
    JOIN "Profile" reader ON reader.id IN (student."parentId", student."loginId")
    WHERE NOT EXISTS (
      SELECT FROM "Notification" notification
      WHERE notification."recipientId" = reader.id AND notification."readAt" IS NULL
        AND notification."subjectKey" = 'review:' || review."submissionId")`;
}
