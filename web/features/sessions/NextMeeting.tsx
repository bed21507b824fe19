import { useNow } from '../../lib/time/useNow.ts';
import { SessionBadge } from './SessionBadge.tsx';
import { sessionTimes } from './sessionTimes.ts';
import { useNextSession } from './useNextSession.ts';
import { useSessionFeed } from './useSessionFeed.ts';

/** Renders the next session of a mentor, with any student, live. */
export function NextMeeting({ timeZone }: { timeZone: string }) {
  useSessionFeed();
  const now = useNow();
  const { session, failed } = useNextSession(null);
  if (session === undefined)
    return <p className="text-muted">{failed ? 'Your sessions could not be loaded.' : 'Loading...'}</p>;
  if (session === null) return <p className="text-muted">No session is scheduled.</p>;
  const { day, hours, zone } = sessionTimes(session, timeZone);
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-bold">
          {session.title} with {session.studentName}
        </span>
        <SessionBadge session={session} now={now} />
      </p>
      <p>
        <time dateTime={session.startsAt}>{`${day}, ${hours}`}</time>{' '}
        <span className="text-muted">({zone})</span>
      </p>
      {session.meetingLink && (
        <a
          href={session.meetingLink}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center justify-self-start font-bold text-indigo underline"
        >
          Join Session<span className="sr-only">, opens in a new tab</span>
        </a>
      )}
    </div>
  );
}
