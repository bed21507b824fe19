import { type SessionPhase, sessionPhase } from '../../../contract/sessionPhase.ts';
import type { SessionStatus } from '../../generated/types.ts';
import type { Session } from './sessionFeed.ts';

type Shown = { tone: 'indigo' | 'success' | 'neutral' | 'teal' | 'warn'; label: string };

const OVER: Shown = { tone: 'neutral', label: 'Over' };

const ofPhase: Record<SessionPhase, Shown> = {
  UPCOMING: { tone: 'indigo', label: 'Upcoming' },
  RUNNING: { tone: 'success', label: 'Available Now' },
  OVER,
  CLOSED: OVER,
};

const ofStatus: Record<Exclude<SessionStatus, 'SCHEDULED'>, Shown> = {
  COMPLETED: { tone: 'teal', label: 'Completed' },
  NO_SHOW: { tone: 'warn', label: 'Missed' },
  ENDED: OVER,
  CANCELLED: { tone: 'neutral', label: 'Cancelled' },
};

/** Returns the state of a session in words: upcoming, available now, over, or how it was closed. */
export const sessionState = (session: Pick<Session, 'status' | 'startsAt' | 'endsAt'>, now: number): Shown =>
  session.status === 'SCHEDULED' ? ofPhase[sessionPhase(session, now)] : ofStatus[session.status];
