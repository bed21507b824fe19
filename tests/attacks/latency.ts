export type Probe = 'page' | 'query' | 'socket';

/** The latency of a response, by the clock of performance.now(). */
export type Sample = { probe: Probe; startedAt: number; ms: number };

export type Latency = { count: number; p50Ms: number; p99Ms: number; maxMs: number; worst: Probe | null };

/** Returns the value that a share of all values does not exceed, by nearest rank; 0 without values. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(1, Math.ceil(sorted.length * share)) - 1] ?? 0;
}

/**
 * Summarizes samples. Their 99th percentile is that of the worst interval of at least `intervalMs`: over a whole long
 * case, an unacceptable stall would affect fewer than one response in a hundred.
 */
export function summarize(samples: readonly Sample[], intervalMs: number): Latency {
  const ms = sorted(samples);
  const starts = samples.map(({ startedAt }) => startedAt).sort((a, b) => a - b);
  const [first = 0, last = 0] = [starts[0], starts.at(-1)];
  const intervals = Math.max(1, Math.floor((last - first) / intervalMs));
  const intervalOf = ({ startedAt }: Sample) =>
    Math.min(intervals - 1, Math.floor((startedAt - first) / intervalMs));
  const p99s = [...Map.groupBy(samples, intervalOf).values()].map((some) => percentile(sorted(some), 0.99));
  const maxMs = ms.at(-1) ?? 0;
  return {
    count: ms.length,
    p50Ms: percentile(ms, 0.5),
    p99Ms: Math.max(0, ...p99s),
    maxMs,
    worst: samples.find((sample) => sample.ms === maxMs)?.probe ?? null,
  };
}

const sorted = (samples: readonly Sample[]) => samples.map(({ ms }) => ms).sort((a, b) => a - b);
