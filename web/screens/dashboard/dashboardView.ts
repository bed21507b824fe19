import {
  LESSONS_IN_A_COURSE,
  type LessonState,
  lessonStates,
  progressPercent,
} from '../../../gateway/features/lessons/rules.ts';
import { courseOf, packageOf } from '../../lib/courseNames.ts';
import type {
  Dashboard_LessonFragment,
  Dashboard_StudentFragment,
  DashboardQuery,
} from './Dashboard.generated.ts';

export type DashboardStudent = Dashboard_StudentFragment;

/** Which of the dashboard's three faces a family sees. */
export function variantOf(students: readonly DashboardStudent[]): 'none' | 'unpaid' | 'full' {
  if (students.length === 0) return 'none';
  return students.some(isPaid) ? 'full' : 'unpaid';
}

export function isPaid({ paymentStatus }: Pick<DashboardStudent, 'paymentStatus'>): boolean {
  return paymentStatus === 'COMPLETED';
}

/** The student that the address names, if the server knows it as the viewer's; else the first that is paid. */
export function selectedStudent(
  students: readonly DashboardStudent[],
  wanted: string | null,
): DashboardStudent | null {
  return students.find(({ id }) => id === wanted) ?? students.find(isPaid) ?? students[0] ?? null;
}

export type JourneyLesson = Dashboard_LessonFragment & { state: LessonState };
export type Journey = { lessons: JourneyLesson[]; completed: number; total: number; percent: number };

/** How far a student is in the published lessons of the course. */
export function journeyOf(student: DashboardStudent, data: DashboardQuery): Journey {
  const lessons = student.course === 'WEBSITE_APP' ? data.websiteLessons : data.videoLessons;
  const done = new Set(student.completions.map(({ lessonId }) => lessonId));
  const states = lessonStates(
    lessons.map(({ id }) => id),
    done,
    isPaid(student),
  );
  const completed = lessons.filter(({ id }) => done.has(id)).length;
  return {
    lessons: lessons.map((lesson, place) => ({ ...lesson, state: states[place] ?? 'LOCKED' })),
    completed,
    total: lessons.length || LESSONS_IN_A_COURSE,
    percent: progressPercent(completed, lessons.length),
  };
}

/** Where an enrolment is paid. */
export function payPath({ id, course, package: chosen }: DashboardStudent): string {
  return `/pricing?course=${courseOf(course).id}&package=${packageOf(chosen).id}&student=${id}`;
}
