import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { measureScripts } from '../support/services/webScripts.ts';

const MAX_SCRIPT_BYTES = 90_000;
const MAX_TOTAL_BYTES = 250_000;

/** The most that a page which families open every day needs before it is shown. */
const MAX_DAILY_KB = 150;
const MAX_DAILY_SCRIPTS = 16;

const stage = useBrowserFixture();

type Fetched = { url: string; type: string; bytes: number; text: string };

/** Records the fetches of a page with their bytes on the wire, headers included. @returns the function that reads them */
async function watchFetches(page: Page): Promise<() => Promise<Fetched[]>> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const fetches = new Map<string, { url: string; type: string; bytes: number }>();
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    fetches.set(requestId, { url: response.url, type, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = fetches.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return () =>
    Promise.all(
      [...fetches].map(async ([requestId, one]) => {
        const body =
          one.type === 'Script' ? await devtools.send('Network.getResponseBody', { requestId }) : null;
        return { ...one, text: body?.body ?? '' };
      }),
    );
}

const sum = (fetched: readonly Fetched[]) => fetched.reduce((total, { bytes }) => total + bytes, 0);

describe.each(['/', '/courses', '/pricing', '/faq'])("a visitor's first view of %s", (path) => {
  let fetched: Fetched[] = [];

  beforeAll(async () => {
    const context = await openContext(stage.browser, PHONE);
    const page = await context.newPage();
    const done = await watchFetches(page);
    await page.goto(`${stage.product.url}${path}`, { waitUntil: 'networkidle' });
    // Scrolls to the end and waits, so that lazily loaded files are included.
    await page.mouse.wheel(0, 20_000);
    await page.waitForTimeout(1500);
    fetched = await done();
    await context.close();
  });

  it('fetches at most 90 KB of scripts', () => {
    const scripts = fetched.filter(({ type }) => type === 'Script');
    expect(scripts.length).toBeGreaterThan(1);
    expect(sum(scripts)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });

  it('fetches at most 250 KB in all', () => {
    expect(fetched.some(({ type }) => type === 'Font')).toBe(true);
    expect(sum(fetched)).toBeLessThanOrEqual(MAX_TOTAL_BYTES);
  });

  it('fetches neither Apollo nor code for signed-in people', () => {
    const foreign = /ApolloClient|InMemoryCache|graphql-transport-ws|lm-person-outbox/;
    expect(fetched.filter(({ text }) => foreign.test(text)).map(({ url }) => url)).toEqual([]);
    expect(fetched.filter(({ url }) => /apollo|sessionSource|DataProvider/.test(url))).toEqual([]);
    expect(fetched.filter(({ type }) => type === 'WebSocket')).toEqual([]);
  });

  it('fetches from its own origin only', () => {
    expect(fetched.filter(({ url }) => !url.startsWith(stage.product.url))).toEqual([]);
  });
});

it.each(['/dashboard', '/lesson'] as const)('needs few scripts before %s is shown', (route) => {
  const { kilobytes, count } = measureScripts(route);
  expect(kilobytes).toBeLessThanOrEqual(MAX_DAILY_KB);
  expect(count).toBeLessThanOrEqual(MAX_DAILY_SCRIPTS);
});
