import type { Effects } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notifyReviewers } from '../notifyReviewers.ts';
import { exhaustedSubject } from '../workSubjects.ts';
import { findExhaustedAttempts } from './findExhaustedAttempts.ts';

/**
 * Notifies the reviewers of a child within the write that failed an attempt, if it was the last.
 * @param notBefore nothing about it leaves the app earlier; null when it may at once
 * @returns whether it was the last
 */
export async function notifyOutOfAttempts(
  tx: Tx,
  effects: Effects,
  submissionId: string,
  notBefore: Date | null,
): Promise<boolean> {
  if ((await findExhaustedAttempts(tx, submissionId)).length === 0) return false;
  const { studentId, attempt, student, assignment } = await tx.submission.findUniqueOrThrow({
    where: { id: submissionId },
    select: {
      studentId: true,
      attempt: true,
      student: { select: { firstName: true } },
      assignment: { select: { title: true } },
    },
  });
  await notifyReviewers(
    tx,
    effects,
    {
      studentId,
      title: `${student.firstName} is out of attempts`,
      body: `${assignment.title}: attempt ${attempt} was the last and did not pass. You can grant one more.`,
      subjectKey: exhaustedSubject(submissionId),
      notBefore,
    },
    [],
  );
  return true;
}
