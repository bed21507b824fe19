import type { Bench } from './bench.ts';

/** What one round of a contender measured, by the names of the metrics. */
export type Metrics = Readonly<Record<string, number>>;

/** The product, what the machine allows at most for the same work, or another server that does it. */
export type Contender = { name: string; role: 'product' | 'limit' | 'peer' };

/** A ratio of two measured values, or a count, beside what it should be. */
export type Ratio = { name: string; value: number; aim: Aim | null };

export type Aim = { atLeast: number } | { atMost: number };

/** The medians of each contender, by its name. */
export type Medians = ReadonlyMap<string, Metrics>;

/** A workload that is ready to be measured: servers run, data is there, and all of them gave equal results. */
export type PreparedWorkload = {
  /** In the order of a round. */
  contenders: readonly Contender[];
  /** How often each contender is measured in turn; the medians count. */
  rounds: number;
  /** Measures a contender once. @throws Error when a result differs or does not arrive */
  round(contender: Contender): Promise<Metrics>;
  /** Compares the medians; not asked after a quick run. */
  ratios(medians: Medians): Ratio[];
  /** What was counted beforehand and hangs on no time, such as statements; reported after every run. */
  counts: readonly Ratio[];
  /** Sentences below the table. */
  notes: readonly string[];
};

export type Workload = {
  name: string;
  title: string;
  /** Starts servers and compares their results. What it opens through `bench` is closed after the workload. */
  prepare(bench: Bench): Promise<PreparedWorkload>;
};

/** Returns the value below which a share of the sorted values is. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.min(sorted.length, Math.ceil(sorted.length * share)) - 1)] ?? Number.NaN;

const median = (values: readonly number[]) =>
  percentile(
    values.toSorted((one, other) => one - other),
    0.5,
  );

/** Returns the median of each metric over rounds; of those rounds that have it. */
export function mediansOf(rounds: readonly Metrics[]): Metrics {
  const names = new Set(rounds.flatMap((round) => Object.keys(round)));
  return Object.fromEntries(
    [...names].map((name) => [name, median(rounds.flatMap((round) => round[name] ?? []))]),
  );
}

/** Returns the ratio of a metric of two contenders, or nothing where one of them was not measured. */
export function ratioOf(
  medians: Medians,
  metric: string,
  [one, other]: readonly [string, string],
  aim: Aim | null,
): Ratio[] {
  const [above, below] = [medians.get(one)?.[metric], medians.get(other)?.[metric]];
  if (above === undefined || below === undefined) return [];
  return [{ name: `${metric}: ${one} / ${other}`, value: above / below, aim }];
}
