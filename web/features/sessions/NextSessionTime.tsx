import { useNow } from '../../lib/time/useNow.ts';
import { SessionBadge } from './SessionBadge.tsx';
import { sessionTimes } from './sessionTimes.ts';
import { useNextSession } from './useNextSession.ts';
import { useSessionFeed } from './useSessionFeed.ts';

type NextSessionProps = {
  studentId: string;
  timeZone: string;
  /** Shown when no session is scheduled. */
  none: string;
};

/** Renders the time of a child's next session, live: moves on by itself once a session is over. */
export function NextSessionTime({ studentId, timeZone, none }: NextSessionProps) {
  useSessionFeed();
  const now = useNow();
  const { session, failed } = useNextSession(studentId);
  if (session === undefined)
    return <span className="font-normal text-muted">{failed ? 'Not known just now' : 'Loading...'}</span>;
  if (session === null) return none;
  const { day, hours, zone } = sessionTimes(session, timeZone);
  const isFuture = now < Date.parse(session.startsAt);
  return (
    <>
      <time dateTime={session.startsAt}>{`${day}, ${hours}`}</time>{' '}
      <span className="font-normal text-muted">({zone})</span>{' '}
      {!isFuture && <SessionBadge session={session} now={now} />}
    </>
  );
}
