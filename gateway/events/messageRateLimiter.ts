/** Several times what a page sends when it starts, which includes twenty subscriptions. */
const BURST = 60;
const REFILL_PER_SECOND = 10;

/** Creates a token bucket for the messages of one socket. @returns a function that takes a token; false when none is left */
export function createMessageRateLimiter(): () => boolean {
  let tokens = BURST;
  let refilledAt = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(BURST, tokens + ((now - refilledAt) / 1000) * REFILL_PER_SECOND);
    refilledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
