const MAX_DELAY_MS = 6000;
const MAX_OVERLOAD_DELAY_MS = 60_000;

/**
 * Returns how long to wait before the next attempt to connect. Attempts are spread over their whole delay, so that
 * browsers that lost the same gateway do not all reconnect at the same time. After the gateway has closed a connection
 * for overload, delays grow across successful connections, too, and are never short.
 * @param retries attempts that failed since the last that succeeded
 * @param overloads consecutive closes for overload
 * @param random from 0 up to 1
 */
export function retryDelayMs(retries: number, overloads: number, random: number): number {
  if (overloads === 0) return random * Math.min(MAX_DELAY_MS, 500 * 2 ** retries);
  const maxDelay = Math.min(MAX_OVERLOAD_DELAY_MS, 1000 * 2 ** Math.max(overloads, retries));
  return maxDelay / 2 + random * (maxDelay / 2);
}
