import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { type LessonState, lessonStates } from '../../../contract/lessons.ts';

/** A student's way through the published lessons of the course. */
export type Way = {
  studentId: string;
  /** In their order; what is not published is not on the way. */
  lessons: { id: string; number: number; state: LessonState }[];
};

/** The way of the first student that the where meets, in two statements; null when it meets none. */
export async function loadWay(db: Db, which: Prisma.StudentWhereInput): Promise<Way | null> {
  const student = await db.student.findFirst({
    where: which,
    select: { id: true, course: true, paymentStatus: true, completions: { select: { lessonId: true } } },
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
  );
  return {
    studentId: student.id,
    lessons: lessons.map((lesson, place) => ({ ...lesson, state: states[place] ?? 'LOCKED' })),
  };
}
