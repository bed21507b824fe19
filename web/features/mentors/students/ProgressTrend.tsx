import { PROGRESS_WEEKS } from '../../../../contract/studentFlags.ts';

const WIDTH = 96;
const HEIGHT = 32;
const DOT = 3;

type ProgressTrendProps = {
  /** Lessons done at the end of each week, oldest first. */
  byWeek: readonly number[];
  done: number;
  /** The scale: every chart of one course has the same. */
  total: number;
};

/** Renders the progress of a student as a small chart, and what it says as text. */
export function ProgressTrend({ byWeek, done, total }: ProgressTrendProps) {
  const x = (week: number) => DOT + (week / (PROGRESS_WEEKS - 1)) * (WIDTH - 2 * DOT);
  const y = (count: number) => HEIGHT - DOT - (total > 0 ? count / total : 0) * (HEIGHT - 2 * DOT);
  const last = byWeek.length - 1;
  const gained = done - (byWeek[0] ?? 0);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className="shrink-0">
        <line x1={0} x2={WIDTH} y1={y(total)} y2={y(total)} className="stroke-line" strokeDasharray="2 3" />
        <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-line-strong" />
        <polyline
          points={byWeek.map((count, week) => `${x(week)},${y(count)}`).join(' ')}
          fill="none"
          className="stroke-indigo"
          strokeWidth={2.5}
          strokeLinejoin="round"
        />
        <circle cx={x(last)} cy={y(byWeek[last] ?? 0)} r={DOT} className="fill-indigo" />
      </svg>
      <span className="whitespace-nowrap">
        {done} of {total}
        <span className="sr-only">
          , {gained} of them in the last {PROGRESS_WEEKS} weeks
        </span>
      </span>
    </span>
  );
}
