import { badInput, DomainError, firstProblem } from './errors.ts';

/** Minutes of a session that a family books. */
export const BOOKED_MINUTES = 45;
/** Hours before its start until which a session can be booked. */
export const BOOKING_NOTICE_HOURS = 24;
/** Days ahead for which sessions can be booked. */
export const BOOKING_DAYS = 21;
/** Sessions that a family can book in a week, by package; those that the mentor planned count too. */
export const WEEKLY_SESSIONS = { DIY: 0, MENTORED: 1 } as const;

const MAX_WINDOWS = 28;
const DAY_MINUTES = 24 * 60;

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const AVAILABILITY_TEXTS = {
  saved: 'Your free times are saved',
  saveFailed: 'Your free times were not saved. Please try again.',
  tooShort: `A free time takes ${BOOKED_MINUTES} minutes or more, on one day`,
  overlap: 'Two free times of a day overlap',
  booked: 'Your session is booked',
  bookFailed: 'The session was not booked. Please try again.',
  timeMissing: 'Please choose a time',
  taken: 'This time is not free any more. Please choose another one.',
  late: `A session can be booked until ${BOOKING_NOTICE_HOURS} hours before it starts. Please choose a later time.`,
  quotaUsed: 'You have had your sessions of that week. Please choose another week.',
  noTimes:
    'There is no free time to book in the next three weeks. Please write your mentor a message to agree on one.',
};

/** A weekly time at which a mentor can be booked, in the mentor’s time zone. */
export type AvailabilityWindow = {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  /** Minutes after midnight. */
  fromMinute: number;
  untilMinute: number;
};

const isWhole = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/** Finds what is wrong with a mentor’s free times. */
export function* availabilityProblems(windows: readonly AvailabilityWindow[]): Generator<DomainError> {
  if (windows.length > MAX_WINDOWS)
    yield badInput('windows', `There can be ${MAX_WINDOWS} free times a week`);
  const isValid = ({ weekday, fromMinute, untilMinute }: AvailabilityWindow) =>
    isWhole(weekday, 1, 7) &&
    isWhole(fromMinute, 0, DAY_MINUTES) &&
    isWhole(untilMinute, fromMinute + BOOKED_MINUTES, DAY_MINUTES);
  if (!windows.every(isValid)) yield badInput('windows', AVAILABILITY_TEXTS.tooShort);
  const sorted = windows.toSorted((a, b) => a.weekday - b.weekday || a.fromMinute - b.fromMinute);
  const overlaps = sorted.some((window, index) => {
    const next = sorted[index + 1];
    return next?.weekday === window.weekday && next.fromMinute < window.untilMinute;
  });
  if (overlaps) yield badInput('windows', AVAILABILITY_TEXTS.overlap);
}

/** Checks a mentor’s free times. Returns the first problem, or null. */
export const checkAvailability = (windows: readonly AvailabilityWindow[]) =>
  firstProblem(availabilityProblems(windows));

export const notBookable = (text: string) => new DomainError('CONFLICT', text, 'startsAt');
