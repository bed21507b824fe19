import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { inject } from 'vitest';

/**
 * Launches a browser for a file of tests. One that all files shared would be spoken to through the process of the runner,
 * which costs more than a browser for each.
 */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...inject('browser'), headless: true });
}

export type Size = { width: number; height: number };
export const PHONE: Size = { width: 360, height: 740 };
export const DESKTOP: Size = { width: 1280, height: 800 };

/** True with TRACE=1 in the environment: Playwright records a trace of each context, which makes tests much slower. */
const IS_TRACED = Boolean(process.env.TRACE);
const TRACE = { snapshots: true, sources: true };

/**
 * Opens a browser context with cookies and storage of its own, in the time zone of most users, and without motion unless
 * a test is about it. With TRACE=1 in the environment a trace records its actions, for saveTraces.
 */
export async function openContext(
  browser: Browser,
  viewport: Size,
  preferences: Pick<BrowserContextOptions, 'reducedMotion' | 'colorScheme'> = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    ...preferences,
  });
  context.on('page', leaveSettled);
  retryClosedConnections(context);
  if (IS_TRACED) await context.tracing.start(TRACE);
  return context;
}

/** Lets requests outside of pages be sent again, as a browser does, when the server has closed the idle connection. */
function retryClosedConnections({ request }: BrowserContext): void {
  const send = request.fetch.bind(request);
  request.fetch = (url, options) => send(url, { maxRetries: 1, ...options });
}

/** How long the history of a page may take to follow what was closed, in milliseconds. */
const SETTLE_MS = 5000;

/**
 * Makes a page leave only once its history has followed the dialog that it closed: going back aborts a visit. One that
 * is about to close looks as if it stayed open, so that a visit it aborted is made again.
 */
function leaveSettled(page: Page): void {
  const settle = () =>
    page
      .waitForFunction(
        () => history.state?.isLayer !== true || document.querySelector('[role$="dialog"]') !== null,
        null,
        { timeout: SETTLE_MS },
      )
      .catch(() => {});
  const settled =
    <Options extends unknown[], Result>(visit: (...options: Options) => Promise<Result>) =>
    async (...options: Options) => {
      await settle();
      try {
        return await visit(...options);
      } catch (error) {
        if (!String(error).includes('net::ERR_ABORTED')) throw error;
        await settle();
        return visit(...options);
      }
    };
  page.goto = settled(page.goto.bind(page));
  page.reload = settled(page.reload.bind(page));
}

/** Saves a picture of every open page and a trace of every traced context, as files whose names begin with `path`. */
export async function saveTraces(browser: Browser, path: string): Promise<void> {
  const contexts = browser.contexts();
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries())
    await page.screenshot({ path: `${path} ${index}.png` }).catch(() => {});
  if (!IS_TRACED) return;
  for (const [index, { tracing }] of contexts.entries()) {
    await tracing.stop({ path: `${path} ${index}.zip` }).catch(() => {});
    // The next test's trace begins here.
    await tracing.start(TRACE).catch(() => {});
  }
}
