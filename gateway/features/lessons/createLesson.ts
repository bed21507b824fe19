import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { checkLesson } from '../../../contract/lessonContent.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { type Db, isUniqueViolation } from '../../platform/database/prisma.ts';
import { audit, columnsOf, type LessonContent, numberTaken } from './writeLesson.ts';

/** A new lesson. The client generates its id, so that a retry with the same id is safe. */
export type NewLesson = LessonContent & { id: string };

/** Adds a lesson to a course, not yet published. @returns its id */
export async function createLesson(app: App, viewer: Viewer, content: NewLesson): Promise<string> {
  throwIfInvalid(checkLesson(content));
  const { id } = content;
  const columns = columnsOf(content);
  if (await isCreated(app.prisma, content)) return id;
  try {
    await inTransaction(app, async (tx) => {
      await tx.lesson.create({ data: { id, ...columns } });
      const after = { ...columns, isPublished: false };
      await audit(tx, viewer, { action: 'lesson.create', id, before: null, after });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (!(await isCreated(app.prisma, content))) throw numberTaken(content.number);
  }
  return id;
}

async function isCreated(db: Db, { id, course, number }: NewLesson): Promise<boolean> {
  const existing = await db.lesson.findUnique({ where: { id } });
  if (!existing) return false;
  if (existing.course !== course || existing.number !== number)
    throw new DomainError('CONFLICT', 'Another lesson has this id', 'id');
  return true;
}
