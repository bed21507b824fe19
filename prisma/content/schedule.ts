import { fromDate, parseTime, toCalendarDate, toCalendarDateTime, toZoned } from '@internationalized/date';
import { DEFAULT_TIME_ZONE } from '../../contract/time.ts';
import { DAY, type StudentContent } from './people.ts';

/** Minutes between two completed lessons: the child's lessons spread evenly from enrolment to the latest one. */
function pace(student: StudentContent): number {
  const last = student.lastLessonDaysAgo ?? student.enrolledDaysAgo;
  return ((student.enrolledDaysAgo - last) * DAY) / Math.max(1, student.completedLessonCount);
}

/** Returns the minutes since the child completed lesson `number`. */
export function completedMinutesAgo(student: StudentContent, number: number): number {
  return Math.round(student.enrolledDaysAgo * DAY - pace(student) * number);
}

/** A moment within the days spent on lesson `number`: `share` 1 is its beginning, 0 its completion. */
export function duringLesson(student: StudentContent, number: number, share: number): number {
  return Math.round(completedMinutesAgo(student, number) + pace(student) * share);
}

/** Returns the instant of wall time `at` (HH:MM) in Lagos, `day` days after the day of `now`. */
export function lagosInstant(now: Date, day: number, at: string): Date {
  const date = toCalendarDate(fromDate(now, DEFAULT_TIME_ZONE)).add({ days: day });
  return toZoned(toCalendarDateTime(date, parseTime(at)), DEFAULT_TIME_ZONE).toDate();
}
