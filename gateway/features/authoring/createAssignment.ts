import { checkAssignment, checkAuthor, normalizeQuestions } from '../../../contract/authoring.ts';
import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { type Db, isUniqueViolation } from '../../platform/database/prisma.ts';
import { planNotices } from '../assignments/notices/planNotices.ts';
import {
  type AssignmentContent,
  audit,
  auditedValues,
  columnsOf,
  lockAssignment,
  lockLesson,
  nextPosition,
  questionRows,
} from './writeAssignment.ts';
import { writeRecipients } from './writeRecipients.ts';

/** The client generates the id, so that a retry is idempotent. */
export type NewAssignment = AssignmentContent & { id: string };

/** Adds an assignment to a lesson, in last position. @returns its id */
export async function createAssignment(app: App, viewer: Viewer, content: NewAssignment): Promise<string> {
  throwIfInvalid(checkAuthor(viewer));
  throwIfInvalid(checkAssignment(content));
  const { id } = content;
  const isAdmin = viewer.role === 'ADMIN';
  const createdById = isAdmin ? null : viewer.mentorId;
  if (await isCreated(app.prisma, createdById, content)) return id;
  try {
    await inTransaction(app, async (tx, effects) => {
      const lesson = await lockLesson(tx, viewer, content);
      await tx.assignment.create({
        data: {
          id,
          lessonId: lesson.id,
          position: await nextPosition(tx, lesson.id),
          ...columnsOf(content),
          createdById,
          isForOwnStudents: !isAdmin,
          questions: { create: questionRows(normalizeQuestions(content)) },
        },
      });
      const audience = { id, createdById, isForOwnStudents: !isAdmin, isForChosenStudents: false };
      await writeRecipients(tx, effects, viewer, { ...audience, course: content.course }, content);
      await planNotices(tx, effects, { ...content, newFor: 'ALL' });
      const after = auditedValues(await lockAssignment(tx, viewer, id));
      await audit(tx, viewer, { action: 'assignment.create', entityId: id, after });
    });
  } catch (error) {
    if (!isUniqueViolation(error) || !(await isCreated(app.prisma, createdById, content))) throw error;
  }
  return id;
}

async function isCreated(db: Db, createdById: string | null, content: NewAssignment): Promise<boolean> {
  const existing = await db.assignment.findUnique({ where: { id: content.id } });
  if (!existing) return false;
  if (existing.createdById !== createdById || existing.title !== content.title.trim())
    throw new DomainError('CONFLICT', 'Another assignment has this id', 'id');
  return true;
}
