import { reviewerName } from '../../../../contract/assignments.ts';
import { DomainError, notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import {
  checkExtraAttempt,
  EXTRA_ATTEMPT_TEXTS,
  type ExtraAttemptDecision,
} from '../../../../contract/extraAttempts.ts';
import type { App, Viewer } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { notify } from '../../notifications/notify.ts';
import { settleSubjects } from '../../notifications/settleSubjects.ts';
import { decidableExtraAttemptRequests } from '../access.ts';
import { REVIEWS_PER_PERSON } from '../limits.ts';
import { familyOf } from '../recipients.ts';
import { auditSubmission } from '../reviewing/auditSubmission.ts';
import { exhaustedSubject, extraAttemptSubject } from '../workSubjects.ts';
import { addAttempt, publishLastAttempt } from './addAttempt.ts';
import { findExhaustedAttempts } from './findExhaustedAttempts.ts';

export type ExtraAttemptAnswer = ExtraAttemptDecision & { requestId: string };

/**
 * Grants or declines a family's request for one more attempt, once: a grant adds exactly one. The same answer of the
 * same reviewer is accepted again, and changes nothing.
 * @returns the id of the request
 * @throws DomainError NOT_FOUND, CONFLICT with the name of whoever answered first
 */
export async function decideExtraAttempt(
  app: App,
  viewer: Viewer,
  answer: ExtraAttemptAnswer,
): Promise<string> {
  await consumeRateLimit(app.prisma, REVIEWS_PER_PERSON, viewer.id);
  throwIfInvalid(checkExtraAttempt(answer));
  const { requestId: id, isGranted } = answer;
  await inTransaction(app, async (tx, effects) => {
    const { studentId } = await findRequest(tx, viewer, id);
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
    const request = await findRequest(tx, viewer, id);
    if (request.decidedAt) {
      if (request.decidedById === viewer.id && request.isGranted === isGranted) return;
      const name = reviewerName(request.decidedBy ?? { fullName: null });
      throw new DomainError('CONFLICT', EXTRA_ATTEMPT_TEXTS.answered(name), null);
    }
    const { submissionId, assignmentId } = request;
    const isExhausted = (await findExhaustedAttempts(tx, submissionId)).length > 0;
    // An attempt may have been left again meanwhile, as the assignment allows more now: then none is added.
    const grantId =
      isGranted && isExhausted ? await addAttempt(tx, effects, viewer, request, answer.reply) : null;
    if (grantId === null) await closeRequest(tx, effects, viewer, { ...request, ...answer });
    await auditSubmission(tx, viewer, {
      ...{ action: 'submission.decideExtraAttempt', entityId: submissionId, before: null },
      after: { studentId, assignmentId, isGranted, grantId },
    });
  });
  return id;
}

async function findRequest(tx: Tx, viewer: Viewer, id: string) {
  const request = await tx.extraAttemptRequest.findFirst({
    where: { AND: [{ id }, decidableExtraAttemptRequests(viewer)] },
    include: {
      assignment: { select: { title: true, lesson: { select: { number: true } } } },
      decidedBy: { select: { fullName: true } },
    },
  });
  if (!request) throw notFound('Request');
  return request;
}

type AnsweredRequest = Awaited<ReturnType<typeof findRequest>> & ExtraAttemptDecision;

/** Closes a request without adding an attempt, and notifies the family. */
async function closeRequest(
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  { id, studentId, submissionId, assignment, isGranted, reply }: AnsweredRequest,
): Promise<void> {
  await tx.extraAttemptRequest.update({
    where: { id },
    data: { decidedAt: new Date(), decidedById: viewer.id, isGranted, reply: reply.trim() || null },
  });
  // Before the family's notification, which has the same subject key.
  await settleSubjects(tx, effects, studentId, [exhaustedSubject(submissionId), extraAttemptSubject(id)]);
  notify(effects, {
    kind: 'ASSIGNMENT_REVIEW',
    recipientIds: await familyOf(tx, studentId),
    studentId,
    title: isGranted
      ? `One more attempt at ${assignment.title}`
      : `No further attempt at ${assignment.title}`,
    body: reply.trim() || EXTRA_ATTEMPT_TEXTS.granted,
    actionUrl: isGranted
      ? `/lesson/${assignment.lesson.number}?student=${studentId}`
      : `/dashboard?student=${studentId}&tab=reviews`,
    actionText: isGranted ? 'Try again' : 'Read reviews',
    subjectKey: extraAttemptSubject(id),
  });
  await publishLastAttempt(tx, effects, viewer, { submissionId, studentId });
}
