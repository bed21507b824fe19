import { isIPv6 } from 'node:net';

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
  // In the order of their last use: a full map evicts the least recently used key.
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    consume(key, { burst, perMinute }) {
      const now = performance.now();
      const bucket = buckets.get(key);
      const refilled = bucket ? bucket.tokens + ((now - bucket.at) / 60_000) * perMinute : burst;
      const tokens = Math.min(burst, refilled);
      buckets.delete(key);
      if (buckets.size >= MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? '');
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
      return tokens >= 1;
    },
  };
}

/** Returns the network of a single client: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const [left, right] = [groups(head), groups(tail ?? '')];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const prefix = [...left, ...zeros, ...right].slice(0, 4);
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}
