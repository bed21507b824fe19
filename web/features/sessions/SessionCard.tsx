import { clsx } from 'clsx';
import { CalendarDays, Clock, Users, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { KIND_LABELS, PLATFORM_LABELS } from '../../../contract/sessions.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonStyle } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CalendarMenu } from './CalendarMenu.tsx';
import type { Session } from './sessionFeed.ts';
import { sessionTimes } from './sessionTimes.ts';

type SessionCardProps = {
  session: Session;
  timeZone: string;
  /** Name of the person whom the viewer meets. */
  withWhom: string;
  /** More actions. */
  children?: ReactNode;
};

/** Renders a session: time and place, the link to join while it is scheduled, and the notes afterwards. */
export function SessionCard({ session, timeZone, withWhom, children }: SessionCardProps) {
  const { title, description, kind, platform, durationMinutes, status, notes, meetingLink } = session;
  const isFuture = useNow() < Date.parse(session.startsAt);
  const { day, hours, zone } = sessionTimes(session, timeZone);
  const isOpen = status === 'SCHEDULED';
  return (
    <Card
      className={clsx('grid h-full content-start gap-4 [overflow-wrap:anywhere]', !isOpen && 'shadow-none')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="min-w-0 text-xl">{title}</h4>
        <SessionBadge status={status} isFuture={isFuture} />
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
        <Fact icon={<Users />}>with {withWhom}</Fact>
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
      {(isOpen || children) && (
        <div className="flex flex-wrap gap-3">
          {isOpen && meetingLink && (
            <a
              href={meetingLink}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonStyle({ size: 'sm', variant: isFuture ? 'secondary' : 'primary' })}
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

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span aria-hidden="true" className="mt-1 shrink-0 text-muted [&>svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

type SessionBadgeProps = { status: Session['status']; isFuture: boolean };

/** Shows if a session is upcoming, can be joined now, was completed or was cancelled. */
export function SessionBadge({ status, isFuture }: SessionBadgeProps) {
  if (status === 'COMPLETED') return <Badge tone="teal">Completed</Badge>;
  if (status === 'CANCELLED') return <Badge>Cancelled</Badge>;
  return isFuture ? <Badge tone="indigo">Upcoming</Badge> : <Badge tone="success">Available Now</Badge>;
}
