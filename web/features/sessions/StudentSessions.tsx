import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BookSession } from './booking/BookSession.tsx';
import { FamilyRequest } from './requests/FamilyRequest.tsx';
import { SessionCard } from './SessionCard.tsx';
import { SessionList } from './SessionList.tsx';
import type { Session } from './sessionFeed.ts';
import { useSessionFeed } from './useSessionFeed.ts';

type StudentSessionsProps = { studentId: string; timeZone: string };

/** Lists the sessions of one child for its family, live. */
export function StudentSessions({ studentId, timeZone }: StudentSessionsProps) {
  useSessionFeed();
  const card = (session: Session) => (
    <SessionCard
      session={session}
      timeZone={timeZone}
      withWhom={session.mentor.name}
      picture={session.mentor.avatar}
      request={<FamilyRequest session={session} timeZone={timeZone} />}
    />
  );
  return (
    <div className="grid gap-8">
      <BookSession studentId={studentId} timeZone={timeZone} />
      <section aria-labelledby="coming-sessions" className="grid gap-4">
        <h3 id="coming-sessions" className="text-xl">
          Coming up
        </h3>
        <SessionList
          studentId={studentId}
          period="UPCOMING"
          render={card}
          empty={
            <EmptyState art={<EmptyArt of="calendar" />} title="No Sessions Scheduled">
              The next session shows up here as soon as the mentor has planned it.
            </EmptyState>
          }
        />
      </section>
      <section aria-labelledby="earlier-sessions" className="grid gap-4">
        <h3 id="earlier-sessions" className="text-xl">
          Earlier sessions
        </h3>
        <SessionList
          studentId={studentId}
          period="PAST"
          render={card}
          empty={<p className="text-muted">Sessions that are over or cancelled are kept here.</p>}
        />
      </section>
    </div>
  );
}
