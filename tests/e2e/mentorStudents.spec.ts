import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AssignMentorDocument } from '../api/reassignment.generated.ts';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, openBrowser, openContext, PHONE, type Size } from '../support/clients/browser.ts';
import { tendContexts } from '../support/clients/browserFixture.ts';
import { successOf } from '../support/clients/http.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { addStudents, type MentorStage, makeMentorStage } from '../support/factories/mentorStudents.ts';
import { makePerson, runAs, studentVersion } from '../support/factories/people.ts';
import { sendMessage } from '../support/factories/threads.ts';
import { countStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

/** Longest list of the mentor's pages that is rendered as a whole. */
const MAX_RENDERED = 60;
/** Each screen of a mentor, and what shows that its data is there. */
const SCREENS = [
  { tab: 'overview', shows: 'Next session' },
  { tab: 'students', shows: 'Messages about' },
  { tab: 'messages', shows: 'Choose a conversation' },
  { tab: 'sessions', shows: 'Schedule Session' },
  { tab: 'assignments', shows: 'Create Assignment' },
  { tab: 'reviews', shows: 'waiting, oldest first' },
] as const;

let gateway: TestGateway;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let stage: MentorStage;

tendContexts(() => browser);

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(DEFAULTS), openBrowser()]);
  stage = await makeMentorStage(gateway.app, await makeLessons(gateway.app, 'WEBSITE_APP', 20));
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

async function newPage(size: Size): Promise<Page> {
  const context = await openContext(browser, size);
  await addCookies(context, gateway.url, stage.mentor.cookie);
  return context.newPage();
}

type Operation = { operationName: string; body: string };

/** Opens a screen of the mentor. @returns what the page asked for */
async function openScreen(page: Page, { tab, shows }: (typeof SCREENS)[number]): Promise<Operation[]> {
  const operations: Operation[] = [];
  page.on('request', (request) => {
    const body = request.postData();
    if (body && new URL(request.url()).pathname === '/graphql')
      operations.push({ operationName: JSON.parse(body).operationName, body });
  });
  await page.goto(`${gateway.url}/mentor?tab=${tab}`);
  await page.getByText(shows).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('request');
  return operations;
}

/** Sends what a page asked for again, one at a time, and counts the statements of each. */
async function statementsOf(operations: readonly Operation[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { operationName, body } of operations) {
    const send = async () => {
      const headers = {
        ...{ 'content-type': 'application/json', 'x-little-makers': '1' },
        ...{ origin: gateway.url, cookie: stage.mentor.cookie },
      };
      const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body });
      const { errors } = (await response.json()) as { errors?: unknown };
      if (errors) throw new Error(`${operationName}: ${JSON.stringify(errors)}`);
    };
    await send();
    counts[operationName] = Math.min(await countStatements(send), await countStatements(send));
  }
  return counts;
}

const longestList = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('ul, ol, tbody, [role=list]')].map((list) => list.children.length),
    ),
  );

it('asks for every screen of forty students in as many statements as of two', async () => {
  await addStudents(gateway.app, stage, 1);
  const page = await newPage(DESKTOP);
  const asked = new Map<string, Operation>();
  const numbers = new Map<string, number>();
  for (const screen of SCREENS) {
    const operations = await openScreen(page, screen);
    numbers.set(screen.tab, operations.length);
    for (const operation of operations) asked.set(operation.operationName, operation);
  }
  expect([...asked.keys()]).toEqual(expect.arrayContaining(['MentorStudentTable', 'ReviewQueue']));
  const few = await statementsOf([...asked.values()]);
  await addStudents(gateway.app, stage, 38);
  // Reads that wait for answers of the database are one statement when those come at the same moment, and else two.
  for (const [name, count] of Object.entries(await statementsOf([...asked.values()])))
    expect(count, name).toBeLessThanOrEqual((few[name] ?? 0) + 1);
  for (const screen of SCREENS) {
    const names = (await openScreen(page, screen)).map(({ operationName }) => operationName);
    // Nothing is asked for each student.
    expect(names.filter((name) => !asked.has(name))).toEqual([]);
    expect(names.length, screen.tab).toBeLessThanOrEqual(numbers.get(screen.tab) ?? 0);
  }
});

it('shows the thread with the only unread message first', async () => {
  const parent = await makePerson(gateway.app, { role: 'PARENT', name: 'Zainab' });
  const { id: studentId } = await gateway.app.prisma.student.create({
    data: {
      ...{ parentId: parent.id, mentorId: stage.mentorId, firstName: 'Quiet', age: 12 },
      ...{ package: 'MENTORED', paymentStatus: 'COMPLETED' },
    },
  });
  await sendMessage(gateway.url, parent, studentId, 'Is the robot ready?');
  const page = await newPage(PHONE);
  await page.goto(`${gateway.url}/mentor?tab=messages`);
  const first = page.getByRole('navigation', { name: 'Conversations' }).locator('[data-thread]').first();
  await expect.poll(() => first.textContent()).toContain('Is the robot ready?');
  await page.goto(`${gateway.url}/mentor`);
  const unread = page.getByRole('region', { name: 'Unread messages' }).getByRole('button');
  await expect.poll(() => unread.allTextContents()).toEqual([expect.stringContaining('Quiet')]);
});

