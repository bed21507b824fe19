import { badInput, DomainError } from '../../../contract/errors.ts';
import {
  LESSON_ADMIN_TEXTS,
  type LessonDraft,
  type LessonWork,
  parseEmbedCode,
} from '../../../contract/lessonContent.ts';
import type { Lesson } from '../../generated/prisma/client.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import type { ViewerIdentity } from '../enrolment/access.ts';
import { managedLessons } from './access.ts';

export type LessonContent = LessonDraft & { course: Course };

/** Returns the columns of a form's content: trimmed, and the embed code without scripts. */
export function columnsOf(content: LessonContent) {
  return {
    course: content.course,
    number: content.number,
    title: content.title.trim(),
    description: content.description.trim() || null,
    videoTitle: content.videoTitle.trim() || null,
    videoEmbedCode: sanitizeEmbed(content.videoEmbedCode),
    videoDurationMinutes: content.videoDurationMinutes,
    textContent: content.textContent.trim() || null,
  };
}

function sanitizeEmbed(embedCode: string): string | null {
  if (embedCode.trim() === '') return null;
  const embed = parseEmbedCode(embedCode);
  if (embed instanceof DomainError) throw embed;
  return embed.code;
}

/**
 * Locks a lesson that the viewer may change until the transaction ends, so that nobody completes it meanwhile.
 * @throws DomainError NOT_FOUND
 */
export async function lockLesson(tx: Tx, viewer: ViewerIdentity, id: string): Promise<Lesson> {
  await tx.$queryRaw`SELECT 1 FROM "Lesson" WHERE id = ${id}::uuid FOR UPDATE`;
  const lesson = await tx.lesson.findFirst({ where: { AND: [{ id }, managedLessons(viewer)] } });
  if (!lesson) throw new DomainError('NOT_FOUND', LESSON_ADMIN_TEXTS.noSuchLesson(id), null);
  return lesson;
}

/** Counts the work of children in a locked lesson, and blocks new submissions until the transaction ends. */
export async function lockAndCountWork(
  tx: Tx,
  lessonId: string,
): Promise<LessonWork & { assignments: number }> {
  const assignments = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Assignment" WHERE "lessonId" = ${lessonId}::uuid ORDER BY id FOR UPDATE`;
  const [completions, submissions] = [
    await tx.lessonCompletion.count({ where: { lessonId } }),
    await tx.submission.count({ where: { assignment: { lessonId } } }),
  ];
  return { assignments: assignments.length, completions, submissions };
}

/** Returns the error for a number that another lesson of the course has. */
export const numberTaken = (number: number) => badInput('number', LESSON_ADMIN_TEXTS.taken(number));

type Columns = Partial<ReturnType<typeof columnsOf> & Pick<Lesson, 'isPublished'>>;
type Change = { action: string; id: string; before: Columns | null; after: Columns | null };

/** Writes an admin's change of a lesson to the audit log, with the values before and after it. */
export async function audit(
  tx: Tx,
  viewer: ViewerIdentity,
  { action, id, before, after }: Change,
): Promise<void> {
  await recordAuditEntry(tx, viewer, { action, entity: 'Lesson', entityId: id, before, after });
}

/** Returns the columns of a lesson that the audit log stores. */
export function auditedColumns({
  id: _id,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  version: _version,
  courseOrder: _courseOrder,
  ...columns
}: Lesson) {
  return columns;
}
