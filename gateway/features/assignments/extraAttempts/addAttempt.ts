import type { Viewer } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notify } from '../../notifications/notify.ts';
import { settleSubjects } from '../../notifications/settleSubjects.ts';
import { familyOf, reviewersOf } from '../recipients.ts';
import { exhaustedSubject, extraAttemptSubject } from '../workSubjects.ts';

/** The last attempt of a child at an assignment. */
export type LastAttempt = {
  submissionId: string;
  studentId: string;
  assignmentId: string;
  assignment: { title: string; lesson: { number: number } };
};

/**
 * Adds one attempt within a write that has locked the child and found the last attempt failed, closes the child's open
 * request for it, and notifies the family.
 * @param reply what the reviewer says to it; blank for nothing
 * @returns the id of the grant
 */
export async function addAttempt(
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  { submissionId, studentId, assignmentId, assignment }: LastAttempt,
  reply: string,
): Promise<string> {
  const grant = await tx.attemptGrant.create({ data: { studentId, assignmentId, grantedById: viewer.id } });
  const requests = await tx.extraAttemptRequest.updateManyAndReturn({
    where: { studentId, assignmentId, decidedAt: null },
    data: { decidedAt: new Date(), decidedById: viewer.id, isGranted: true, reply: reply.trim() || null },
    select: { id: true },
  });
  await settleSubjects(tx, effects, studentId, [
    exhaustedSubject(submissionId),
    ...requests.map(({ id }) => extraAttemptSubject(id)),
  ]);
  notify(effects, {
    kind: 'ASSIGNMENT_REVIEW',
    recipientIds: await familyOf(tx, studentId),
    studentId,
    title: `One more attempt at ${assignment.title}`,
    body: reply.trim() || 'A reviewer has given you one more attempt. You can do it!',
    actionUrl: `/lesson/${assignment.lesson.number}?student=${studentId}`,
    actionText: 'Try again',
    subjectKey: `grant:${grant.id}`,
  });
  await publishLastAttempt(tx, effects, viewer, { submissionId, studentId });
  return grant.id;
}

/** Publishes that something about the last attempt changed, to the family and to whoever reviews the child. */
export async function publishLastAttempt(
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  { submissionId, studentId }: Pick<LastAttempt, 'submissionId' | 'studentId'>,
): Promise<void> {
  const recipients = [...(await familyOf(tx, studentId)), viewer.id, ...(await reviewersOf(tx, studentId))];
  effects.publish('submission.reviewed', { submissionId }, recipients);
}
