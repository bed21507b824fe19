import type { Lesson } from '../../generated/prisma/client.ts';
import type { App, Viewer } from '../../context.ts';
import { notFound, refuse } from '../../../contract/errors.ts';
import { completionBlock } from '../assignments/completionBlock.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { checkOpen, type LessonState } from '../../../contract/lessons.ts';
import { loadWay } from './way.ts';

/** A lesson as its student meets it. */
export type OpenLesson = {
  studentId: string;
  lesson: Lesson;
  state: LessonState;
  previousNumber: number | null;
  lastNumber: number;
  next: { id: string; number: number } | null;
  /** How far the viewer has watched, in seconds. */
  positionSeconds: number;
  /** Why it cannot be completed yet; null when nothing stands in the way. */
  assignmentBlock: string | null;
};

/**
 * Opens a lesson of a student whom the viewer may see. Unpublished lessons are not found; one that is locked or
 * waits for the lesson before it is CLOSED.
 */
export async function openLesson(
  { prisma }: App,
  viewer: Viewer,
  { studentId, number }: { studentId: string; number: number },
): Promise<OpenLesson> {
  const way = await loadWay(prisma, { AND: [{ id: studentId }, visibleStudents(viewer)] });
  if (!way) throw notFound('Student');
  const place = way.lessons.findIndex((lesson) => lesson.number === number);
  const here = way.lessons[place];
  if (!here) throw notFound('Lesson');
  refuse(checkOpen(here.state));
  const key = { profileId: viewer.id, studentId, lessonId: here.id };
  const [lesson, position, block] = await Promise.all([
    prisma.lesson.findUnique({ where: { id: here.id } }),
    prisma.lessonPosition.findUnique({ where: { profileId_studentId_lessonId: key } }),
    here.state === 'READY' ? completionBlock(prisma, studentId, here.id) : null,
  ]);
  if (!lesson) throw notFound('Lesson');
  return {
    studentId,
    lesson,
    state: here.state,
    previousNumber: way.lessons[place - 1]?.number ?? null,
    lastNumber: way.lessons.at(-1)?.number ?? number,
    next: way.lessons[place + 1] ?? null,
    positionSeconds: position?.seconds ?? 0,
    assignmentBlock: block?.message ?? null,
  };
}
