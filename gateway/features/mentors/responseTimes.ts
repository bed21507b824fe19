import type { Db } from '../../platform/database/prisma.ts';

export const RESPONSE_WEEKS = 12;
const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

/** How fast a mentor answered within a week, which begins on Monday in UTC. */
export type ResponseWeek = {
  weekStart: Date;
  replyCount: number;
  /** Median time to the first reply to a family's message; null without a reply. */
  medianReplyMinutes: number | null;
  reviewCount: number;
  /** Median time for which reviewed work had waited; null without a review. */
  medianReviewMinutes: number | null;
};

type Median = { week: Date; count: number; minutes: number };

/** Loads the response times of a mentor by week, oldest first; weeks without any are there as well. */
export async function responseTimes(db: Db, profileId: string, now: Date): Promise<ResponseWeek[]> {
  const first = new Date(mondayOf(now).getTime() - (RESPONSE_WEEKS - 1) * WEEK_MS);
  const [replies, reviews] = [
    await medianReplies(db, profileId, first),
    await medianReviews(db, profileId, first),
  ];
  return Array.from({ length: RESPONSE_WEEKS }, (_, index) => {
    const weekStart = new Date(first.getTime() + index * WEEK_MS);
    const ofWeek = ({ week }: Median) => week.getTime() === weekStart.getTime();
    const [reply, review] = [replies.find(ofWeek), reviews.find(ofWeek)];
    return {
      weekStart,
      replyCount: reply?.count ?? 0,
      medianReplyMinutes: reply?.minutes ?? null,
      reviewCount: review?.count ?? 0,
      medianReviewMinutes: review?.minutes ?? null,
    };
  });
}

function mondayOf(now: Date): Date {
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return new Date(day - ((now.getUTCDay() + 6) % 7) * DAY_MS);
}

/**
 * Measures each message of the mentor that is the first after messages of the family, from the first of those on. The
 * indexes on (senderId, createdAt) and (studentId, position) serve it: it reads as far back as the mentor's last word.
 */
function medianReplies(db: Db, profileId: string, from: Date): Promise<Median[]> {
  return db.$queryRaw<Median[]>`
    SELECT date_trunc('week', reply."createdAt", 'UTC') AS week, count(*)::int AS count,
      (percentile_cont(0.5) WITHIN GROUP (
        ORDER BY extract(epoch FROM reply."createdAt" - asked."createdAt") / 60))::float AS minutes
    FROM "Message" reply
    JOIN "Student" student ON student.id = reply."studentId"
    LEFT JOIN LATERAL (
      SELECT earlier.position FROM "Message" earlier
      WHERE earlier."studentId" = reply."studentId" AND earlier.position < reply.position
        AND earlier."senderId" = reply."senderId"
      ORDER BY earlier.position DESC LIMIT 1
    ) AS last ON true
    JOIN LATERAL (
      SELECT message."createdAt" FROM "Message" message
      WHERE message."studentId" = reply."studentId" AND message.position > coalesce(last.position, 0)
        AND message.position < reply.position
        AND message."senderId" IN (student."parentId", student."loginId")
      ORDER BY message.position LIMIT 1
    ) AS asked ON true
    WHERE reply."senderId" = ${profileId}::uuid AND reply."createdAt" >= ${from}
    GROUP BY 1`;
}

/** Measures the reviews of the mentor by the index on (reviewerId, createdAt). */
function medianReviews(db: Db, profileId: string, from: Date): Promise<Median[]> {
  return db.$queryRaw<Median[]>`
    SELECT date_trunc('week', review."createdAt", 'UTC') AS week, count(*)::int AS count,
      (percentile_cont(0.5) WITHIN GROUP (
        ORDER BY extract(epoch FROM review."createdAt" - submission."submittedAt") / 60))::float AS minutes
    FROM "Review" review
    JOIN "Submission" submission ON submission.id = review."submissionId"
    WHERE review."reviewerId" = ${profileId}::uuid AND review."createdAt" >= ${from}
    GROUP BY 1`;
}
