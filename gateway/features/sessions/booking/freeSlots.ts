import {
  type AvailabilityWindow,
  BOOKED_MINUTES,
  BOOKING_DAYS,
  BOOKING_NOTICE_HOURS,
} from '../../../../contract/availability.ts';
import { DAY_MS, HOUR_MS } from '../../../../contract/time.ts';
import { instantOf, wallTimeOf } from '../../../../contract/wallTime.ts';

const MINUTE_MS = 60_000;

type Span = { startsAt: Date; endsAt: Date };

type Calendar = {
  windows: readonly AvailabilityWindow[];
  /** The mentor's, in which the windows are. */
  timeZone: string;
  /** When the mentor or the child is in a session, or the mentor in a group call. */
  busy: readonly Span[];
  now: Date;
};

/** Returns the starts of the sessions that can be booked, earliest first: one after the other in each window. */
export function freeSlots({ windows, timeZone, busy, now }: Calendar): Date[] {
  const earliest = now.getTime() + BOOKING_NOTICE_HOURS * HOUR_MS;
  const latest = now.getTime() + BOOKING_DAYS * DAY_MS;
  const today = Date.parse(`${wallTimeOf(now, timeZone).date}T00:00:00Z`);
  const starts = new Set<number>();
  for (let day = 0; day <= BOOKING_DAYS; day += 1) {
    const midnight = new Date(today + day * DAY_MS);
    const date = midnight.toISOString().slice(0, 10);
    const ofDay = windows.filter(({ weekday }) => weekday === isoWeekday(midnight));
    for (const minute of ofDay.flatMap(startMinutes)) {
      const start = instantOf({ date, time: clockOf(minute) }, timeZone)?.getTime() ?? 0;
      if (start >= earliest && start <= latest && isFree(busy, start)) starts.add(start);
    }
  }
  return [...starts].sort((a, b) => a - b).map((start) => new Date(start));
}

/** Names the week of an instant in a zone by its Monday. */
export function weekOf(instant: Date, timeZone: string): string {
  const day = new Date(`${wallTimeOf(instant, timeZone).date}T00:00:00Z`);
  return new Date(day.getTime() - (isoWeekday(day) - 1) * DAY_MS).toISOString().slice(0, 10);
}

const isoWeekday = (day: Date) => day.getUTCDay() || 7;

function startMinutes({ fromMinute, untilMinute }: AvailabilityWindow): number[] {
  const count = Math.floor((untilMinute - fromMinute) / BOOKED_MINUTES);
  return Array.from({ length: count }, (_, index) => fromMinute + index * BOOKED_MINUTES);
}

const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

function isFree(busy: readonly Span[], start: number): boolean {
  const end = start + BOOKED_MINUTES * MINUTE_MS;
  return busy.every(({ startsAt, endsAt }) => endsAt.getTime() <= start || startsAt.getTime() >= end);
}