it('finds, filters and sorts students by keyboard, as a table and as cards', async () => {
  const { studentId, assignmentId } = stage;
  await gateway.app.prisma.submission.createMany({
    data: [1, 2].map((attempt) => ({
      ...{ studentId, assignmentId, attempt, mode: 'TEXT' as const },
      ...{ status: 'NEEDS_REVISION' as const, score: 40 },
    })),
  });
  for (const size of [DESKTOP, PHONE]) {
    const page = await newPage(size);
    await page.goto(`${gateway.url}/mentor?tab=students`);
    const links = page.getByRole('link', { name: /^Messages about/ });
    // Students who need help come first.
    await expect.poll(() => links.first().textContent()).toContain('Dara');
    for (const flag of ['Stuck', 'Failing']) await page.getByText(flag, { exact: true }).first().waitFor();
    await loadAxe(page);
    expect(await findings(page, EVERY_RULE)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByLabel('Needs help').selectOption('STUCK');
    await page.getByText('1 student', { exact: true }).waitFor();
    expect(page.url()).toContain('flag=stuck');
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await page.getByText('41 students', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search by name of child or parent' }).fill('zainab');
    await page.getByText('1 student', { exact: true }).waitFor();
    await expect.poll(() => links.allTextContents()).toEqual([expect.stringContaining('Quiet')]);
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    if (size === DESKTOP) {
      const header = page.getByRole('button', { name: 'Lessons done' });
      await header.press('Enter');
      await page.locator('th[aria-sort="ascending"]').filter({ hasText: 'Lessons done' }).waitFor();
      await header.press('Enter');
      await page.locator('th[aria-sort="descending"]').filter({ hasText: 'Lessons done' }).waitFor();
    } else await page.getByLabel('Sort by').selectOption('PROGRESS true');
    // In the order that was chosen: Enter on a row of the order before would be lost with it.
    await expect
      .poll(() =>
        page
          .getByText(/^\d+ of 20/)
          .first()
          .textContent(),
      )
      .toMatch(/^20 of 20/);
    await links.first().press('Enter');
    await page.getByRole('log').waitFor();
  }
});

it('loads nothing of the admin panel for its table', async () => {
  const page = await newPage(DESKTOP);
  const scripts: Promise<{ url: string; text: string }>[] = [];
  const collect = (response: Response) => {
    const url = response.url();
    if (url.endsWith('.js')) scripts.push(response.text().then((text) => ({ url, text })));
  };
  page.on('response', collect);
  await openScreen(page, SCREENS[1]);
  // The page prefetches other scripts later; reading one of them would fail when the test closes the page.
  page.off('response', collect);
  const loaded = await Promise.all(scripts);
  expect(loaded.some(({ text }) => text.includes('Search by name of child or parent'))).toBe(true);
  expect(loaded.filter(({ text }) => text.includes('Export CSV')).map(({ url }) => url)).toEqual([]);
});

it('renders no long list as a whole', async () => {
  await addStudents(gateway.app, stage, 50);
  const page = await newPage(DESKTOP);
  for (const screen of SCREENS) {
    await openScreen(page, screen);
    if (screen.tab === 'students')
      for (const shown of [50, 75, 91]) {
        await page.getByRole('button', { name: 'Show More' }).click();
        // The header is the first row.
        await expect.poll(() => lastRow(page)).toBe(shown + 1);
      }
    expect(await longestList(page), screen.tab).toBeLessThanOrEqual(MAX_RENDERED);
  }
});

it('takes rows that were never shown to be as high as the others, so that the end stays where it is', async () => {
  const page = await newPage(DESKTOP);
  await openScreen(page, SCREENS[1]);
  const more = page.getByRole('button', { name: 'Show More' });
  // Pressed without being scrolled to, so that nothing of the later pages is shown.
  while ((await more.count()) > 0) {
    const answered = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('"MentorStudentTable"'),
    );
    await more.evaluate((button: HTMLElement) => button.click());
    await answered;
    await page.locator('button[aria-busy=true]', { hasText: 'Show More' }).waitFor({ state: 'detached' });
  }
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await expect.poll(() => lastRow(page)).toBe(92);
  expect(Math.abs((await height()) / before - 1)).toBeLessThan(0.1);
});

it('keeps the rows that were loaded when a student is assigned', async () => {
  const page = await newPage(DESKTOP);
  await openScreen(page, SCREENS[1]);
  await page.getByRole('button', { name: 'Show More' }).click();
  await expect.poll(() => lastRow(page)).toBe(51);
  const count = page.getByRole('status').filter({ hasText: / students$/ });
  const before = Number.parseInt((await count.textContent()) ?? '', 10);
  const { id: studentId } = await gateway.app.prisma.student.create({
    data: {
      ...{ parentId: stage.parent.id, firstName: 'Newest', age: 12 },
      ...{ package: 'MENTORED', paymentStatus: 'COMPLETED' },
    },
  });
  const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  const version = await studentVersion(gateway.app, studentId);
  const input = { studentId, mentorId: stage.mentorId, reason: 'New', version };
  successOf(await runAs(gateway.url, admin, AssignMentorDocument, input));
  await expect.poll(() => count.textContent()).toBe(`${before + 1} students`);
  expect(await lastRow(page)).toBe(51);
});

/** Scrolls to the end of the table of students. @returns the number of its last row */
async function lastRow(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const numbers = await page
    .locator('tbody tr[aria-rowindex]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))));
  return Math.max(0, ...numbers);
}
