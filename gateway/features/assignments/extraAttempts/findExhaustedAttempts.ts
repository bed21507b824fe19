import type { Db } from '../../../platform/database/prisma.ts';

const MAX_ROWS = 500;

/**
 * Returns the ids of last attempts that need revision when no attempts are left.
 * @param submissionId only this one, or null for all of them, oldest first
 */
export async function findExhaustedAttempts(db: Db, submissionId: string | null): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM "Submission" s JOIN "Assignment" a ON a.id = s."assignmentId"
    WHERE s.status = 'NEEDS_REVISION'
      -- Implied by the rest, as attempts are numbered from 1, and cheap: most attempts are not among the last.
      AND s.attempt >= a."maxAttempts"
      AND (${submissionId}::uuid IS NULL OR s.id = ${submissionId}::uuid)
      AND NOT EXISTS (
        SELECT 1 FROM "Submission" o
        WHERE o."studentId" = s."studentId" AND o."assignmentId" = s."assignmentId"
          AND (o.attempt > s.attempt OR o.status = 'APPROVED'))
      AND a."maxAttempts" <= (
        SELECT count(*) FROM "Submission" o
        WHERE o."studentId" = s."studentId" AND o."assignmentId" = s."assignmentId"
      ) - (
        SELECT count(*) FROM "AttemptGrant" g
        WHERE g."studentId" = s."studentId" AND g."assignmentId" = s."assignmentId")
    ORDER BY s."submittedAt", s.id LIMIT ${MAX_ROWS}`;
  return rows.map(({ id }) => id);
}
