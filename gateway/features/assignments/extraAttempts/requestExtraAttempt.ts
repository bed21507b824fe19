import { DomainError, notFound } from '../../../../contract/errors.ts';
import { EXTRA_ATTEMPT_TEXTS } from '../../../../contract/extraAttempts.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { studentsOfFamily } from '../../enrolment/access.ts';
import { openAssignments } from '../access.ts';
import { EXTRA_ATTEMPT_REQUESTS_PER_PERSON } from '../limits.ts';
import { notifyReviewers } from '../notifyReviewers.ts';
import { extraAttemptSubject } from '../workSubjects.ts';
import { publishLastAttempt } from './addAttempt.ts';
import { findExhaustedAttempts } from './findExhaustedAttempts.ts';

/**
 * Asks a child's reviewers for one more attempt after the last one failed. While the request is open, asking again
 * changes nothing; after it was declined, it opens another.
 * @param submissionId the last attempt
 * @returns the id of the submission
 * @throws DomainError NOT_FOUND unless the assignment is open to a child of the viewer's own family, CONFLICT while
 * there is an attempt left
 */
export async function requestExtraAttempt(app: App, viewer: Viewer, submissionId: string): Promise<string> {
  await consumeRateLimit(app.prisma, EXTRA_ATTEMPT_REQUESTS_PER_PERSON, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    const found = await tx.submission.findFirst({
      where: { id: submissionId, student: studentsOfFamily(viewer) },
      select: {
        studentId: true,
        assignmentId: true,
        student: { select: { firstName: true } },
        assignment: { select: { title: true } },
      },
    });
    if (!found) throw notFound('Submission');
    const { studentId, assignmentId, student, assignment } = found;
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
    const open = await openAssignments(tx, viewer, studentId);
    if ((await tx.assignment.count({ where: { AND: [{ id: assignmentId }, open] } })) === 0)
      throw notFound('Submission');
    if ((await findExhaustedAttempts(tx, submissionId)).length === 0)
      throw new DomainError('CONFLICT', EXTRA_ATTEMPT_TEXTS.attemptLeft, null);
    const where = { studentId, assignmentId, decidedAt: null };
    if ((await tx.extraAttemptRequest.count({ where })) > 0) return;
    const { id } = await tx.extraAttemptRequest.create({
      data: { studentId, assignmentId, submissionId, requestedById: viewer.id },
      select: { id: true },
    });
    await notifyReviewers(
      tx,
      effects,
      {
        studentId,
        title: `${student.firstName} asks for one more try`,
        body: `${assignment.title}: every attempt is used. Please grant one more, or say why not.`,
        subjectKey: extraAttemptSubject(id),
      },
      [],
    );
    await publishLastAttempt(tx, effects, viewer, { submissionId, studentId });
  });
  return submissionId;
}
