import { type LessonState, lessonStates } from '../../../contract/lessons.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';

/** The published lessons of a student's course, with the student's state in each. */
export type LessonSequence = {
  studentId: string;
  /** Parts of the running or settled plan by which the course is paid; null when it is not paid in parts. */
  partCount: number | null;
  /** Ordered by number; unpublished lessons are left out. */
  lessons: { id: string; number: number; state: LessonState }[];
};

/** Loads the sequence of the first student that matches, in two statements; null if none does. */
export async function loadLessonSequence(
  db: Db,
  where: Prisma.StudentWhereInput,
): Promise<LessonSequence | null> {
  const student = await db.student.findFirst({
    where,
    select: {
      ...{ id: true, course: true, paymentStatus: true, paidThroughWeek: true },
      ...{ livePlan: { select: { partCount: true } }, completions: { select: { lessonId: true } } },
    },
  });
  if (!student) return null;
  const lessons = await db.lesson.findMany({
    where: { course: student.course, isPublished: true },
    select: { id: true, number: true },
    orderBy: { number: 'asc' },
  });
  const states = lessonStates(
    lessons.map(({ id }) => id),
    student.completions.map(({ lessonId }) => lessonId),
    student.paymentStatus === 'COMPLETED',
    student.paidThroughWeek,
  );
  return {
    studentId: student.id,
    partCount: student.livePlan?.partCount ?? null,
    lessons: lessons.map((lesson, index) => ({ ...lesson, state: states[index] ?? 'LOCKED' })),
  };
}
