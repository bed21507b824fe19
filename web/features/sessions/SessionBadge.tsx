import { Badge } from '../../ui/Badge.tsx';
import type { Session } from './sessionFeed.ts';
import { sessionState } from './sessionState.ts';

type SessionBadgeProps = { session: Pick<Session, 'status' | 'startsAt' | 'endsAt'>; now: number };

/** Shows if a session is upcoming, can be joined now, is over, or how it was closed. */
export function SessionBadge({ session, now }: SessionBadgeProps) {
  const { tone, label } = sessionState(session, now);
  return <Badge tone={tone}>{label}</Badge>;
}
