import type { Db } from '../../platform/database/prisma.ts';

/** The mentors of a product fit many times. */
const MAX_MENTORS = 10_000;

/**
 * Returns the ids of the mentors who can get one more student now: active, checked and below their limit. Counts in the
 * index, and no mentor's students further than to the limit.
 */
export async function acceptingMentorIds(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT m.id
    FROM "Mentor" m
    WHERE m."isActive"
      AND NOT EXISTS (SELECT 1 FROM "AccountClosure" c WHERE c."profileId" = m."profileId")
      AND (m."backgroundCheckExpiresAt" IS NULL OR m."backgroundCheckExpiresAt" > now())
      AND (m."maxStudents" IS NULL OR m."maxStudents" > (
        SELECT count(*) FROM (
          SELECT 1 FROM "Student" WHERE "mentorId" = m.id AND "paymentStatus" = 'COMPLETED' LIMIT m."maxStudents"
        ) counted
      ))
    LIMIT ${MAX_MENTORS}`;
  return rows.map(({ id }) => id);
}
