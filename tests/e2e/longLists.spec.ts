import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REUSE_TEXTS } from '../../contract/authoring.ts';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, openBrowser, openContext, PHONE, type Size } from '../support/clients/browser.ts';
import { tendContexts } from '../support/clients/browserFixture.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { LONG_LIST, LONG_THREAD, makeLongLists } from '../support/factories/longLists.ts';
import { type Family, makeFamily, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

/** Most items of a long list that are in the page. */
const MAX_RENDERED = 60;
const NOW = { timeout: 1000 };
/** Most controls of an item, which Tab passes. */
const MAX_CONTROLS = 6;

let gateway: TestGateway;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let family: Family;

tendContexts(() => browser);

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(DEFAULTS), openBrowser()]);
  family = await makeFamily(gateway.app);
  await makeLongLists(gateway.app, family);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

const open = (size: Size, tab: string) => openAs(family.mentor, size, `/mentor?tab=${tab}`);

async function openAs(person: Person, size: Size, path: string): Promise<Page> {
  const context = await openContext(browser, size);
  await addCookies(context, gateway.url, person.cookie);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(gateway.url + path);
  return page;
}

/** Presses a button that loads another page until there is none. */
async function loadAll(page: Page, more: Locator, cursor: 'after' | 'before'): Promise<void> {
  await more.waitFor();
  while ((await more.count()) > 0) {
    const answered = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes(`"${cursor}":"`),
    );
    await more.press('Enter');
    await (await answered).finished();
    // The page is written and rendered after its answer: the button waits, or goes.
    await expect
      .poll(
        async () =>
          (await more.count()) === 0 ||
          (await more.getAttribute('aria-busy', NOW).catch(() => null)) === null,
      )
      .toBe(true);
  }
}

const positionOfFocus = (page: Page) =>
  page.evaluate(() =>
    Number(document.activeElement?.closest('[data-item]')?.getAttribute('aria-posinset') ?? 0),
  );

/** Walks with Tab from an item to the last one. @returns the number of items that were in the page at most */
async function walk(page: Page, items: Locator, from: number): Promise<number> {
  let most = 0;
  let position = from;
  for (let presses = 0; position < LONG_LIST; presses += 1) {
    expect(presses, `at ${position}`).toBeLessThan(LONG_LIST * MAX_CONTROLS);
    await page.keyboard.press('Tab');
    const next = await positionOfFocus(page);
    // In order, and none left out.
    expect(next - position, `after ${position}`).toBeLessThanOrEqual(1);
    expect(next).toBeGreaterThanOrEqual(position);
    position = next;
    if (presses % 20 === 0) most = Math.max(most, await items.count());
  }
  return Math.max(most, await items.count());
}

it.each([DESKTOP, PHONE])('renders a part of a long queue, and End reaches its last row', async (size) => {
  const page = await open(size, 'reviews');
  const queue = page.getByRole('region', { name: 'To review' });
  await loadAll(page, queue.getByRole('button', { name: 'Show More' }), 'after');
  const items = queue.locator('[data-item]');
  expect(await items.count()).toBeLessThanOrEqual(MAX_RENDERED);
  await page.evaluate(() => window.scrollTo(0, 0));
  const first = items.first().getByRole('button');
  await first.focus();
  await page.keyboard.press('End');
  await expect.poll(() => positionOfFocus(page)).toBe(LONG_LIST);
  const last = items.last();
  expect(await last.getAttribute('aria-setsize')).toBe(String(LONG_LIST));
  await expect.poll(() => last.evaluate((row) => row.getBoundingClientRect().top < innerHeight)).toBe(true);
  await expect.poll(() => items.count()).toBeLessThanOrEqual(MAX_RENDERED);
  for (const [key, position] of [
    ['ArrowUp', LONG_LIST - 1],
    ['k', LONG_LIST - 2],
    ['Home', 1],
    ['j', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => positionOfFocus(page)).toBe(position);
  }
  await page.keyboard.press('End');
  await expect.poll(() => positionOfFocus(page)).toBe(LONG_LIST);
  // The focus comes back to the row that was opened.
  await page.keyboard.press('Enter');
  await page.getByText(`Text ${2 * LONG_LIST}`, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => positionOfFocus(page)).toBe(LONG_LIST);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
});

it('renders a part of the reviews that were given, and keeps open what was unfolded', async () => {
  const page = await open(PHONE, 'reviews');
  const given = page.getByRole('region', { name: 'Reviews you gave' });
  await loadAll(page, given.getByRole('button', { name: /^Show More/ }), 'after');
  const items = given.locator('[data-item]');
  expect(await items.count()).toBeLessThanOrEqual(MAX_RENDERED);
  const heading = page.getByRole('heading', { name: 'Reviews you gave' });
  await heading.scrollIntoViewIfNeeded();
  await expect.poll(() => items.first().getAttribute('aria-posinset')).toBe('1');
  await items.first().locator('summary').focus();
  await page.keyboard.press('Enter');
  const words = given.getByText('Feedback 1', { exact: true });
  await words.waitFor();
  expect(await walk(page, items, 1)).toBeLessThanOrEqual(MAX_RENDERED);
  await words.waitFor({ state: 'detached' });
  await heading.scrollIntoViewIfNeeded();
  await words.waitFor();
});

it.each([
  { tab: 'sessions', size: DESKTOP },
  { tab: 'sessions', size: PHONE },
  { tab: 'assignments', size: DESKTOP },
  { tab: 'assignments', size: PHONE },
])('renders a part of the $tab, and Tab reaches the last', async ({ tab, size }) => {
  const page = await open(size, tab);
  await loadAll(page, page.getByRole('button', { name: 'Show More' }), 'after');
  const items = page.locator('[data-item]');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => items.first().getAttribute('aria-posinset')).toBe('1');
  await items.first().getByRole('button').first().focus();
  expect(await positionOfFocus(page)).toBe(1);
  expect(await walk(page, items, 1)).toBeLessThanOrEqual(MAX_RENDERED);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
});

