import { badInput } from '../../../contract/errors.ts';
import { addDays, isDay, OVERVIEW_TEXTS } from '../../../contract/overview.ts';
import { DEFAULT_TIME_ZONE } from '../../../contract/time.ts';
import { instantOf } from '../../../contract/wallTime.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { requireViewer } from './requireViewer.ts';

/** Returns the time zone of the viewer, in which their days begin and end. */
export function viewerTimeZone(context: Context): Promise<string> {
  return timeZoneOf(context.prisma, requireViewer(context).id);
}

/** Returns the time zone of a person. */
export async function timeZoneOf(db: Db, profileId: string): Promise<string> {
  const { timeZone } = await db.profile.findUniqueOrThrow({
    where: { id: profileId },
    select: { timeZone: true },
  });
  return timeZone;
}

type Given = string | null | undefined;

/** Days of a period, each with the name of the field that it was given in. */
export type GivenDays = {
  from: readonly [field: string, day: Given];
  to: readonly [field: string, day: Given];
};

/** Returns the instants from the first day to the last, for a filter. @throws DomainError BAD_INPUT for what is no day */
export function instantsOf({ from, to }: GivenDays, timeZone: string): { gte?: Date; lt?: Date } {
  return {
    ...(from[1] ? { gte: dayStart(from[0], from[1], timeZone) } : {}),
    ...(to[1] ? { lt: dayEnd(to[0], to[1], timeZone) } : {}),
  };
}

/** Returns the time zone of the viewer if a filter has days; one without needs none. */
export async function zoneOfDays(context: Context, ...days: Given[]): Promise<string> {
  return days.some(Boolean) ? viewerTimeZone(context) : DEFAULT_TIME_ZONE;
}

/** Returns the instant at which a day begins. @throws DomainError BAD_INPUT for what is no day */
export function dayStart(field: string, day: string, timeZone: string): Date {
  const instant = isDay(day) ? instantOf({ date: day, time: '00:00' }, timeZone) : null;
  if (!instant) throw badInput(field, OVERVIEW_TEXTS.notADate);
  return instant;
}

/** Returns the instant at which a day is over. @throws DomainError BAD_INPUT for what is no day */
export function dayEnd(field: string, day: string, timeZone: string): Date {
  return dayStart(field, isDay(day) ? addDays(day, 1) : day, timeZone);
}
