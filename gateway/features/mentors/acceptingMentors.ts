import type { Db } from '../../platform/database/prisma.ts';

/** The mentors of a product fit many times. */
const MAX_MENTORS = 10_000;

/** Returns the ids of the mentors who can get one more student now: active, checked and below their limit. */
export async function acceptingMentorIds(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT m.id
    FROM "Mentor" m
    LEFT JOIN "Student" s ON s."mentorId" = m.id AND s."paymentStatus" = 'COMPLETED'
    WHERE m."isActive" AND (m."backgroundCheckExpiresAt" IS NULL OR m."backgroundCheckExpiresAt" > now())
    GROUP BY m.id
    HAVING m."maxStudents" IS NULL OR count(s.id) < m."maxStudents"
    LIMIT ${MAX_MENTORS}`;
  return rows.map(({ id }) => id);
}
