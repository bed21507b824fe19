import { inject } from 'vitest';

const DATABASES = 15;

/**
 * The Redis that tests may use, in a numbered database of this worker's own, or undefined when none is
 * reachable: `describe.skipIf(!redisForTests())` then shows what was skipped. Channels are common to all
 * databases of a Redis, so names on it must be unique to the test.
 *
 * @throws Error with CI=true when there is none: there, nothing may go untested.
 */
export function redisForTests(): string | undefined {
  const found = inject('redisUrl');
  if (found === '') {
    if (process.env.CI === 'true') throw new Error('With CI=true a Redis must answer at REDIS_URL_TEST.');
    return undefined;
  }
  const url = new URL(found);
  url.pathname = String(1 + (Number(process.env.VITEST_POOL_ID ?? 0) % DATABASES));
  return url.href;
}
