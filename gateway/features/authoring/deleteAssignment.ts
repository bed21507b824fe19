import { AUTHORING_TEXTS, checkAuthor } from '../../../contract/authoring.ts';
import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { audit, auditedValues, lockAssignment } from './writeAssignment.ts';

/**
 * Deletes an assignment with its submissions; rejects the deletion if some are of children who are no longer the
 * author's students.
 * @param expectedSubmissionCount number of submissions last shown to the author; if there are more by now, nothing is deleted
 * @returns its id
 */
export async function deleteAssignment(
  app: App,
  viewer: Viewer,
  id: string,
  expectedSubmissionCount: number,
): Promise<string> {
  throwIfInvalid(checkAuthor(viewer));
  await inTransaction(app, async (tx) => {
    const assignment = await lockAssignment(tx, viewer, id);
    const { _count } = assignment;
    if (_count.submissions > expectedSubmissionCount)
      throw new DomainError('CONFLICT', `${AUTHORING_TEXTS.deleteFailed}: more work was handed in`, null);
    const visibleCount = await tx.submission.count({
      where: { assignmentId: id, student: visibleStudents(viewer) },
    });
    if (visibleCount < _count.submissions)
      throw new DomainError(
        'CONFLICT',
        `${AUTHORING_TEXTS.deleteFailed}: ${AUTHORING_TEXTS.othersWork}`,
        null,
      );
    await tx.assignment.delete({ where: { id } });
    await audit(tx, viewer, {
      action: 'assignment.delete',
      entityId: id,
      before: auditedValues(assignment),
    });
  });
  return id;
}
