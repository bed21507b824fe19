import type { App, Viewer } from '../../context.ts';
import { DomainError, refuse } from '../../../contract/errors.ts';
import { isUniqueClash } from '../../platform/database/prisma.ts';
import { inTransaction } from '../../events/transaction.ts';
import { checkLesson, LESSON_ADMIN_TEXTS, workText } from '../../../contract/lessonContent.ts';
import { audit, columnsOf, type LessonContent, lockLesson, numberTaken, workOf } from './writeLesson.ts';

export type LessonChanges = LessonContent & { lessonId: string };

/**
 * Changes a lesson. What it was and became is written down, as far as it differs. One that children have worked on
 * stays in its course, where their record is.
 * @returns its id
 */
export async function updateLesson(app: App, viewer: Viewer, changes: LessonChanges): Promise<string> {
  refuse(checkLesson(changes));
  const { lessonId: id } = changes;
  const columns = columnsOf(changes);
  try {
    await inTransaction(app, async (tx) => {
      const known = await lockLesson(tx, viewer, id);
      if (known.course !== columns.course && workText(await workOf(tx, id)) !== null)
        throw new DomainError('CONFLICT', LESSON_ADMIN_TEXTS.courseStays, 'course');
      const names = Object.keys(columns) as (keyof typeof columns)[];
      const changed = names.filter((name) => known[name] !== columns[name]);
      if (changed.length === 0) return;
      await tx.lesson.update({ where: { id }, data: columns });
      const those = (row: typeof columns) => Object.fromEntries(changed.map((name) => [name, row[name]]));
      await audit(tx, viewer, { action: 'lesson.update', id, before: those(known), after: those(columns) });
    });
  } catch (error) {
    if (isUniqueClash(error)) throw numberTaken(changes.number);
    throw error;
  }
  return id;
}
