import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Prisma } from '../../gateway/platform/database/prisma.ts';
import { COLOURS, EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { watchNetworkIdle } from '../support/clients/networkIdle.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import {
  type AdminRecords,
  LONG_TITLE,
  LONG_WORD,
  makeAdminRecords,
} from '../support/factories/adminRecords.ts';
import { signIn } from '../support/factories/people.ts';
import { withPrisma } from '../support/services/productDatabase.ts';
import { destination, type RouteRow, routeTable, VIEWERS, type Viewer, withIds } from './routeTable.ts';

/**
 * The limit of a good layout shift (CLS). Late fonts shift more here than elsewhere, because the packaged browser lacks
 * the fonts for which the fallbacks are measured.
 */
const MAX_SHIFT = 0.1;
const WAIT = 30_000;

const stage = useBrowserFixture();
let records: AdminRecords;

beforeAll(async () => {
  records = await withPrisma(stage.product, async (prisma) => {
    const admin = await prisma.user.findUniqueOrThrow({ where: { email: 'admin@demo.test' } });
    await notifyViewers(prisma);
    return makeAdminRecords(prisma, admin.id);
  });
});

/** Makes a notification with the longest words for everyone who signs in. */
async function notifyViewers(prisma: Prisma): Promise<void> {
  const emails = VIEWERS.map((viewer) => `${viewer}@demo.test`);
  const recipients = await prisma.user.findMany({ where: { email: { in: emails } }, select: { id: true } });
  await prisma.notification.createMany({
    data: recipients.map(({ id }) => ({
      ...{ recipientId: id, kind: 'ENROLMENT', subjectKey: 'long-words', actionUrl: '/dashboard' },
      ...{ title: LONG_TITLE, body: LONG_WORD },
    })),
  });
}

/** Opens a browser context of a viewer. */
async function openContextOf(viewer: Viewer): Promise<BrowserContext> {
  const context = await openContext(stage.browser, DESKTOP, { colorScheme: 'light' });
  if (viewer !== 'visitor') {
    const cookies = await signIn(stage.product.url, `${viewer}@demo.test`, 'demo-password');
    await addCookies(context, stage.product.url, cookies);
  }
  return context;
}

/** Collects the errors of a page. */
function watchErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') errors.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      errors.push(`${response.status()}: ${response.url()}`);
  });
}

/** Describes the elements that are wider than the screen. @returns null when the page cannot be scrolled sideways */
async function describeOverflow(page: Page): Promise<string | null> {
  if ((await horizontalOverflow(page)) <= 0) return null;
  return page.evaluate(() => {
    const reaching = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth,
    );
    const names = reaching.map((element) => `${element.localName}.${element.classList}`);
    return `${document.documentElement.scrollWidth} px for ${innerWidth} px, with ${names.slice(0, 5).join(', ')}`;
  });
}

/** Returns the layout shift since the page began to load. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[];
          resolve(entries.reduce((sum, entry) => sum + (entry.hadRecentInput ? 0 : entry.value), 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 50);
      }),
  );

/** Returns axe's findings for a page in both widths and both themes. */
async function checkAccessibility(page: Page): Promise<string[]> {
  const found: string[] = [];
  await loadAxe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      const violations = await findings(page, colorScheme === 'light' ? EVERY_RULE : COLOURS);
      found.push(...violations.map((finding) => `${size.width} px, ${colorScheme}: ${finding}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** Goes to a path as a link of the open page does. */
const followLink = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Opens the path of a row as a viewer. @returns the problems */
async function walk(page: Page, row: RouteRow, viewer: Viewer, idle: () => Promise<void>): Promise<string[]> {
  const wrong: string[] = [];
  const check = (isGood: boolean, text: string) => void (isGood || wrong.push(text));
  const end = destination(row, viewer);
  const staysThere = end === row.path;
  await page.setViewportSize(DESKTOP);
  // Whom it is for, and who is not signed in, come from elsewhere: a link in a letter. Others follow a link.
  const isLoaded = !row.isPart && (viewer === row.owner || viewer === 'visitor');
  if (!isLoaded) await followLink(page, row.path);
  else {
    const answer = await page.goto(stage.product.url + row.path);
    const expected = row.status ?? 200;
    check(answer?.status() === expected, `answered ${answer?.status()}, not ${expected}`);
  }
  await page.waitForURL((url) => url.pathname + url.search === end, { timeout: WAIT }).catch(() => {});
  await idle();
  const at = page.url().slice(stage.product.url.length);
  if (at !== end) return [...wrong, `ends at ${at}, not ${end}`];
  // Another row is about where it leads.
  if (!staysThere) return wrong;
  const headings = page.getByRole('heading', { level: 1 });
  await headings.first().waitFor({ timeout: WAIT });
  // A page that loads its record has another heading until then. What it has in the end is compared below.
  const expected = page.getByRole('heading', { level: 1, name: row.heading }).first();
  await expected.waitFor({ timeout: WAIT }).catch(() => {});
  if (row.loaded) {
    const record = page.getByRole('heading', { name: row.loaded }).first();
    const isThere = await record.waitFor({ timeout: WAIT }).then(
      () => true,
      () => false,
    );
    check(isThere, `does not show ${row.loaded}`);
  }
  const words = await headings.allInnerTexts();
  check(words.length === 1 && isText(row.heading, words[0]), `has the main heading ${JSON.stringify(words)}`);
  const title = await page.title();
  check(isText(row.title, title), `has the title ${title}`);
  const moved = row.isShell || !isLoaded ? 0 : await layoutShift(page);
  check(moved <= MAX_SHIFT, `moves by ${moved.toFixed(3)} while it loads`);
  const checkWidth = async () => {
    const wide = await describeOverflow(page);
    check(wide === null, `is too wide: ${wide}`);
  };
  await checkWidth();
  if (viewer === row.owner) wrong.push(...(await checkAccessibility(page)));
  await page.setViewportSize(PHONE);
  await checkWidth();
  return wrong;
}

/** Returns the rows that a viewer is sent to. */
const rowsOf = (viewer: Viewer): RouteRow[] =>
  routeTable
    .filter((row) => row.owner === viewer || !(row.isVariant || row.isPart))
    .map((row) => withIds(row, records));

const isText = (expected: string | RegExp, words = '') =>
  typeof expected === 'string' ? expected === words : expected.test(words);

describe('every route', () => {
  // Concurrent, because most of the time is spent waiting.
  it.concurrent.each(VIEWERS)(
    'leads %s to its destination without an error',
    async (viewer) => {
      const context = await openContextOf(viewer);
      const page = await context.newPage();
      const errors: string[] = [];
      watchErrors(page, errors);
      const idle = watchNetworkIdle(page);
      const wrong: string[] = [];
      await page.goto(stage.product.url);
      for (const row of rowsOf(viewer)) {
        errors.splice(0);
        const problems = await walk(page, row, viewer, idle);
        // The browser logs an error of its own for a missing page.
        const own = errors.filter((line) => row.status !== 404 || !/status of 404/.test(line));
        wrong.push(...[...problems, ...own].map((text) => `${row.path}: ${text}`));
      }
      await context.close();
      expect(wrong).toEqual([]);
    },
    600_000,
  );
});
