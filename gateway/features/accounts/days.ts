import { badInput } from '../../../contract/errors.ts';
import { addDays, isDay, OVERVIEW_TEXTS } from '../../../contract/overview.ts';
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
