import { throwIfInvalid } from '../../../../contract/errors.ts';
import { addDays, checkPeriod, type DayPeriod } from '../../../../contract/overview.ts';
import { instantOf } from '../../../../contract/wallTime.ts';
import type { Course } from '../../../generated/prisma/enums.ts';

/** The instants of a period of whole days in a time zone: from `start` up to and without `end`. */
export type Period = { start: Date; end: Date; timeZone: string };

/** What the figures of the overview are about. */
export type OverviewScope = Period & { days: DayPeriod; course: Course | null };

/** Returns the instants of the days of a period. @throws DomainError BAD_INPUT with the name of the field */
export function periodOf(days: DayPeriod, timeZone: string): Period {
  throwIfInvalid(checkPeriod(days));
  const start = startOf(days.from, timeZone);
  return { start, end: startOf(addDays(days.to, 1), timeZone), timeZone };
}

function startOf(day: string, timeZone: string): Date {
  const instant = instantOf({ date: day, time: '00:00' }, timeZone);
  if (!instant) throw new RangeError(`${day} is no day`);
  return instant;
}
