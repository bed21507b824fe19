import { DomainError, notFound } from '../../../../contract/errors.ts';
import { EXTRA_ATTEMPT_TEXTS } from '../../../../contract/extraAttempts.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { reviewableStudents } from '../access.ts';
import { REVIEWS_PER_PERSON } from '../limits.ts';
import { auditSubmission } from '../reviewing/auditSubmission.ts';
import { addAttempt } from './addAttempt.ts';
import { findExhaustedAttempts } from './findExhaustedAttempts.ts';

/**
 * Grants a child one more attempt after the last one failed; never two at a time. Answers an open request for it.
 * @param submissionId the last attempt
 * @returns the id of the submission
 */
export async function grantAttempt(app: App, viewer: Viewer, submissionId: string): Promise<string> {
  await consumeRateLimit(app.prisma, REVIEWS_PER_PERSON, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    const found = await tx.submission.findFirst({
      where: { id: submissionId, student: reviewableStudents(viewer) },
      select: {
        ...{ studentId: true, assignmentId: true },
        assignment: { select: { title: true, lesson: { select: { number: true } } } },
      },
    });
    if (!found) throw notFound('Submission');
    const { studentId, assignmentId } = found;
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
    if ((await findExhaustedAttempts(tx, submissionId)).length === 0)
      throw new DomainError('CONFLICT', EXTRA_ATTEMPT_TEXTS.attemptLeft, null);
    const grantId = await addAttempt(tx, effects, viewer, { submissionId, ...found }, '');
    await auditSubmission(tx, viewer, {
      ...{ action: 'submission.grantAttempt', entityId: submissionId, before: null },
      after: { studentId, assignmentId, grantId },
    });
  });
  return submissionId;
}
