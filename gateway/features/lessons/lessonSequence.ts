import { type LessonState, lessonStates } from '../../../contract/lessons.ts';
import type { Prisma, Student } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';

/** The published lessons of a student's course, with the student's state in each. */
export type LessonSequence = {
  student: Pick<Student, 'id' | 'package' | 'mentorId'>;
  /** Parts of the running or settled plan by which the course is paid; null when it is not paid in parts. */
  partCount: number | null;
  /** Ordered by number; unpublished lessons are left out. */
  lessons: { id: string; number: number; state: LessonState }[];
};

/** Loads the sequence of the first student that matches; null if none does. */
export async function loadLessonSequence(
  db: Db,
  where: Prisma.StudentWhereInput,
): Promise<LessonSequence | null> {
  const [student, published] = await Promise.all([
    db.student.findFirst({
      where,
      select: {
        ...{ id: true, package: true, mentorId: true },
        ...{ course: true, paymentStatus: true, paidThroughWeek: true },
        ...{ livePlan: { select: { partCount: true } }, completions: { select: { lessonId: true } } },
      },
    }),
    // Of every course: that of the student is not known yet, and there are few.
    db.lesson.findMany({
      where: { isPublished: true },
      select: { id: true, number: true, course: true },
      orderBy: { number: 'asc' },
    }),
  ]);
  if (!student) return null;
  const lessons = published.filter(({ course }) => course === student.course);
  const states = lessonStates(
    lessons.map(({ id }) => id),
    student.completions.map(({ lessonId }) => lessonId),
    student.paymentStatus === 'COMPLETED',
    student.paidThroughWeek,
  );
  return {
    student: { id: student.id, package: student.package, mentorId: student.mentorId },
    partCount: student.livePlan?.partCount ?? null,
    lessons: lessons.map(({ id, number }, index) => ({ id, number, state: states[index] ?? 'LOCKED' })),
  };
}
