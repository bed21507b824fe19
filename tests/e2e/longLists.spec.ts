import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REUSE_TEXTS } from '../../contract/authoring.ts';
import { DAY_MS, HOUR_MS } from '../../contract/time.ts';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, openBrowser, openContext, PHONE, type Size } from '../support/clients/browser.ts';
import { traceFailures } from '../support/clients/browserFixture.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { makeAssignment } from '../support/factories/assignments.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { type Family, makeFamily } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

/** More than a list renders as a whole. */
const COUNT = 75;
/** Most items of a long list that are in the page. */
const MAX_RENDERED = 60;
const NOW = { timeout: 1000 };
/** Most controls of an item, which Tab passes. */
const MAX_CONTROLS = 6;

let gateway: TestGateway;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let family: Family;

traceFailures(() => browser);

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(DEFAULTS), openBrowser()]);
  family = await makeFamily(gateway.app);
  const [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 1);
  await addWork(lessonId);
  await addSessions();
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

/** Adds so many reviewed attempts and as many that wait, and assignments of the mentor. */
async function addWork(lessonId: string): Promise<void> {
  const { prisma } = gateway.app;
  const { studentId, mentor, mentorId } = family;
  const { id: assignmentId } = await makeAssignment(gateway.app, {
    ...{ lessonId, position: 1, kind: 'SUBMISSION', questions: [] },
  });
  const attempts = Array.from({ length: 2 * COUNT }, (_, index) => ({
    id: randomUUID(),
    attempt: index + 1,
  }));
  await prisma.submission.createMany({
    data: attempts.map(({ id, attempt }) => ({
      ...{ id, studentId, assignmentId, attempt, mode: 'TEXT' as const, text: `Text ${attempt}` },
      ...(attempt <= COUNT && { status: 'NEEDS_REVISION' as const, score: 50 }),
      submittedAt: new Date(Date.now() - DAY_MS + attempt * 1000),
    })),
  });
  await prisma.review.createMany({
    data: attempts.slice(0, COUNT).map(({ id: submissionId, attempt }) => ({
      ...{ submissionId, studentId, reviewerId: mentor.id, overallScore: 50 },
      ...{ detailedFeedback: `Feedback ${attempt}`, createdAt: new Date(Date.now() - attempt * HOUR_MS) },
    })),
  });
  await prisma.assignment.createMany({
    data: Array.from({ length: COUNT }, (_, index) => ({
      ...{ lessonId, position: index + 2, title: `Own ${index + 1}`, createdById: mentorId },
      isForOwnStudents: true,
    })),
  });
}

async function addSessions(): Promise<void> {
  const { studentId, mentorId } = family;
  await gateway.app.prisma.mentorSession.createMany({
    data: Array.from({ length: COUNT }, (_, index) => {
      const startsAt = new Date(Date.now() + (index + 1) * DAY_MS);
      return {
        ...{ mentorId, studentId, durationMinutes: 30, meetingLink: 'https://meet.example/room' },
        ...{ startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000) },
      };
    }),
  });
}

async function open(size: Size, tab: string): Promise<Page> {
  const context = await openContext(browser, size);
  await addCookies(context, gateway.url, family.mentor.cookie);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${gateway.url}/mentor?tab=${tab}`);
  return page;
}

/** Presses a button that loads another page until there is none. */
async function loadAll(page: Page, more: Locator): Promise<void> {
  await more.waitFor();
  while ((await more.count()) > 0) {
    const answered = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('"after":"'),
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
  for (let presses = 0; position < COUNT; presses += 1) {
    expect(presses, `at ${position}`).toBeLessThan(COUNT * MAX_CONTROLS);
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
  await loadAll(page, queue.getByRole('button', { name: 'Show More' }));
  const items = queue.locator('[data-item]');
  expect(await items.count()).toBeLessThanOrEqual(MAX_RENDERED);
  await page.evaluate(() => window.scrollTo(0, 0));
  const first = items.first().getByRole('button');
  await first.focus();
  await page.keyboard.press('End');
  await expect.poll(() => positionOfFocus(page)).toBe(COUNT);
  const last = items.last();
  expect(await last.getAttribute('aria-setsize')).toBe(String(COUNT));
  await expect.poll(() => last.evaluate((row) => row.getBoundingClientRect().top < innerHeight)).toBe(true);
  await expect.poll(() => items.count()).toBeLessThanOrEqual(MAX_RENDERED);
  for (const [key, position] of [
    ['ArrowUp', COUNT - 1],
    ['k', COUNT - 2],
    ['Home', 1],
    ['j', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => positionOfFocus(page)).toBe(position);
  }
  await page.keyboard.press('End');
  await expect.poll(() => positionOfFocus(page)).toBe(COUNT);
  // The focus comes back to the row that was opened.
  await page.keyboard.press('Enter');
  await page.getByText(`Text ${2 * COUNT}`, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => positionOfFocus(page)).toBe(COUNT);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
});

it('renders a part of the reviews that were given, and keeps open what was unfolded', async () => {
  const page = await open(PHONE, 'reviews');
  const given = page.getByRole('region', { name: 'Reviews you gave' });
  await loadAll(page, given.getByRole('button', { name: /^Show More/ }));
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
  await loadAll(page, page.getByRole('button', { name: 'Show More' }));
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
  await loadAll(page, more);
  expect(await items.count()).toBeLessThanOrEqual(MAX_RENDERED);
  await dialog.locator('[data-dialog-content]').evaluate((box) => box.scrollTo(0, 0));
  await expect.poll(() => items.first().getAttribute('aria-posinset')).toBe('1');
  await items.first().getByRole('button').focus();
  expect(await walk(page, items, 1)).toBeLessThanOrEqual(MAX_RENDERED);
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
});
