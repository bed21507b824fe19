import type { Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { readUnderLock } from '../../platform/database/transactions.ts';
import { lockCapacity } from './capacity.ts';

/**
 * Finds the active mentor with the fewest open enrolments and capacity for one more, whose background check has not
 * run out; null if there is none. Nobody becomes the mentor of their own family.
 */
export async function findFreeMentor(
  tx: Tx,
  { parentId, loginId }: Pick<Student, 'parentId' | 'loginId'>,
): Promise<string | null> {
  const lock = lockCapacity(tx);
  const found = tx.$queryRaw<{ id: string }[]>`
    SELECT m.id
    FROM "Mentor" m
    LEFT JOIN "Student" s ON s."mentorId" = m.id AND s."paymentStatus" = 'COMPLETED'
    WHERE m."isActive"
      AND NOT EXISTS (SELECT 1 FROM "AccountClosure" c WHERE c."profileId" = m."profileId")
      AND (m."backgroundCheckExpiresAt" IS NULL OR m."backgroundCheckExpiresAt" > now())
      AND m."profileId" NOT IN (${parentId}::uuid, ${loginId ?? parentId}::uuid)
    GROUP BY m.id
    HAVING m."maxStudents" IS NULL OR count(s.id) < m."maxStudents"
    ORDER BY count(s.id), m."createdAt", m.id
    LIMIT 1`;
  const [free] = await readUnderLock(lock, found);
  return free?.id ?? null;
}
