import type { Tx } from '../../platform/prisma.ts';

/** Any number, as long as nothing else takes an advisory lock by it. */
const ASSIGNING = 4_201_128;

/**
 * The active mentor with the fewest open enrolments and room for one more, or null when there is none. The
 * assigning transactions follow one another, so that two of them never fill the same last place.
 */
export async function findFreeMentor(tx: Tx): Promise<string | null> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ASSIGNING})`;
  const [free] = await tx.$queryRaw<{ id: string }[]>`
    SELECT m.id
    FROM "Mentor" m
    LEFT JOIN "Student" s ON s."mentorId" = m.id AND s."paymentStatus" = 'COMPLETED'
    WHERE m."isActive"
    GROUP BY m.id
    HAVING m."maxStudents" IS NULL OR count(s.id) < m."maxStudents"
    ORDER BY count(s.id), m."createdAt", m.id
    LIMIT 1`;
  return free?.id ?? null;
}
