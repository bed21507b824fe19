import { timeZoneName } from '../../../contract/sessions.ts';

/** The time of a session in a time zone: the day, the hours from and to, and the name of the zone. */
export type SessionTimes = { day: string; hours: string; zone: string };

export function sessionTimes(session: { startsAt: string; endsAt: string }, timeZone: string): SessionTimes {
  const format = (instant: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(new Date(instant));
  const hour = (instant: string) => format(instant, { hour: '2-digit', minute: '2-digit' });
  return {
    day: format(session.startsAt, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    hours: `${hour(session.startsAt)} to ${hour(session.endsAt)}`,
    zone: timeZoneName(timeZone),
  };
}
