import { DomainError } from './errors.ts';
import { DAY_MS, HOUR_MS } from './time.ts';

/** COMPLETED and NO_SHOW are what the mentor said of a session; of one that is ENDED nobody said anything in time. */
export type SessionStatus = 'SCHEDULED' | 'COMPLETED' | 'NO_SHOW' | 'ENDED' | 'CANCELLED';

/** Time after the end at which the mentor is asked how the session went. */
export const OUTCOME_ASKED_AFTER_MS = HOUR_MS;

/** Time after the end at which a session without an outcome is closed. */
export const ENDED_AFTER_MS = DAY_MS;

export const SESSION_PHASE_TEXTS = {
  closed: 'Only a scheduled session can be changed',
  notBegun: 'This session has not begun yet. You can say how it went as soon as it has.',
  over: 'This session is over. Say how it went, or delete it.',
  begun: 'This session has begun already',
  /** Shown where a mentor’s notes would be. */
  noNotes: 'There are no notes of this session.',
};

/** A session in time; the instants as the database or the gateway gives them. */
export type TimedSession = { status: SessionStatus; startsAt: Date | string; endsAt: Date | string };

/** Where a session stands at an instant: OVER is past without an outcome, CLOSED has one or was cancelled. */
export type SessionPhase = 'UPCOMING' | 'RUNNING' | 'OVER' | 'CLOSED';

const timeOf = (instant: Date | string) => new Date(instant).getTime();

/** Returns the phase of a session. @param now in milliseconds */
export function sessionPhase({ status, startsAt, endsAt }: TimedSession, now: number): SessionPhase {
  if (status !== 'SCHEDULED') return 'CLOSED';
  if (now < timeOf(startsAt)) return 'UPCOMING';
  return now < timeOf(endsAt) ? 'RUNNING' : 'OVER';
}

/** Returns whether people may still meet: a session that is over offers no way in, whoever looks at it. */
export function isJoinable(session: TimedSession, now: number): boolean {
  const phase = sessionPhase(session, now);
  return phase === 'UPCOMING' || phase === 'RUNNING';
}

const closed = (text: string) => new DomainError('CLOSED', text, null);

/** Checks that a session can be changed or cancelled: until its end. Returns the problem, or null. */
export function checkChangeable(session: TimedSession, now: number): DomainError | null {
  if (isJoinable(session, now)) return null;
  return closed(session.status === 'SCHEDULED' ? SESSION_PHASE_TEXTS.over : SESSION_PHASE_TEXTS.closed);
}

/** Checks that a mentor can say how a session went: from its start on, once. Returns the problem, or null. */
export function checkOutcome(session: TimedSession, now: number): DomainError | null {
  const phase = sessionPhase(session, now);
  if (phase === 'UPCOMING') return closed(SESSION_PHASE_TEXTS.notBegun);
  return phase === 'CLOSED' ? closed(SESSION_PHASE_TEXTS.closed) : null;
}
