import type { Page } from 'playwright-core';

/** The time without a new request after which a page is idle. */
const IDLE_MS = 120;
const WAIT_MS = 30_000;
/** The longest time for which a page that is never free is waited for. */
const BUSY_MS = 1000;

/** Waits in a page until it has nothing to do. Fails when the page is left meanwhile, which begins a new one. */
const untilFree = (timeout: number) =>
  new Promise<void>((resolve) => {
    requestIdleCallback(() => resolve(), { timeout });
  });

/**
 * Watches the requests of a page from now on.
 * @returns the function that waits until all of them have ended, the page has done what they brought, and no other has
 * followed for a moment
 */
export function watchNetworkIdle(page: Page): () => Promise<void> {
  const pending = new Set<unknown>();
  let last = Date.now();
  const ended = (request: unknown) => {
    pending.delete(request);
    last = Date.now();
  };
  page.on('request', (request) => {
    pending.add(request);
    last = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    const start = Date.now();
    // The request of the last press may not have been reported yet.
    last = start;
    while (pending.size > 0 || Date.now() - last < IDLE_MS) {
      if (Date.now() > start + WAIT_MS) throw new Error(`${page.url()} does not become idle`);
      await page.waitForTimeout(30);
      // On a slow machine a page works for longer than a moment on a script before it sends the next request.
      if (pending.size === 0) await page.evaluate(untilFree, BUSY_MS).catch(ended);
    }
  };
}
