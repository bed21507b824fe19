import { setTimeout as wait } from 'node:timers/promises';

export type ClaimedWork<Claim> = {
  /** Most runs at the same time. */
  concurrency: number;
  /** Claims at most `limit` due rows for this worker alone. */
  claim(limit: number): Promise<Claim[]>;
  run(claim: Claim): Promise<void>;
  /** Called for a run that threw; its claim expires by itself. */
  onError(claim: Claim, error: unknown): void;
};

/** Interval between claims while runs are pending, in milliseconds. */
const CLAIM_INTERVAL_MS = 500;

/**
 * Claims and runs due rows until none is left. Runs are independent: a slow one occupies one slot and delays nothing
 * else. After the signal is aborted nothing more is claimed, and pending runs are awaited.
 */
export async function runClaimed<Claim>(work: ClaimedWork<Claim>, signal: AbortSignal): Promise<void> {
  const pending = new Set<Promise<void>>();
  const start = (claim: Claim) => {
    const running = work
      .run(claim)
      .catch((error: unknown) => work.onError(claim, error))
      .finally(() => pending.delete(running));
    pending.add(running);
  };
  try {
    while (!signal.aborted) {
      const free = work.concurrency - pending.size;
      const claims = free > 0 ? await work.claim(free) : [];
      for (const claim of claims) start(claim);
      if (pending.size === 0) return;
      // When all slots are taken, more rows may be due: refills the first free slot immediately.
      const isFull = pending.size >= work.concurrency;
      await Promise.race([...pending, ...(isFull ? [] : [pause(CLAIM_INTERVAL_MS, signal)])]);
    }
  } finally {
    await Promise.allSettled(pending);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}
