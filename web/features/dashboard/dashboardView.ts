import {
  DEFAULT_LESSON_COUNT,
  type LessonState,
  lessonStates,
  progressPercent,
} from '../../../contract/lessons.ts';
import { courseOf, packageOf } from '../courses/courseNames.ts';
import type {
  Dashboard_LessonFragment,
  Dashboard_SelectedFragment,
  Dashboard_StudentFragment,
} from './dashboard.generated.ts';

/** A child of the family, as a list shows it. */
export type DashboardStudent = Dashboard_StudentFragment;
/** The child whose dashboard is open. */
export type SelectedStudent = Dashboard_SelectedFragment;

/** Returns which of the three variants of the dashboard a family sees. */
export function variantOf(students: readonly DashboardStudent[]): 'none' | 'unpaid' | 'full' {
  if (students.length === 0) return 'none';
  // A late part closes the lessons, and not the view of what was done.
  return students.some((student) => isPaid(student) || isOverdue(student)) ? 'full' : 'unpaid';
}

export function isPaid({ paymentStatus }: Pick<DashboardStudent, 'paymentStatus'>): boolean {
  return paymentStatus === 'COMPLETED';
}

/** Returns whether the lessons are closed because a part of the payment is late. */
export function isOverdue({ paymentStatus }: Pick<DashboardStudent, 'paymentStatus'>): boolean {
  return paymentStatus === 'OVERDUE';
}

type JourneyLesson = Dashboard_LessonFragment & { state: LessonState };
export type Journey = { lessons: JourneyLesson[]; completed: number; total: number; percent: number };

/** Returns a student's progress in the published lessons of the course. */
export function journeyOf(
  student: Pick<SelectedStudent, 'completions' | 'paymentStatus' | 'paidThroughWeek'>,
  lessons: readonly Dashboard_LessonFragment[],
): Journey {
  const done = new Set(student.completions.map(({ lessonId }) => lessonId));
  const states = lessonStates(
    lessons.map(({ id }) => id),
    done,
    isPaid(student),
    student.paidThroughWeek,
  );
  const completed = lessons.filter(({ id }) => done.has(id)).length;
  return {
    lessons: lessons.map((lesson, index) => ({ ...lesson, state: states[index] ?? 'LOCKED' })),
    completed,
    total: lessons.length || DEFAULT_LESSON_COUNT,
    percent: progressPercent(completed, lessons.length),
  };
}

/** Returns the path on which an enrolment is paid. */
export function payPath({ id, course, package: chosen }: DashboardStudent): string {
  return `/pricing?course=${courseOf(course).id}&package=${packageOf(chosen).id}&student=${id}`;
}