it('renders a part of the assignments that can be copied, in their dialog', async () => {
  const page = await open(PHONE, 'assignments');
  await page.getByRole('button', { name: 'Create Assignment' }).click();
  await page.getByRole('button', { name: REUSE_TEXTS.open }).click();
  const dialog = page.getByRole('dialog').last();
  const more = dialog.getByRole('button', { name: 'Show More' });
  const items = dialog.locator('[data-item]');
  await items.first().waitFor();
  await loadAll(page, more, 'after');
  expect(await items.count()).toBeLessThanOrEqual(MAX_RENDERED);
  await dialog.locator('[data-dialog-content]').evaluate((box) => box.scrollTo(0, 0));
  await expect.poll(() => items.first().getAttribute('aria-posinset')).toBe('1');
  await items.first().getByRole('button').focus();
  expect(await walk(page, items, 1)).toBeLessThanOrEqual(MAX_RENDERED);
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
});

it.each([
  { where: 'all conversations', query: 'messages', name: 'Search in all conversations' },
  { where: 'one', query: 'messages&student=', name: 'Search in this conversation' },
])('renders a part of the messages that a search finds in $where', async ({ query, name }) => {
  const page = await open(DESKTOP, query.endsWith('=') ? query + family.studentId : query);
  const field = page.getByRole('searchbox', { name });
  if (query.endsWith('=')) await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field.fill('Message');
  const found = page.getByRole('list', { name: 'Messages found' });
  const box = page.locator('[data-scroll-box]', { has: found });
  await loadAll(page, box.getByRole('button', { name: 'Show more' }), 'after');
  const items = found.locator('[data-item]');
  expect(await items.count()).toBeLessThanOrEqual(MAX_RENDERED);
  expect(await items.last().getAttribute('aria-setsize')).toBe(String(LONG_THREAD));
  await box.evaluate((element) => element.scrollTo(0, 0));
  await found.getByText(`Message ${LONG_THREAD}.`).waitFor();
  await items.first().getByRole('button').focus();
  expect(await walk(page, items, 1)).toBeLessThanOrEqual(MAX_RENDERED);
});

it('renders a part of the students to choose an assignment for, and keeps those that were chosen', async () => {
  const page = await open(PHONE, 'assignments');
  await page.getByRole('button', { name: 'Create Assignment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Chosen students' }).check();
  const box = dialog.locator('[data-scroll-box]');
  await loadAll(page, dialog.getByRole('button', { name: /^Show More/ }), 'after');
  const items = box.locator('[data-item]');
  expect(await items.count()).toBeLessThanOrEqual(MAX_RENDERED);
  const first = items.first().getByRole('checkbox');
  await box.evaluate((element) => element.scrollTo(0, 0));
  await expect.poll(() => items.first().getAttribute('aria-posinset')).toBe('1');
  await first.press('Space');
  expect(await walk(page, items, 1)).toBeLessThanOrEqual(MAX_RENDERED);
  await box.evaluate((element) => element.scrollTo(0, 0));
  await expect.poll(() => items.first().getAttribute('aria-posinset')).toBe('1');
  expect(await first.isChecked()).toBe(true);
});

