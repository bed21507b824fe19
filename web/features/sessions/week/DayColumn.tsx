import { clsx } from 'clsx';
import type { AvailabilityWindow } from '../../../../contract/availability.ts';
import { callPath } from '../../../../contract/groupCalls.ts';
import { sessionPhase } from '../../../../contract/sessionPhase.ts';
import { clockText, weekdayDateText } from '../../../../contract/time.ts';
import { Link } from '../../../lib/router/router.tsx';
import type { Session } from '../sessionFeed.ts';
import { sessionState } from '../sessionState.ts';
import type { MentorWeekQuery } from './week.generated.ts';
import { type Block, hoursBetween, type WeekDay } from './weekDays.ts';

/** Height of an hour: the shortest session still has a line of text, and room for a thumb. */
export const HOUR_REM = 5.5;

type WeekCall = MentorWeekQuery['groupCallsBetween'][number];

type DayColumnProps = {
  day: WeekDay;
  timeZone: string;
  now: number;
  blocks: readonly Block<Session | WeekCall>[];
  /** The free times of this weekday. */
  windows: readonly AvailabilityWindow[];
  hours: { first: number; last: number };
  /** False hides the day on a narrow screen, which shows one day at a time. */
  isChosen: boolean;
  onOpen: (session: Session) => void;
};

const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Renders a day of a mentor's week: free times shaded, a button for each session, and a link to each live call. */
export function DayColumn(props: DayColumnProps) {
  const { day, timeZone, now, blocks, windows, hours, isChosen, onOpen } = props;
  const isToday = day.from.getTime() <= now && now < day.to.getTime();
  const place = ({ fromMinute, untilMinute }: { fromMinute: number; untilMinute: number }) => ({
    top: `${((fromMinute - hours.first * 60) / 60) * HOUR_REM}rem`,
    height: `${((untilMinute - fromMinute) / 60) * HOUR_REM}rem`,
  });
  const name = weekdayDateText(day.from, timeZone);
  return (
    <section aria-labelledby={`day-${day.date}`} className={clsx('min-w-0', !isChosen && 'max-lg:hidden')}>
      <h4
        id={`day-${day.date}`}
        className={clsx(
          'mb-2 flex min-h-11 items-center justify-center rounded-xl text-base',
          isToday && 'bg-indigo text-on-indigo',
        )}
      >
        <span aria-hidden="true">{shortName(day, timeZone)}</span>
        <span className="sr-only">
          {name}
          {isToday && ', today'}
        </span>
      </h4>
      {windows.length > 0 && (
        <p className="sr-only">
          {`Free times: ${windows.map((one) => `${clockOf(one.fromMinute)} to ${clockOf(one.untilMinute)}`).join(', ')}`}
        </p>
      )}
      {blocks.length === 0 && <p className="sr-only">No sessions</p>}
      <div
        className="relative rounded-xl border-2 border-line bg-surface"
        style={{ height: `${(hours.last - hours.first) * HOUR_REM}rem` }}
      >
        {windows.map((window) => (
          <div
            key={`${window.fromMinute}`}
            aria-hidden="true"
            className="absolute inset-x-0 bg-teal-soft"
            style={place(window)}
          />
        ))}
        {hoursBetween(hours).map((hour) => (
          <div
            key={hour}
            aria-hidden="true"
            className="absolute inset-x-0 border-t border-line first:border-t-0"
            style={{ top: `${(hour - hours.first) * HOUR_REM}rem` }}
          />
        ))}
        <ul>
          {blocks.map((block) => (
            <li
              key={block.session.id}
              className="absolute p-0.5"
              style={{
                ...place(block),
                left: `${(block.lane / block.lanes) * 100}%`,
                width: `${100 / block.lanes}%`,
              }}
            >
              {block.session.__typename === 'GroupCall' ? (
                <CallBlock call={block.session} timeZone={timeZone} />
              ) : (
                <SessionBlock session={block.session} timeZone={timeZone} now={now} onOpen={onOpen} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Names a day by its weekday and number: Mon 23. */
export const shortName = ({ from }: WeekDay, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric' }).format(from);

type SessionBlockProps = Pick<DayColumnProps, 'timeZone' | 'now' | 'onOpen'> & { session: Session };

function SessionBlock({ session, timeZone, now, onOpen }: SessionBlockProps) {
  const isAsked = session.request?.state === 'OPEN' && sessionPhase(session, now) === 'UPCOMING';
  const { tone, label } = sessionState(session, now);
  const isOff = session.status === 'CANCELLED';
  return (
    <button
      type="button"
      onClick={() => onOpen(session)}
      className={clsx(
        'block size-full overflow-hidden rounded-lg border-2 px-1.5 text-left text-base leading-tight text-ink hover:border-indigo focus-visible:-outline-offset-2',
        isAsked ? 'border-mango bg-mango-soft text-mango-text' : BLOCK_STYLES[tone],
      )}
    >
      <span className={clsx('block truncate font-bold', isOff && 'line-through')}>
        {clockText(session.startsAt, timeZone)} {session.studentName}
      </span>
      <span className="block truncate">{isAsked ? 'Asks for a change' : label}</span>
      <span className="sr-only">{`, ${session.title}, until ${clockText(session.endsAt, timeZone)}`}</span>
    </button>
  );
}

function CallBlock({ call, timeZone }: { call: WeekCall; timeZone: string }) {
  return (
    <Link
      to={callPath(call.id)}
      className={clsx(
        'block size-full overflow-hidden rounded-lg border-2 px-1.5 text-base leading-tight text-ink hover:border-indigo focus-visible:-outline-offset-2',
        BLOCK_STYLES[call.status === 'CANCELLED' ? 'neutral' : 'teal'],
      )}
    >
      <span className={clsx('block truncate font-bold', call.status === 'CANCELLED' && 'line-through')}>
        {clockText(call.startsAt, timeZone)} {call.topic}
      </span>
      <span className="block truncate">Live call</span>
      <span className="sr-only">{`, until ${clockText(call.endsAt, timeZone)}`}</span>
    </Link>
  );
}

const BLOCK_STYLES = {
  indigo: 'border-indigo bg-indigo-soft',
  success: 'border-success bg-success-soft',
  teal: 'border-teal bg-surface',
  warn: 'border-warn bg-warn-soft',
  neutral: 'border-line-strong bg-sunken',
};
