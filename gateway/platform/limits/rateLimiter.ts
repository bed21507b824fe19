import { LRUCache } from 'lru-cache';

/** Size of a token bucket, and its refill per minute. */
export type Rate = { burst: number; perMinute: number };

export type RateLimiter = {
  /** Consumes one token of a key. @returns false when the bucket is empty */
  consume(key: string, rate: Rate): boolean;
};

const MAX_BUCKETS = 50_000;

/**
 * Creates a rate limiter with token buckets in the memory of one process, so that a check costs no write. Limits that
 * hold across processes or restarts are counted in the database (limits.ts).
 */
export function createRateLimiter(): RateLimiter {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({
    maxSize: MAX_BUCKETS,
    sizeCalculation: () => 1,
  });
  return {
    consume(key, { burst, perMinute }) {
      const now = performance.now();
      const bucket = buckets.get(key);
      const refilled = bucket ? bucket.tokens + ((now - bucket.at) / 60_000) * perMinute : burst;
      const tokens = Math.min(burst, refilled);
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
      return tokens >= 1;
    },
  };
}
