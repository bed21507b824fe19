import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openBrowser, openContext, type Size } from './browser.ts';
import { openProduct, type Product } from './product.ts';

const DEMO_PASSWORD = 'demo-password';
/** How long a page has for what it is asked; a machine with much to do is slow, not broken. */
const WAIT = 20_000;

/** The product and the browser of one file of tests. */
export type Stage = {
  product: Product;
  browser: Browser;
  signIn(context: BrowserContext, email: string): Promise<void>;
  /** A browser of somebody's own who has signed in. */
  signedIn(email: string, size: Size): Promise<BrowserContext>;
  openPage(context: BrowserContext): Promise<Page>;
  /** The page of somebody who has signed in, nowhere yet. */
  openAs(email: string, size: Size): Promise<Page>;
};

/**
 * Opens both before the first test of the file and closes them after the last. A test that fails leaves a picture
 * of every open page in test-results/.
 */
export function setStage(): Stage {
  const stage = {
    async signIn(context, email) {
      const { url } = stage.product;
      const answer = await context.request.post(`${url}/api/auth/sign-in/email`, {
        headers: { origin: url },
        data: { email, password: DEMO_PASSWORD },
      });
      if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()}`);
    },
    async signedIn(email, size) {
      const context = await openContext(stage.browser, size);
      await stage.signIn(context, email);
      return context;
    },
    async openPage(context) {
      const page = await context.newPage();
      page.setDefaultTimeout(WAIT);
      return page;
    },
    openAs: async (email, size) => stage.openPage(await stage.signedIn(email, size)),
  } as Stage;

  beforeAll(async () => {
    [stage.product, stage.browser] = await Promise.all([openProduct(), openBrowser()]);
  });
  beforeEach(({ task, onTestFailed }) => {
    onTestFailed(async () => {
      const pages = stage.browser.contexts().flatMap((context) => context.pages());
      const name = task.fullName.replaceAll(/[^\w. ]/g, '_');
      for (const [place, page] of pages.entries())
        await page.screenshot({ path: `test-results/${name} ${place}.png` }).catch(() => {});
    });
  });
  afterAll(async () => {
    await stage.browser.close();
    await stage.product.close();
  });
  return stage;
}
