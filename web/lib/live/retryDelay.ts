const LONGEST_MS = 6000;
const LONGEST_WHEN_OVERLOADED_MS = 60_000;

/**
 * Returns how long to wait before the next attempt to connect. Attempts are spread over their whole wait, so that
 * browsers that lost one gateway together do not come back together. Once the gateway has said that this client asks
 * too much of it, waits grow over connections that succeed, too, and are never short.
 * @param retries attempts that failed since the last that succeeded
 * @param overloads closes in a row because of too much
 * @param random from 0 up to 1
 */
export function retryDelayMs(retries: number, overloads: number, random: number): number {
  if (overloads === 0) return random * Math.min(LONGEST_MS, 500 * 2 ** retries);
  const longest = Math.min(LONGEST_WHEN_OVERLOADED_MS, 1000 * 2 ** Math.max(overloads, retries));
  return longest / 2 + random * (longest / 2);
}
