import { weekOfLesson } from '../../../contract/courseWeeks.ts';
import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { unpaidWeekText } from '../../../contract/instalments.ts';
import { checkOpen, type LessonState } from '../../../contract/lessons.ts';
import type { App, Viewer } from '../../context.ts';
import type { Lesson } from '../../generated/prisma/client.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { unmetRequirement } from './completionRequirements.ts';
import { loadLessonSequence } from './lessonSequence.ts';

/** A lesson that is open to a student, with the state around it. */
export type OpenLesson = {
  studentId: string;
  lesson: Lesson;
  state: LessonState;
  previousNumber: number | null;
  lastNumber: number;
  next: { id: string; number: number } | null;
  /** Position up to which the viewer has watched, in seconds. */
  positionSeconds: number;
  /** Reason that blocks its completion; null if nothing does. */
  completionBlocker: string | null;
};

/**
 * Opens a lesson of a student whom the viewer may see.
 * @throws DomainError NOT_FOUND for an unpublished lesson, CLOSED for one that is locked, in a week that is not
 * paid, or waits for the lesson before it
 */
export async function openLesson(
  { prisma }: App,
  viewer: Viewer,
  { studentId, number }: { studentId: string; number: number },
): Promise<OpenLesson> {
  const sequence = await loadLessonSequence(prisma, { AND: [{ id: studentId }, visibleStudents(viewer)] });
  if (!sequence) throw notFound('Student');
  const index = sequence.lessons.findIndex((lesson) => lesson.number === number);
  const current = sequence.lessons[index];
  if (!current) throw notFound('Lesson');
  if (current.state === 'UNPAID')
    throw new DomainError('CLOSED', unpaidWeekText(weekOfLesson(index), sequence.partCount), 'week');
  throwIfInvalid(checkOpen(current.state));
  const key = { profileId: viewer.id, studentId, lessonId: current.id };
  const [lesson, position, block] = await Promise.all([
    prisma.lesson.findUnique({ where: { id: current.id } }),
    prisma.lessonPosition.findUnique({ where: { profileId_studentId_lessonId: key } }),
    current.state === 'READY' ? unmetRequirement(prisma, sequence.student, current.id) : null,
  ]);
  if (!lesson) throw notFound('Lesson');
  return {
    studentId,
    lesson,
    state: current.state,
    previousNumber: sequence.lessons[index - 1]?.number ?? null,
    lastNumber: sequence.lessons.at(-1)?.number ?? number,
    next: sequence.lessons[index + 1] ?? null,
    positionSeconds: position?.seconds ?? 0,
    completionBlocker: block?.message ?? null,
  };
}
