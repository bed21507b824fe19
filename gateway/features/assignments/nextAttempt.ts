import { checkNextAttempt } from '../../../contract/assignments.ts';
import { throwIfInvalid } from '../../../contract/errors.ts';
import type { Tx } from '../../platform/database/prisma.ts';

/**
 * Returns the number of a child's next attempt at an assignment, from 1. Lock the child's row first.
 * @throws DomainError CONFLICT while one is under review or after approval, LIMIT after the last
 */
export async function nextAttempt(
  tx: Tx,
  studentId: string,
  { id: assignmentId, maxAttempts }: { id: string; maxAttempts: number },
): Promise<number> {
  const where = { studentId, assignmentId };
  const previous = await tx.submission.findMany({ where, select: { attempt: true, status: true } });
  const grants = await tx.attemptGrant.count({ where });
  throwIfInvalid(checkNextAttempt(previous, maxAttempts + grants));
  return Math.max(0, ...previous.map(({ attempt }) => attempt)) + 1;
}
