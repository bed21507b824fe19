import { DAY, type StudentContent } from './people.ts';

/** Minutes between two completed lessons: the child's lessons spread evenly from enrolment to the latest one. */
function pace(student: StudentContent): number {
  const last = student.lastLessonDaysAgo ?? student.enrolledDaysAgo;
  return ((student.enrolledDaysAgo - last) * DAY) / Math.max(1, student.completedLessonCount);
}

/** How many minutes ago the child completed lesson `number`. */
export function completedMinutesAgo(student: StudentContent, number: number): number {
  return Math.round(student.enrolledDaysAgo * DAY - pace(student) * number);
}

/** A moment within the days spent on lesson `number`: `share` 1 is its beginning, 0 its completion. */
export function duringLesson(student: StudentContent, number: number, share: number): number {
  return Math.round(completedMinutesAgo(student, number) + pace(student) * share);
}

/** The instant of wall time `at` (HH:MM) in Lagos, `day` days after the day of `now`. Lagos keeps UTC+1 all year. */
export function lagosInstant(now: Date, day: number, at: string): Date {
  const hour = 60 * 60 * 1000;
  const today = new Date(now.getTime() + hour).toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T${at}:00.000Z`) - hour + day * 24 * hour);
}
