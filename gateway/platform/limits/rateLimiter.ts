import { isIPv6 } from 'node:net';

/** How many uses may come at once, and how many more with every minute. */
export type Rate = { burst: number; perMinute: number };

export type RateLimiter = {
  /** Counts one use by someone. @returns false when it is one too many */
  consume(key: string, rate: Rate): boolean;
};

const MAX_BUCKETS = 50_000;

/**
 * Counts uses as token buckets in the memory of one process, so that a limit costs no write. What must hold over all
 * processes, or over restarts, is counted in the database (limits.ts).
 */
export function createRateLimiter(): RateLimiter {
  // In the order of their last use: a full map forgets whoever has been away the longest.
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    consume(key, { burst, perMinute }) {
      const now = performance.now();
      const known = buckets.get(key);
      const refilled = known ? known.tokens + ((now - known.at) / 60_000) * perMinute : burst;
      const tokens = Math.min(burst, refilled);
      buckets.delete(key);
      if (buckets.size >= MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? '');
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
      return tokens >= 1;
    },
  };
}

/** Returns the network that a client has for itself: an IPv4 address, or the first 64 bits of an IPv6 one. */
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
