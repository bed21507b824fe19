import { inject } from 'vitest';

const DATABASES = 15;

/**
 * Returns the URL of the Redis that tests may use, with a numbered database for this worker, or undefined when none
 * is reachable: `describe.skipIf(!testRedisUrl())` then reports the skipped tests. All databases of a Redis share its
 * channels, so channel names must be unique to the test.
 * @throws Error with CI=true when none is reachable, so that CI skips nothing
 */
export function testRedisUrl(): string | undefined {
  const found = inject('redisUrl');
  if (found === '') {
    if (process.env.CI === 'true') throw new Error('With CI=true a Redis must answer at REDIS_URL_TEST.');
    return undefined;
  }
  const url = new URL(found);
  url.pathname = String(1 + (Number(process.env.VITEST_POOL_ID ?? 0) % DATABASES));
  return url.href;
}
