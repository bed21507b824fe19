import { clsx } from 'clsx';
import { CalendarDays, MessageCircle, MessagesSquare, Star, Video } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { UnreadBadge } from '../../ui/UnreadBadge.tsx';
import { OldestWork } from '../assignments/reviewing/OldestWork.tsx';
import { NextCall } from '../groupCalls/NextCall.tsx';
import { NextMeeting } from '../sessions/NextMeeting.tsx';
import type { MentorStudentsQuery } from './mentor.generated.ts';

/** Most unread threads that the overview names. */
const MAX_THREADS = 5;

type MentorOverviewProps = {
  students: MentorStudentsQuery['students'];
  unreadOf: (studentId: string) => number;
  timeZone: string;
  onOpen: (tab: string, studentId: string | null) => void;
};

/** Renders an overview for a mentor: messages, work to review, the next session and live call, and the community. */
export function MentorOverview({ students, unreadOf, timeZone, onOpen }: MentorOverviewProps) {
  const waiting = students.filter(({ id }) => unreadOf(id) > 0);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Panel
        title="Unread messages"
        icon={<MessageCircle />}
        action={
          waiting.length > MAX_THREADS && (
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              onClick={() => onOpen('messages', null)}
            >
              Open all {waiting.length} in Messages
            </Button>
          )
        }
      >
        {waiting.length === 0 ? (
          <p className="text-muted">You have read everything.</p>
        ) : (
          <ul className="grid gap-1">
            {waiting.slice(0, MAX_THREADS).map(({ id, firstName, parent }) => (
              <li key={id}>
                <button
                  type="button"
                  className="flex min-h-12 w-full items-center gap-3 rounded-xl px-3 py-2 text-left hover:bg-indigo-soft"
                  onClick={() => onOpen('messages', id)}
                >
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                    <span className="font-bold">{firstName}</span>{' '}
                    <span className="text-muted">({parent.name})</span>
                  </span>
                  <UnreadBadge count={unreadOf(id)} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel
        title="To review"
        icon={<Star />}
        isTall
        action={
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => onOpen('reviews', null)}
          >
            Open Reviews
          </Button>
        }
      >
        <OldestWork timeZone={timeZone} />
      </Panel>
      <Panel
        title="Next session"
        icon={<CalendarDays />}
        action={
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => onOpen('sessions', null)}
          >
            Open Sessions
          </Button>
        }
      >
        <NextMeeting timeZone={timeZone} />
      </Panel>
      <Panel
        title="Next live call"
        icon={<Video />}
        action={
          <LinkButton to="/calls" variant="outline" size="sm" className="justify-self-start">
            Open Live Calls
          </LinkButton>
        }
      >
        <NextCall timeZone={timeZone} />
      </Panel>
      <Panel
        title="Community"
        icon={<MessagesSquare />}
        action={
          <LinkButton to="/community/queue" variant="outline" size="sm" className="justify-self-start">
            Open waiting texts
          </LinkButton>
        }
      >
        <p className="text-muted">Read what the children of your courses ask and show, and answer them.</p>
        <LinkButton to="/community" variant="outline" size="sm" className="justify-self-start">
          Open the Community
        </LinkButton>
      </Panel>
    </div>
  );
}

type PanelProps = {
  title: string;
  icon: ReactNode;
  action: ReactNode;
  /** True for the panel that stands beside two others on a wide screen. */
  isTall?: boolean;
  children: ReactNode;
};

function Panel({ title, icon, action, isTall, children }: PanelProps) {
  const id = useId();
  return (
    <Card className={clsx('grid gap-4', isTall && 'lg:row-span-2')}>
      <h2 id={id} className="flex items-center gap-2.5 text-xl [&>svg]:size-6 [&>svg]:text-indigo">
        {icon}
        {title}
      </h2>
      <section aria-labelledby={id} className="grid gap-3">
        {children}
      </section>
      {action}
    </Card>
  );
}
