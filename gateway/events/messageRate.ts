/** What a page needs at its start, twenty subscriptions among it, several times over. */
const BURST = 60;
const REFILL_PER_SECOND = 10;

/** Counts the messages of one socket against a token bucket. @returns false for one too many */
export function createMessageRate(): () => boolean {
  let tokens = BURST;
  let filledAt = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(BURST, tokens + ((now - filledAt) / 1000) * REFILL_PER_SECOND);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
