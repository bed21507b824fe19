import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openProduct, type Product } from '../services/product.ts';
import { openBrowser, openContext, type Size, saveTraces } from './browser.ts';

const DEMO_PASSWORD = 'demo-password';
/** The timeout of every wait on a page, long enough for a busy machine. */
const WAIT_MS = 30_000;

/** The product and the browser of one file of tests. */
export type BrowserFixture = {
  product: Product;
  browser: Browser;
  signIn(context: BrowserContext, email: string): Promise<void>;
  /** Signs in as a person in a browser context of their own. */
  signedIn(email: string, size: Size): Promise<BrowserContext>;
  openPage(context: BrowserContext): Promise<Page>;
  /** Opens an empty page of a person who has signed in. */
  openAs(email: string, size: Size): Promise<Page>;
};

/**
 * Tends the contexts that tests of the file open. When a test fails, a picture of every open page and a trace of every
 * open context are left in test-results/; `npx playwright-core show-trace FILE` shows a trace. Else what the test opened
 * is closed after it: the pages would go on following their feeds beside the tests that come next.
 */
export function tendContexts(openedBrowser: () => Browser): void {
  beforeEach(({ task, onTestFailed, onTestFinished }) => {
    onTestFailed(() =>
      saveTraces(openedBrowser(), `test-results/${task.fullName.replaceAll(/[^\w. ]/g, '_')}`),
    );
    // Of tests that run at the same time nobody knows which one opened what.
    if (task.concurrent) return;
    const earlier = new Set(openedBrowser().contexts());
    onTestFinished(async () => {
      if (task.result?.state === 'fail') return;
      const contexts = openedBrowser().contexts();
      await Promise.all(contexts.filter((context) => !earlier.has(context)).map((one) => one.close()));
    });
  });
}

/** Opens both before the first test of the file and closes them after the last, and tends contexts. */
export function useBrowserFixture(): BrowserFixture {
  const stage = {
    async signIn(context, email) {
      const { url } = stage.product;
      const response = await context.request.post(`${url}/api/auth/sign-in/email`, {
        headers: { origin: url },
        data: { email, password: DEMO_PASSWORD },
      });
      if (!response.ok()) throw new Error(`${email} could not sign in: ${response.status()}`);
    },
    async signedIn(email, size) {
      const context = await openContext(stage.browser, size);
      await stage.signIn(context, email);
      return context;
    },
    async openPage(context) {
      const page = await context.newPage();
      page.setDefaultTimeout(WAIT_MS);
      return page;
    },
    openAs: async (email, size) => stage.openPage(await stage.signedIn(email, size)),
  } as BrowserFixture;

  beforeAll(async () => {
    [stage.product, stage.browser] = await Promise.all([openProduct(), openBrowser()]);
  });
  tendContexts(() => stage.browser);
  afterAll(async () => {
    await stage.browser.close();
    await stage.product.close();
  });
  return stage;
}
