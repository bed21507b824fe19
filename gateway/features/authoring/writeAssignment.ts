import { type AssignmentDraft, type TidyQuestion, tidyLines } from '../../../contract/authoring.ts';
import { badInput, notFound } from '../../../contract/errors.ts';
import type { Viewer } from '../../context.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { visibleLessons } from '../lessons/access.ts';
import { authoredAssignments } from './access.ts';

export type AssignmentContent = AssignmentDraft & { course: Course; dueAt: Date | null };

/** The columns that the form fills, apart from where the assignment belongs. */
export const columnsOf = (content: AssignmentContent) => ({
  title: content.title.trim(),
  description: content.description.trim(),
  kind: content.kind,
  maxAttempts: content.maxAttempts,
  passingScore: content.passingScore,
  points: content.points,
  dueAt: content.dueAt,
  requirements: tidyLines(content.requirements),
});

export const questionRows = (questions: readonly TidyQuestion[]) =>
  questions.map((question, place) => ({ ...question, position: place + 1 }));

/** The lesson that an assignment belongs to, by its course and number; its places are given one at a time. */
export async function lockLesson(tx: Tx, viewer: Viewer, { course, lessonNumber }: AssignmentContent) {
  const lesson = await tx.lesson.findFirst({
    where: { AND: [{ course, number: lessonNumber }, visibleLessons(viewer)] },
    select: { id: true },
  });
  if (!lesson) throw badInput('lessonNumber', `This course has no lesson ${lessonNumber} yet`);
  await tx.$queryRaw`SELECT 1 FROM "Lesson" WHERE id = ${lesson.id}::uuid FOR NO KEY UPDATE`;
  return lesson;
}

/** The next place in a locked lesson. */
export async function nextPosition(tx: Tx, lessonId: string): Promise<number> {
  const { _max } = await tx.assignment.aggregate({ where: { lessonId }, _max: { position: true } });
  return (_max.position ?? 0) + 1;
}

/**
 * An assignment that the viewer may change, locked: nobody hands anything in until the transaction ends.
 * @throws DomainError NOT_FOUND
 */
export async function lockAssignment(tx: Tx, viewer: Viewer, id: string) {
  await tx.$queryRaw`SELECT 1 FROM "Assignment" WHERE id = ${id}::uuid FOR UPDATE`;
  const assignment = await tx.assignment.findFirst({
    where: { AND: [{ id }, authoredAssignments(viewer)] },
    include: { questions: { orderBy: { position: 'asc' } }, _count: { select: { submissions: true } } },
  });
  if (!assignment) throw notFound('Assignment');
  return assignment;
}

/** What an admin does to an assignment is written down. */
export async function audit(
  tx: Tx,
  viewer: Viewer,
  action: string,
  id: string,
  title: string,
): Promise<void> {
  if (viewer.role !== 'ADMIN') return;
  await tx.auditEntry.create({
    data: { actorId: viewer.id, action, entity: 'Assignment', entityId: id, after: { title } },
  });
}
