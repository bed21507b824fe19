import { clockText, timeZoneName, weekdayDateText } from '../../../contract/time.ts';

/** The time of a session in a time zone: the day, the hours from and to, and the name of the zone. */
export type SessionTimes = { day: string; hours: string; zone: string };

export function sessionTimes(session: { startsAt: string; endsAt: string }, timeZone: string): SessionTimes {
  return {
    day: weekdayDateText(session.startsAt, timeZone),
    hours: `${clockText(session.startsAt, timeZone)} to ${clockText(session.endsAt, timeZone)}`,
    zone: timeZoneName(timeZone),
  };
}
