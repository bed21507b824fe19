import { clsx } from 'clsx';
import { CircleCheck, Clock, Hourglass, LockKeyhole, PlayCircle } from 'lucide-react';
import type { LessonState } from '../../../contract/lessons.ts';
import { Link } from '../../lib/router/router.tsx';

export type LessonCardLesson = {
  number: number;
  title: string;
  videoDurationMinutes: number;
  state: LessonState;
};

/** Each state has a colour, plus an icon and a label for people who cannot see the colour. */
const stateStyles: Record<
  LessonState,
  { style: string; iconStyle: string; label: string; Icon: typeof Clock }
> = {
  LOCKED: {
    style: 'bg-warn-soft border-warn/40',
    iconStyle: 'text-warn',
    label: 'Locked',
    Icon: LockKeyhole,
  },
  UNPAID: {
    style: 'bg-grey-soft border-line',
    iconStyle: 'text-muted',
    label: 'Opens later',
    Icon: LockKeyhole,
  },
  DONE: {
    style: 'bg-success-soft border-success/40',
    iconStyle: 'text-success',
    label: 'Done',
    Icon: CircleCheck,
  },
  READY: { style: 'bg-sky-soft border-sky', iconStyle: 'text-sky', label: 'Ready', Icon: PlayCircle },
  WAITING: { style: 'bg-grey-soft border-line', iconStyle: 'text-muted', label: 'Waiting', Icon: Hourglass },
};

type LessonCardProps = { lesson: LessonCardLesson; to: string };

/** Renders a lesson of the course; links to its page if it is open. */
export function LessonCard({ lesson, to }: LessonCardProps) {
  const { style, iconStyle, label, Icon } = stateStyles[lesson.state];
  const isOpen = lesson.state === 'READY' || lesson.state === 'DONE';
  return (
    <article
      aria-label={`Lesson ${lesson.number}: ${lesson.title}. ${label}`}
      className={clsx(
        'relative flex h-full gap-x-4 gap-y-2 rounded-brick border-2 p-4 max-sm:items-center sm:flex-col',
        'has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        isOpen && 'transition-transform hover:shadow-card motion-safe:hover:-translate-y-0.5',
        style,
      )}
    >
      <p
        className={clsx(
          'flex shrink-0 items-center gap-2 font-bold max-sm:w-12 max-sm:flex-col max-sm:gap-0.5 sm:justify-between',
          iconStyle,
        )}
      >
        <Icon className="size-7 shrink-0 sm:order-last" aria-hidden="true" />
        <span className="text-base leading-tight max-sm:text-[0.9375rem]">{label}</span>
      </p>
      <div className="min-w-0 flex-1">
        <p className="text-base text-muted">
          {`Lesson ${lesson.number}`}
          <span className="sm:hidden">{`, ${lesson.videoDurationMinutes} min`}</span>
        </p>
        <h4 className="text-lg font-medium leading-snug">
          {isOpen ? (
            <Link to={to} className="outline-none after:absolute after:inset-0 after:rounded-brick">
              {lesson.title}
            </Link>
          ) : (
            lesson.title
          )}
        </h4>
      </div>
      <p className="flex shrink-0 items-center gap-1.5 text-base text-muted max-sm:hidden">
        <Clock className="size-4" aria-hidden="true" />
        {`${lesson.videoDurationMinutes} min`}
      </p>
    </article>
  );
}
