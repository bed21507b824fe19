import { throwIfInvalid } from '../../../../contract/errors.ts';
import { checkPeriod, type DayPeriod } from '../../../../contract/overview.ts';
import type { Course } from '../../../generated/prisma/enums.ts';
import { dayEnd, dayStart } from '../../accounts/days.ts';

/** The instants of a period of whole days in a time zone: from `start` up to and without `end`. */
export type Period = { start: Date; end: Date; timeZone: string };

/** What the figures of the overview are about. */
export type OverviewScope = Period & { days: DayPeriod; course: Course | null };

/** Returns the instants of the days of a period. @throws DomainError BAD_INPUT with the name of the field */
export function periodOf(days: DayPeriod, timeZone: string): Period {
  throwIfInvalid(checkPeriod(days));
  return { start: dayStart('from', days.from, timeZone), end: dayEnd('to', days.to, timeZone), timeZone };
}
