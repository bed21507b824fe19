import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { checkLesson, LESSON_ADMIN_TEXTS, lessonWorkText } from '../../../contract/lessonContent.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { isUniqueViolation } from '../../platform/database/prisma.ts';
import {
  audit,
  columnsOf,
  type LessonContent,
  lockAndCountWork,
  lockLesson,
  numberTaken,
} from './writeLesson.ts';

export type LessonChanges = LessonContent & { lessonId: string; version: number };

/**
 * Updates a lesson and writes the old and the new values of what changed to the audit log. A lesson that children
 * have worked on cannot move to another course, since their record is in this one.
 * @param changes with the version of the lesson that they were made in
 * @returns its id
 * @throws DomainError CONFLICT when somebody has changed it since
 */
export async function updateLesson(app: App, viewer: Viewer, changes: LessonChanges): Promise<string> {
  throwIfInvalid(checkLesson(changes));
  const { lessonId: id } = changes;
  const columns = columnsOf(changes);
  try {
    await inTransaction(app, async (tx) => {
      const current = await lockLesson(tx, viewer, id);
      throwIfInvalid(checkVersion(current.version, changes.version));
      if (current.course !== columns.course && lessonWorkText(await lockAndCountWork(tx, id)) !== null)
        throw new DomainError('CONFLICT', LESSON_ADMIN_TEXTS.courseStays, 'course');
      const names = Object.keys(columns) as (keyof typeof columns)[];
      const changed = names.filter((name) => current[name] !== columns[name]);
      if (changed.length === 0) return;
      await tx.lesson.update({ where: { id }, data: columns });
      const pickChanged = (row: typeof columns) =>
        Object.fromEntries(changed.map((name) => [name, row[name]]));
      await audit(tx, viewer, {
        action: 'lesson.update',
        id,
        before: pickChanged(current),
        after: pickChanged(columns),
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw numberTaken(changes.number);
    throw error;
  }
  return id;
}