it.each([
  // Its name is another one while it loads.
  { path: '/notifications', name: /^(Show older|Loading older ones)/ },
  { path: '/profile?tab=payments', name: /^Show More/ },
])('renders a part of what $path lists, and Tab reaches the last', async ({ path, name }) => {
  const page = await openAs(family.parent, PHONE, path);
  await loadAll(page, page.getByRole('button', { name }), 'after');
  const items = page.locator('[data-item]');
  expect(await items.count()).toBeLessThanOrEqual(MAX_RENDERED);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => items.first().getAttribute('aria-posinset')).toBe('1');
  await items.first().getByRole('link').focus();
  expect(await walk(page, items, 1)).toBeLessThanOrEqual(MAX_RENDERED);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

it.each([DESKTOP, PHONE])(
  'renders a part of a long conversation, which stands still meanwhile',
  async (size) => {
    const page = await open(size, `messages&student=${family.studentId}`);
    const log = page.getByRole('log');
    const rows = log.locator('[data-row]');
    await log.getByText(`Message ${LONG_THREAD}.`).waitFor();
    await loadAll(page, log.getByRole('button', { name: 'Show earlier messages' }), 'before');
    await expect.poll(() => rows.count()).toBeLessThanOrEqual(MAX_RENDERED);
    // Walks up a part and all the way down; nothing jumps by more than was scrolled, and every message comes by.
    const seen = new Set<string>();
    const walkBy = async (share: number) => {
      const { shift, isAtEnd } = await log.evaluate(scrollBy, share);
      expect(Math.abs(shift)).toBeLessThanOrEqual(1);
      for (const text of await rows.allTextContents()) seen.add(/Message \d+/.exec(text)?.[0] ?? '');
      expect(await rows.count()).toBeLessThanOrEqual(MAX_RENDERED);
      return isAtEnd;
    };
    // Over the seam of two pages, where a row lost its day or its name when the older page came.
    for (let count = 0; count < 50; count += 1) await walkBy(-0.8);
    await log.evaluate((box) => box.scrollTo(0, 0));
    await log.getByText('Message 1.').waitFor();
    for (let isAtEnd = false; !isAtEnd; ) isAtEnd = await walkBy(0.8);
    expect(seen.size).toBe(LONG_THREAD);
    await log.getByText(`Message ${LONG_THREAD}.`).waitFor();
  },
);

it.each([
  {
    name: 'opened again',
    leave: async (page: Page) => {
      await page.getByRole('button', { name: 'All conversations' }).click();
      await page.locator(`[data-thread="${family.studentId}"]`).click();
      await page.getByRole('log').getByText(`Message ${LONG_THREAD}.`).waitFor();
    },
  },
  {
    name: 'left for its end by sending a message',
    leave: async (page: Page) => {
      await page.getByRole('textbox', { name: /^Message about/ }).fill('Goodbye for today');
      await page.keyboard.press('Enter');
      const row = page.locator('[data-row]').filter({ hasText: 'Goodbye for today' });
      await row.getByText('Sent', { exact: true }).waitFor({ state: 'attached' });
      await expect.poll(() => row.evaluate(belowItsBox)).toBeLessThanOrEqual(0);
    },
  },
])(
  'shows what was loaded of a long conversation without asking again when it is $name',
  async ({ leave }) => {
    const page = await open(PHONE, `messages&student=${family.studentId}`);
    const log = page.getByRole('log');
    await log.getByText(`Message ${LONG_THREAD}.`).waitFor();
    await loadAll(page, log.getByRole('button', { name: 'Show earlier messages' }), 'before');
    const older: string[] = [];
    page.on('request', (request) => {
      const text = request.postData() ?? '';
      if (text.includes('"before":"')) older.push(text);
    });
    const height = await log.evaluate((box) => box.scrollHeight);
    await leave(page);
    // The newest page alone is read again for whatever arrives.
    await expect.poll(() => log.evaluate((box) => box.scrollHeight)).toBeLessThan(height / 2);
    await expect
      .poll(async () => {
        await log.press('Home');
        return log.getByText('Message 1.').count();
      })
      .toBe(1);
    expect(older).toEqual([]);
  },
);

/** Returns by how many pixels a row of a conversation ends below what is in view of it. */
const belowItsBox = (row: HTMLElement | SVGElement) =>
  row.getBoundingClientRect().bottom - (row.closest('[role=log]')?.getBoundingClientRect().bottom ?? 0);

/**
 * Scrolls a box by a share of its height.
 * @returns by how many pixels a row in view has moved besides, and whether the end is in view
 */
async function scrollBy(box: HTMLElement | SVGElement, share: number) {
  const { top, bottom } = box.getBoundingClientRect();
  const row = [...box.querySelectorAll('[data-row]')].find((one) => {
    const rect = one.getBoundingClientRect();
    return rect.bottom > top && rect.top < bottom;
  });
  const [before, from] = [row?.getBoundingClientRect().top ?? 0, box.scrollTop];
  box.scrollTop += share * box.clientHeight;
  const scrolled = box.scrollTop - from;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const shift = row?.isConnected ? row.getBoundingClientRect().top - before + scrolled : 0;
  return { shift, isAtEnd: box.scrollTop + box.clientHeight >= box.scrollHeight - 1 };
}
