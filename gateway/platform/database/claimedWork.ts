import { setTimeout as wait } from 'node:timers/promises';

export type ClaimedWork<Claim> = {
  /** How many run at a time at most. */
  concurrency: number;
  /** Claims at most so many rows that are due, for this worker alone. */
  claim(limit: number): Promise<Claim[]>;
  run(claim: Claim): Promise<void>;
  /** Hears of a run that threw; its claim runs out by itself. */
  onError(claim: Claim, error: unknown): void;
};

/** How soon rows that become due are claimed beside runs that are still pending, in milliseconds. */
const CLAIM_AGAIN_MS = 500;

/**
 * Runs whatever is due until nothing is. Runs are independent of each other: a slow one takes one of the slots and
 * delays nothing else. After the signal nothing new is claimed, and what runs is finished.
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
      // Full slots mean that more may be due: the first free one is filled at once.
      const isFull = pending.size >= work.concurrency;
      await Promise.race([...pending, ...(isFull ? [] : [pause(CLAIM_AGAIN_MS, signal)])]);
    }
  } finally {
    await Promise.allSettled(pending);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}
