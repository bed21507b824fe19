import { notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkWithdrawal, withdrawnReviewText } from '../../../../contract/reviewing.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { correctNotifications } from '../../notifications/correctNotifications.ts';
import { reviewableStudents } from '../access.ts';
import { REVIEWS_PER_PERSON } from '../limits.ts';
import { familyOf, reviewersOf } from '../recipients.ts';
import { exhaustedSubject, extraAttemptSubject, stuckSubject } from '../workSubjects.ts';
import { auditSubmission } from './auditSubmission.ts';

/**
 * Takes a review back, by its author within a minute: the attempt waits for a review again, and everybody who was told
 * of the review is told so. Nothing may have come of it: no next attempt, no completed lesson, no granted attempt.
 * @returns the id of the submission
 * @throws DomainError NOT_FOUND, CONFLICT
 */
export async function withdrawReview(app: App, viewer: Viewer, submissionId: string): Promise<string> {
  await consumeRateLimit(app.prisma, REVIEWS_PER_PERSON, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    // The same locks as a review: what a family writes waits, and then finds the attempt under review.
    await tx.$queryRaw`SELECT 1 FROM "Student"
      WHERE id = (SELECT "studentId" FROM "Submission" WHERE id = ${submissionId}::uuid) FOR NO KEY UPDATE`;
    await tx.$queryRaw`SELECT 1 FROM "Submission" WHERE id = ${submissionId}::uuid FOR UPDATE`;
    const { id: reviewId, studentId, submission } = await findOwn(tx, viewer, submissionId);
    const { status, score, mode, attempt, assignmentId, assignment } = submission;
    const before = mode === 'QUIZ' ? 'UNDER_REVIEW' : 'SUBMITTED';
    await tx.review.delete({ where: { id: reviewId } });
    await tx.submission.update({
      where: { id: submissionId },
      data: { status: before, score: null, reviewedAt: null },
    });
    const requests = await tx.extraAttemptRequest.findMany({
      where: { submissionId, decidedAt: null },
      select: { id: true },
    });
    await tx.extraAttemptRequest.deleteMany({ where: { submissionId, decidedAt: null } });
    const text = withdrawnReviewText(assignment.title, attempt);
    const subjects = [
      ...[`review:${submissionId}`, exhaustedSubject(submissionId)],
      stuckSubject({ studentId, assignmentId }) + submissionId,
      ...requests.map(({ id }) => extraAttemptSubject(id)),
    ];
    for (const subjectKey of subjects) {
      const correction = { ...text, subjectKey: `${subjectKey}:withdrawn:${reviewId}` };
      await correctNotifications(tx, effects, { studentId, subjectKey }, correction);
    }
    await auditSubmission(tx, viewer, {
      ...{ action: 'submission.withdrawReview', entityId: submissionId, before: { status, score } },
      after: { status: before, score: null },
    });
    const people = [...(await familyOf(tx, studentId)), ...(await reviewersOf(tx, studentId)), viewer.id];
    effects.publish('submission.sent', { submissionId }, people);
  });
  return submissionId;
}

/** Finds the viewer's own review of a child whose work they review now. @throws DomainError NOT_FOUND, CONFLICT */
async function findOwn(tx: Tx, viewer: Viewer, submissionId: string) {
  const review = await tx.review.findFirst({
    where: { submissionId, reviewerId: viewer.id, student: reviewableStudents(viewer) },
    select: {
      ...{ id: true, studentId: true, createdAt: true },
      submission: {
        select: {
          ...{ status: true, score: true, mode: true, attempt: true, assignmentId: true },
          assignment: { select: { title: true, lessonId: true } },
        },
      },
    },
  });
  if (!review) throw notFound('Review');
  const { studentId, createdAt: reviewedAt, submission } = review;
  const { assignmentId, attempt, assignment } = submission;
  const of = { studentId, assignmentId };
  const count = {
    next: await tx.submission.count({ where: { ...of, attempt: { gt: attempt } } }),
    completed: await tx.lessonCompletion.count({
      where: { studentId, lessonId: assignment.lessonId, completedAt: { gte: reviewedAt } },
    }),
    grants: await tx.attemptGrant.count({ where: { ...of, createdAt: { gte: reviewedAt } } }),
  };
  throwIfInvalid(
    checkWithdrawal({
      ...{ reviewedAt, now: new Date() },
      ...{ hasNextAttempt: count.next > 0, hasCompletedLesson: count.completed > 0 },
      hasNewGrant: count.grants > 0,
    }),
  );
  return review;
}
