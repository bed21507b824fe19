import type { Page } from 'playwright-core';

/** The time without a new request after which a page is idle. */
const IDLE_MS = 120;
const WAIT_MS = 15_000;

/**
 * Watches the requests of a page from now on.
 * @returns the function that waits until all of them have ended and no other has followed for a moment
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
    }
  };
}
