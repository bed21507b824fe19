import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { addDays } from '../../../../contract/overview.ts';
import { dateText, shortDayText, timeZoneName } from '../../../../contract/time.ts';
import { wallTimeOf } from '../../../../contract/wallTime.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import { useNow } from '../../../lib/time/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { useCallFeed } from '../../groupCalls/groupCallFeed.ts';
import type { Session } from '../sessionFeed.ts';
import { DayColumn, HOUR_REM, shortName } from './DayColumn.tsx';
import { type MentorWeekQuery, useMentorWeekQuery } from './week.generated.ts';
import { blocksOf, daysOfWeek, hoursBetween, hoursOf, type WeekDay, weekOf } from './weekDays.ts';

type WeekCalendarProps = {
  /** Null shows the sessions of all students. */
  studentId: string | null;
  timeZone: string;
  /** Renders the card of a session; `onLeave` closes the dialog around it. */
  card: (session: Session, onLeave: () => void) => ReactNode;
};

/** Renders a week of a mentor: sessions, live calls and free times by day and hour. The week is in the address. */
export function WeekCalendar({ studentId, timeZone, card }: WeekCalendarProps) {
  useCallFeed();
  const [query, setQuery] = useSearchParams();
  const now = useNow();
  const today = wallTimeOf(new Date(now), timeZone).date;
  const monday = weekOf(query.get('week'), new Date(now), timeZone);
  const days = daysOfWeek(monday, timeZone);
  const [from, to] = [days[0]?.from ?? new Date(now), days.at(-1)?.to ?? new Date(now)];
  const { data, error, loading, refetch } = useMentorWeekQuery({
    variables: { from: from.toISOString(), to: to.toISOString() },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const show = (day: string | null) => {
    const next = new URLSearchParams(query);
    if (day === null) next.delete('week');
    else next.set('week', day);
    setQuery(next, { replace: true });
  };
  const named = query.get('week') ?? today;
  // The day of a narrow screen: the one in the address, or the first of the week.
  const chosen = days.some(({ date }) => date === named) ? named : monday;
  const last = days.at(-1)?.from ?? from;
  return (
    <section aria-labelledby="week" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="week" aria-live="polite" className="text-xl sm:mr-auto">
          {`${shortDayText(from, timeZone)} to ${dateText(last, timeZone)}`}
        </h3>
        <div className="flex gap-3">
          <Button variant="outline" size="icon" onClick={() => show(addDays(monday, -7))}>
            <ChevronLeft className="size-5" aria-hidden="true" />
            <span className="sr-only">Previous week</span>
          </Button>
          <Button variant="outline" size="sm" onClick={() => show(null)}>
            This Week
          </Button>
          <Button variant="outline" size="icon" onClick={() => show(addDays(monday, 7))}>
            <ChevronRight className="size-5" aria-hidden="true" />
            <span className="sr-only">Next week</span>
          </Button>
        </div>
      </div>
      <DayChips days={days} chosen={chosen} timeZone={timeZone} onChoose={show} />
      {data ? (
        <Week data={data} days={days} chosen={chosen} {...{ studentId, timeZone, now, card }} />
      ) : error ? (
        <ErrorState
          title="The week could not be loaded"
          onRetry={() => void refetch().catch(() => {})}
          retrying={loading}
        />
      ) : (
        <LoadingIndicator message="Loading the week..." />
      )}
    </section>
  );
}

type DayChipsProps = {
  days: readonly WeekDay[];
  chosen: string;
  timeZone: string;
  onChoose: (day: string) => void;
};

/** Chooses the day on a narrow screen. */
function DayChips({ days, chosen, timeZone, onChoose }: DayChipsProps) {
  return (
    <fieldset aria-label="Day" className="grid grid-cols-7 gap-1 lg:hidden">
      {days.map((day) => (
        <button
          key={day.date}
          type="button"
          aria-pressed={day.date === chosen}
          onClick={() => onChoose(day.date)}
          className={clsx(
            'min-h-14 rounded-xl border-2 text-center text-base font-bold leading-tight',
            day.date === chosen
              ? 'border-indigo bg-indigo text-on-indigo'
              : 'border-line-strong bg-surface hover:border-indigo',
          )}
        >
          {shortName(day, timeZone)
            .split(' ')
            .map((part) => (
              <span key={part} className="block">
                {part}
              </span>
            ))}
        </button>
      ))}
    </fieldset>
  );
}

type WeekProps = WeekCalendarProps & {
  data: MentorWeekQuery;
  days: readonly WeekDay[];
  chosen: string;
  now: number;
};

function Week({ data, days, chosen, studentId, timeZone, now, card }: WeekProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const { windows } = data.availability;
  const sessions = data.sessionsBetween.filter((one) => studentId === null || one.studentId === studentId);
  const blocks = days.map((day) => blocksOf([...sessions, ...data.groupCallsBetween], day, timeZone));
  const hours = hoursOf([...windows, ...blocks.flat()]);
  const open = sessions.find(({ id }) => id === openId);
  const close = () => setOpenId(null);
  return (
    <>
      <p className="text-base text-muted">
        {sessions.length + data.groupCallsBetween.length === 0 && 'There are no sessions in this week. '}
        Times are in {timeZoneName(timeZone)}. {windows.length > 0 && 'Your free times are shaded.'}
      </p>
      <div className="grid grid-cols-[3.5rem_1fr] gap-1.5 lg:grid-cols-[3.5rem_repeat(7,minmax(0,1fr))]">
        <div aria-hidden="true" className="pt-13 text-base text-muted">
          {hoursBetween(hours).map((hour) => (
            <div key={hour} style={{ height: `${HOUR_REM}rem` }}>
              {`${String(hour).padStart(2, '0')}:00`}
            </div>
          ))}
        </div>
        {days.map((day, index) => (
          <DayColumn
            key={day.date}
            {...{ day, timeZone, now, hours }}
            blocks={blocks[index] ?? []}
            windows={windows.filter(({ weekday }) => weekday === index + 1)}
            isChosen={day.date === chosen}
            onOpen={({ id }) => setOpenId(id)}
          />
        ))}
      </div>
      {open && (
        <Dialog open onOpenChange={close} title={`Session with ${open.studentName}`} unsaved={false}>
          <h3 className="sr-only">Details</h3>
          {card(open, close)}
        </Dialog>
      )}
    </>
  );
}
