import { DomainError, notFound } from '../../../../contract/errors.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { notify } from '../../notifications/notify.ts';
import { reviewableStudents } from '../access.ts';
import { REVIEWS_PER_PERSON } from '../limits.ts';
import { familyOf, reviewersOf } from '../recipients.ts';
import { auditSubmission } from './auditSubmission.ts';
import { findExhaustedAttempts } from './findExhaustedAttempts.ts';

/**
 * Grants a child one more attempt after the last one failed; never two at a time.
 * @param submissionId the last attempt
 * @returns the id of the submission
 */
export async function grantAttempt(app: App, viewer: Viewer, submissionId: string): Promise<string> {
  await consumeRateLimit(app.prisma, REVIEWS_PER_PERSON, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    const found = await tx.submission.findFirst({
      where: { id: submissionId, student: reviewableStudents(viewer) },
      select: { studentId: true, assignmentId: true, assignment: { select: { title: true } } },
    });
    if (!found) throw notFound('Submission');
    const { studentId, assignmentId, assignment } = found;
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
    if ((await findExhaustedAttempts(tx, submissionId)).length === 0)
      throw new DomainError('CONFLICT', 'There is an attempt left', null);
    const grant = await tx.attemptGrant.create({
      data: { studentId, assignmentId, grantedById: viewer.id },
    });
    await auditSubmission(tx, viewer, {
      ...{ action: 'submission.grantAttempt', entityId: submissionId, before: null },
      after: { studentId, assignmentId, grantId: grant.id },
    });
    const family = await familyOf(tx, studentId);
    await notify(tx, effects, {
      kind: 'ASSIGNMENT_REVIEW',
      recipientIds: family,
      studentId,
      title: `One more attempt at ${assignment.title}`,
      body: 'A reviewer has given you one more attempt. You can do it!',
      actionUrl: `/dashboard?student=${studentId}&tab=reviews`,
      actionText: 'Read reviews',
      subjectKey: `grant:${grant.id}`,
    });
    effects.publish('submission.reviewed', { submissionId }, [
      ...family,
      viewer.id,
      ...(await reviewersOf(tx, studentId)),
    ]);
  });
  return submissionId;
}
