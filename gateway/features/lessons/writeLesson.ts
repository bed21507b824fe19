import type { Lesson, Prisma } from '../../generated/prisma/client.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Viewer } from '../../context.ts';
import { badInput, DomainError } from '../../../contract/errors.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { managedLessons } from './access.ts';
import { LESSON_ADMIN_TEXTS, type LessonDraft, type LessonWork, readEmbed } from '../../../contract/lessonContent.ts';

export type LessonContent = LessonDraft & { course: Course };

/** The columns that the form fills, tidied; of the embed code what is left without scripts. */
export function columnsOf(content: LessonContent) {
  return {
    course: content.course,
    number: content.number,
    title: content.title.trim(),
    description: content.description.trim() || null,
    videoTitle: content.videoTitle.trim() || null,
    videoEmbedCode: embedToKeep(content.videoEmbedCode),
    videoDurationMinutes: content.videoDurationMinutes,
    textContent: content.textContent.trim() || null,
  };
}

function embedToKeep(embedCode: string): string | null {
  if (embedCode.trim() === '') return null;
  const read = readEmbed(embedCode);
  if (read instanceof DomainError) throw read;
  return read.code;
}

/**
 * A lesson that the viewer may change, locked until the transaction ends: nobody completes it meanwhile.
 * @throws DomainError NOT_FOUND
 */
export async function lockLesson(tx: Tx, viewer: Viewer, id: string): Promise<Lesson> {
  await tx.$queryRaw`SELECT 1 FROM "Lesson" WHERE id = ${id}::uuid FOR UPDATE`;
  const lesson = await tx.lesson.findFirst({ where: { AND: [{ id }, managedLessons(viewer)] } });
  if (!lesson) throw new DomainError('NOT_FOUND', LESSON_ADMIN_TEXTS.noSuchLesson(id), null);
  return lesson;
}

/** What children have done in a locked lesson; nobody hands in more until the transaction ends. */
export async function workOf(tx: Tx, lessonId: string): Promise<LessonWork & { assignments: number }> {
  const assignments = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Assignment" WHERE "lessonId" = ${lessonId}::uuid ORDER BY id FOR UPDATE`;
  const [completions, submissions] = [
    await tx.lessonCompletion.count({ where: { lessonId } }),
    await tx.submission.count({ where: { assignment: { lessonId } } }),
  ];
  return { assignments: assignments.length, completions, submissions };
}

/** Two lessons of one number: the first one keeps it. */
export const numberTaken = (number: number) => badInput('number', LESSON_ADMIN_TEXTS.taken(number));

type Columns = Partial<ReturnType<typeof columnsOf> & Pick<Lesson, 'isPublished'>>;
type Change = { action: string; id: string; before: Columns | null; after: Columns | null };

/** What an admin does to a lesson is written down, with what it was before. */
export async function audit(tx: Tx, viewer: Viewer, { action, id, before, after }: Change): Promise<void> {
  const data: Prisma.AuditEntryUncheckedCreateInput = {
    actorId: viewer.id,
    action,
    entity: 'Lesson',
    entityId: id,
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  };
  await tx.auditEntry.create({ data });
}

/** The columns of a lesson as the audit log keeps them. */
export function auditedColumns({ id: _id, createdAt: _made, updatedAt: _changed, ...columns }: Lesson) {
  return columns;
}
