/** The longest time from paid to unlocked that is allowed at the 99th percentile, in milliseconds. */
export const LIMITS_MS = { webhook: 2000, pageOpen: 5000, pageClosed: 60_000 } as const;

/** Returns the value below which a share of sorted samples is. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/**
 * Compares the 99th percentile of samples with what is allowed.
 * @param samples in milliseconds; without any the measurement has failed
 * @returns whether it passed, and a line to print
 */
export function verdictOf(name: string, samples: readonly number[], limitMs: number) {
  const sorted = [...samples].sort((one, other) => one - other);
  const isPassed = sorted.length > 0 && percentile(sorted, 0.99) < limitMs;
  const text = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const at = (share: number) => text(percentile(sorted, share));
  const figures = `${sorted.length} samples, p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, longest ${at(1)}`;
  return {
    isPassed,
    line: `${isPassed ? 'PASS' : 'FAIL'} ${name}: ${figures}; allowed at p99 are ${text(limitMs)}`,
  };
}
