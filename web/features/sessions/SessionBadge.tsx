import { type SessionPhase, sessionPhase } from '../../../contract/sessionPhase.ts';
import type { SessionStatus } from '../../generated/types.ts';
import { Badge } from '../../ui/Badge.tsx';
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

type SessionBadgeProps = { session: Pick<Session, 'status' | 'startsAt' | 'endsAt'>; now: number };

/** Shows if a session is upcoming, can be joined now, is over, or how it was closed. */
export function SessionBadge({ session, now }: SessionBadgeProps) {
  const { tone, label } =
    session.status === 'SCHEDULED' ? ofPhase[sessionPhase(session, now)] : ofStatus[session.status];
  return <Badge tone={tone}>{label}</Badge>;
}
