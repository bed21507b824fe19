import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { checkDeletable, LESSON_ADMIN_TEXTS } from '../../../contract/lessonContent.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { audit, auditedColumns, lockAndCountWork, lockLesson } from './writeLesson.ts';

/**
 * Deletes a lesson with its assignments. Rejects one that a child has completed or submitted work for: that is the
 * child's record, and unpublishing removes the lesson from the sequence just as well.
 * @param expectedAssignmentCount number of assignments that the admin was shown; with more by now nothing is deleted
 * @returns its id
 */
export async function deleteLesson(
  app: App,
  viewer: Viewer,
  id: string,
  expectedAssignmentCount: number,
): Promise<string> {
  await inTransaction(app, async (tx) => {
    const lesson = await lockLesson(tx, viewer, id);
    const work = await lockAndCountWork(tx, id);
    throwIfInvalid(checkDeletable(work));
    if (work.assignments > expectedAssignmentCount)
      throw new DomainError('CONFLICT', LESSON_ADMIN_TEXTS.moreAssignments, null);
    await tx.lesson.delete({ where: { id } });
    await audit(tx, viewer, { action: 'lesson.delete', id, before: auditedColumns(lesson), after: null });
  });
  return id;
}
