import { clsx } from 'clsx';
import { CalendarDays, Clock, Users, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { isJoinable, SESSION_PHASE_TEXTS, sessionPhase } from '../../../contract/sessionPhase.ts';
import { KIND_LABELS, PLATFORM_LABELS } from '../../../contract/sessions.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { buttonStyle } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { CalendarMenu } from './CalendarMenu.tsx';
import { SessionBadge } from './SessionBadge.tsx';
import type { Session } from './sessionFeed.ts';
import { sessionTimes } from './sessionTimes.ts';

type SessionCardProps = {
  session: Session;
  timeZone: string;
  /** Name of the person whom the viewer meets. */
  withWhom: string;
  /** The link to that person's picture; null for a person without one. */
  picture: string | null;
  /** What the family asks of a session that lies ahead. */
  request: ReactNode;
  /** More actions. */
  children?: ReactNode;
};

/** Renders a session: time and place, the link to join until it is over, and the notes afterwards. */
export function SessionCard({ session, timeZone, withWhom, picture, request, children }: SessionCardProps) {
  const { title, description, kind, platform, durationMinutes, status, notes, meetingLink } = session;
  const now = useNow();
  const isFuture = sessionPhase(session, now) === 'UPCOMING';
  const { day, hours, zone } = sessionTimes(session, timeZone);
  const isOpen = isJoinable(session, now);
  // One main button: while a request is open, that is its answer.
  const aheadVariant = session.request?.state === 'OPEN' ? 'outline' : 'secondary';
  const joinVariant = isFuture ? aheadVariant : 'primary';
  return (
    <Card
      className={clsx('grid h-full content-start gap-4 [overflow-wrap:anywhere]', !isOpen && 'shadow-none')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="min-w-0 text-xl">{title}</h4>
        <SessionBadge session={session} now={now} />
      </div>
      <ul className="grid gap-1.5 text-base">
        <Fact icon={<CalendarDays />}>
          <time dateTime={session.startsAt} className="font-bold">
            {day}
          </time>
        </Fact>
        <Fact icon={<Clock />}>
          {hours} <span className="text-muted">({zone})</span>, {durationMinutes} minutes
        </Fact>
        <Fact icon={picture ? <Avatar name={withWhom} picture={picture} size="xs" /> : <Users />}>
          with {withWhom}
        </Fact>
        <Fact icon={<Video />}>
          {KIND_LABELS[kind]}
          {isOpen && `, ${PLATFORM_LABELS[platform]}`}
        </Fact>
      </ul>
      {description && <p className="whitespace-pre-line">{description}</p>}
      {notes && (
        <p className="whitespace-pre-line rounded-brick bg-sunken px-4 py-3">
          <span className="font-bold">Notes: </span>
          {notes}
        </p>
      )}
      {status === 'ENDED' && !notes && <p className="text-muted">{SESSION_PHASE_TEXTS.noNotes}</p>}
      {isFuture && request}
      {(isOpen || children) && (
        <div className="flex flex-wrap gap-3">
          {isOpen && meetingLink && (
            <a
              href={meetingLink}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonStyle({ size: 'sm', variant: joinVariant })}
            >
              <Video className="size-5" aria-hidden="true" />
              Join Session
              <span className="sr-only">: {title}, opens in a new tab</span>
            </a>
          )}
          {isOpen && <CalendarMenu session={session} />}
          {children}
        </div>
      )}
    </Card>
  );
}
