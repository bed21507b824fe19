import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openContext, PHONE } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const MOST_SCRIPT = 90_000;
const MOST_IN_ALL = 250_000;

const stage = setStage();

type Fetched = { url: string; type: string; bytes: number; text: string };

/** What a page fetches, with the bytes that went over the line, headers included. */
async function watchFetches(page: Page): Promise<() => Promise<Fetched[]>> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const seen = new Map<string, { url: string; type: string; bytes: number }>();
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    seen.set(requestId, { url: response.url, type, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return () =>
    Promise.all(
      [...seen].map(async ([requestId, one]) => {
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
    // Far enough down and long enough to bring whatever is put off until somebody looks.
    await page.mouse.wheel(0, 20_000);
    await page.waitForTimeout(1500);
    fetched = await done();
    await context.close();
  });

  it('takes at most 90 KB of scripts', () => {
    const scripts = fetched.filter(({ type }) => type === 'Script');
    expect(scripts.length).toBeGreaterThan(1);
    expect(sum(scripts)).toBeLessThanOrEqual(MOST_SCRIPT);
  });

  it('takes at most 250 KB in all', () => {
    expect(fetched.some(({ type }) => type === 'Font')).toBe(true);
    expect(sum(fetched)).toBeLessThanOrEqual(MOST_IN_ALL);
  });

  it('fetches neither Apollo nor anything for those who are signed in', () => {
    const foreign = /ApolloClient|InMemoryCache|graphql-transport-ws|lm-person-outbox/;
    expect(fetched.filter(({ text }) => foreign.test(text)).map(({ url }) => url)).toEqual([]);
    expect(fetched.filter(({ url }) => /apollo|sessionSource|DataProvider/.test(url))).toEqual([]);
    expect(fetched.filter(({ type }) => type === 'WebSocket')).toEqual([]);
  });

  it('fetches from its own origin alone', () => {
    expect(fetched.filter(({ url }) => !url.startsWith(stage.product.url))).toEqual([]);
  });
});
