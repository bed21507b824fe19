import type { Page } from 'playwright-core';

/** As long as nothing new is asked for, nothing follows from what came. */
const QUIET_MS = 120;
const WAIT_MS = 15_000;

/**
 * Follows what a page asks for from now on.
 * @returns what waits until all of it has been answered and nothing has followed for a moment
 */
export function watchRest(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>();
  let last = Date.now();
  const ended = (request: unknown) => {
    underWay.delete(request);
    last = Date.now();
  };
  page.on('request', (request) => {
    underWay.add(request);
    last = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    const start = Date.now();
    // What the last press asks for may be on its way from the browser.
    last = start;
    while (underWay.size > 0 || Date.now() - last < QUIET_MS) {
      if (Date.now() > start + WAIT_MS) throw new Error(`${page.url()} does not come to rest`);
      await page.waitForTimeout(30);
    }
  };
}
