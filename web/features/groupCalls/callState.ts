import { CHILDREN_EARLY_MINUTES, callPhase } from '../../../contract/groupCalls.ts';
import { clockText, timeZoneName, weekdayDateText } from '../../../contract/time.ts';
import type { Call } from './groupCallFeed.ts';

type Shown = { tone: 'indigo' | 'success' | 'neutral' | 'teal'; label: string };

/** Returns the state of a call in words. @param now in milliseconds */
export function callState(call: Call, now: number): Shown {
  if (call.status === 'CANCELLED') return { tone: 'neutral', label: 'Cancelled' };
  const phase = callPhase(call, now);
  if (phase === 'UPCOMING') return { tone: 'indigo', label: 'Upcoming' };
  if (phase === 'RUNNING') return { tone: 'success', label: 'On now' };
  return { tone: 'teal', label: 'Over' };
}

/** Returns when a call is: the day, the hours, and the name of the zone. */
export const callTimes = ({ startsAt, endsAt }: Pick<Call, 'startsAt' | 'endsAt'>, timeZone: string) => ({
  day: weekdayDateText(startsAt, timeZone),
  hours: `${clockText(startsAt, timeZone)} to ${clockText(endsAt, timeZone)}`,
  zone: timeZoneName(timeZone),
});

export const hostNames = ({ hosts }: Pick<Call, 'hosts'>): string =>
  hosts.map(({ person }) => person.name).join(' and ');

/** Returns whether both mentors are in the call, which children wait for. */
export const areHostsThere = ({ hosts }: Pick<Call, 'hosts'>): boolean =>
  hosts.length > 1 && hosts.every(({ joinedAt, leftAt }) => joinedAt !== null && leftAt === null);

/** Says how many places are taken. */
export function placesText({ capacity, signedUpCount }: Pick<Call, 'capacity' | 'signedUpCount'>): string {
  const waiting = signedUpCount - capacity;
  const taken = `${Math.min(signedUpCount, capacity)} of ${capacity} places taken`;
  return waiting > 0 ? `${taken}, ${waiting} on the waiting list` : taken;
}

/** Says from when on a child can join. */
export const opensText = (call: Call, timeZone: string): string =>
  `You can join from ${clockText(new Date(Date.parse(call.startsAt) - CHILDREN_EARLY_MINUTES * 60_000), timeZone)} on, once both mentors are there.`;
