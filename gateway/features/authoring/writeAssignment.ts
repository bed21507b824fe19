import { type AssignmentDraft, type NormalizedQuestion, trimLines } from '../../../contract/authoring.ts';
import { badInput, notFound } from '../../../contract/errors.ts';
import { normalizeCriteria } from '../../../contract/rubric.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { rubricColumns } from '../assignments/criteria.ts';
import { type AuditedAction, recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { visibleLessons } from '../lessons/access.ts';
import { authoredAssignments } from './access.ts';

export type AssignmentContent = AssignmentDraft & { course: Course; dueAt: Date | null };

/** Returns the columns that the form fills, without lesson and position. */
export const columnsOf = (content: AssignmentContent) => ({
  title: content.title.trim(),
  description: content.description.trim(),
  kind: content.kind,
  maxAttempts: content.maxAttempts,
  passingScore: content.passingScore,
  points: content.points,
  dueAt: content.dueAt,
  requirements: trimLines(content.requirements),
  ...rubricColumns(normalizeCriteria(content)),
  isRequired: content.isRequired,
  maxFileSizeMb: content.maxFileSizeMb,
  isShuffled: content.isShuffled,
  drawCount: content.kind === 'OBJECTIVE' ? content.drawCount : null,
});

export const questionRows = (questions: readonly NormalizedQuestion[]) =>
  questions.map((question, index) => ({ ...question, position: index + 1 }));

/** Finds and locks the lesson of an assignment by course and number, so that positions are assigned one at a time. */
export async function lockLesson(tx: Tx, viewer: Viewer, { course, lessonNumber }: AssignmentContent) {
  const lesson = await tx.lesson.findFirst({
    where: { AND: [{ course, number: lessonNumber }, visibleLessons(viewer)] },
    select: { id: true },
  });
  if (!lesson) throw badInput('lessonNumber', `This course has no lesson ${lessonNumber} yet`);
  await tx.$queryRaw`SELECT 1 FROM "Lesson" WHERE id = ${lesson.id}::uuid FOR NO KEY UPDATE`;
  return lesson;
}

/** Returns the next free position in a locked lesson. */
export async function nextPosition(tx: Tx, lessonId: string): Promise<number> {
  const { _max } = await tx.assignment.aggregate({ where: { lessonId }, _max: { position: true } });
  return (_max.position ?? 0) + 1;
}

/** The mentor or admin who changes an assignment. */
export type Author = Pick<Viewer, 'id' | 'role' | 'mentorId'>;

/**
 * Loads and locks an assignment that the viewer may change: no one can submit to it until the transaction ends.
 * @throws DomainError NOT_FOUND
 */
export async function lockAssignment(tx: Tx, viewer: Author, id: string) {
  await tx.$queryRaw`SELECT 1 FROM "Assignment" WHERE id = ${id}::uuid FOR UPDATE`;
  const assignment = await tx.assignment.findFirst({
    where: { AND: [{ id }, authoredAssignments(viewer)] },
    include: {
      lesson: { select: { course: true } },
      questions: { orderBy: { position: 'asc' } },
      recipients: { orderBy: { studentId: 'asc' }, select: { studentId: true } },
      _count: { select: { submissions: true } },
    },
  });
  if (!assignment) throw notFound('Assignment');
  return assignment;
}

type LockedAssignment = Awaited<ReturnType<typeof lockAssignment>>;

/** Returns the values of a locked assignment that the audit log stores. */
export function auditedValues(assignment: LockedAssignment): Prisma.InputJsonObject {
  const { id: _id, version: _version, createdAt: _createdAt, updatedAt: _updatedAt, ...rest } = assignment;
  const { _count, questions, dueAt, recipients, lesson: _lesson, ...columns } = rest;
  return {
    ...columns,
    dueAt: dueAt?.toISOString() ?? null,
    questions: questions.map(({ text, correctAnswer, points }) => ({ text, correctAnswer, points })),
    recipients: recipients.map(({ studentId }) => studentId),
    submissions: _count.submissions,
  };
}

/** Adds an admin's change of an assignment to the audit log; those of mentors are about their own. */
export async function audit(tx: Tx, viewer: Author, change: Omit<AuditedAction, 'entity'>): Promise<void> {
  if (viewer.role === 'ADMIN') await recordAuditEntry(tx, viewer, { entity: 'Assignment', ...change });
}
