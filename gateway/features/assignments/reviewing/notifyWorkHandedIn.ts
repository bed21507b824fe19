import type { Effects } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notifyReviewers } from '../notifyReviewers.ts';
import { workSubject } from '../workSubjects.ts';

/**
 * Notifies the reviewers of a child within the write that handed in work for review: each once per child and day, and
 * again for what is handed in after they have read it.
 */
export async function notifyWorkHandedIn(tx: Tx, effects: Effects, submissionId: string): Promise<void> {
  const { studentId, attempt, submittedAt, student, assignment } = await tx.submission.findUniqueOrThrow({
    where: { id: submissionId },
    select: {
      studentId: true,
      attempt: true,
      submittedAt: true,
      student: { select: { firstName: true } },
      assignment: { select: { title: true } },
    },
  });
  const subjectOfDay = `${workSubject(studentId)}${submittedAt.toISOString().slice(0, 10)}`;
  const unread = await tx.notification.findMany({
    where: { studentId, kind: 'WORK_TO_REVIEW', readAt: null, subjectKey: { startsWith: subjectOfDay } },
    select: { recipientId: true },
  });
  await notifyReviewers(
    tx,
    effects,
    {
      studentId,
      title: `${student.firstName} handed in work`,
      body: `${assignment.title}, attempt ${attempt}, waits for your review.`,
      subjectKey: `${subjectOfDay}:${submissionId}`,
    },
    unread.map(({ recipientId }) => recipientId),
  );
}
