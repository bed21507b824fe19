import { addDays, checkPeriod, type DayPeriod, daysOf } from '../../../../contract/overview.ts';
import { wallTimeOf } from '../../../../contract/wallTime.ts';

export const PERIODS = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'year', label: 'This year' },
  { value: 'custom', label: 'Other dates' },
] as const;

type PeriodName = (typeof PERIODS)[number]['value'];

const DEFAULT_PERIOD: PeriodName = '30';

/** A period as the URL says it, with the problem of its dates. */
export type ChosenPeriod = {
  name: PeriodName;
  days: DayPeriod;
  problem: { field: string; text: string } | null;
};

/** Returns the period that the query of the URL names: of its own dates, or up to today. */
export function periodFrom(params: URLSearchParams, now: Date, timeZone: string): ChosenPeriod {
  const today = wallTimeOf(now, timeZone).date;
  const name = PERIODS.find(({ value }) => value === params.get('period'))?.value ?? DEFAULT_PERIOD;
  if (name === 'year')
    return { name, days: { from: `${today.slice(0, 4)}-01-01`, to: today }, problem: null };
  const length = Number(name === 'custom' ? DEFAULT_PERIOD : name);
  const recent = { from: addDays(today, 1 - length), to: today };
  if (name !== 'custom') return { name, days: recent, problem: null };
  const days = { from: params.get('from') ?? recent.from, to: params.get('to') ?? recent.to };
  const problem = checkPeriod(days);
  return { name, days, problem: problem && { field: problem.field ?? '', text: problem.message } };
}

/** A bar of a chart: a day, or a week of a long period. */
export type Bucket = DayPeriod;

const MAX_DAY_BARS = 92;
const WEEK = 7;

/** Divides a period into bars: days, or weeks from its first day when there are too many. */
export function bucketsOf(period: DayPeriod): Bucket[] {
  const days = daysOf(period);
  if (days.length <= MAX_DAY_BARS) return days.map((day) => ({ from: day, to: day }));
  return days
    .map((from, index) => ({ from, to: days[index + WEEK - 1] ?? period.to }))
    .filter((_week, index) => index % WEEK === 0);
}

/** Adds up the values of days in each bar. */
export function sumByBucket<Row extends { day: string }>(
  buckets: readonly Bucket[],
  rows: readonly Row[],
  amountOf: (row: Row) => number,
): number[] {
  const sums = buckets.map(() => 0);
  const first = buckets[0];
  if (!first) return sums;
  for (const row of rows) {
    const index = buckets.findIndex(({ from, to }) => row.day >= from && row.day <= to);
    if (index >= 0) sums[index] = (sums[index] ?? 0) + amountOf(row);
  }
  return sums;
}
