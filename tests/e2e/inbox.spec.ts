import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, openBrowser, openContext } from '../support/clients/browser.ts';
import { tendContexts } from '../support/clients/browserFixture.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { sendMessage } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const NARROW = { width: 360, height: 780 };
const LONG_NAME = 'OluwaseunChukwuemekaAdebayoOgunleye';

let gateway: TestGateway;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let family: Family;
/** Students of the mentor, each of a parent of its own. */
const threads: { parent: Person; studentId: string; name: string }[] = [];

tendContexts(() => browser);

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(DEFAULTS), openBrowser()]);
  family = await makeFamily(gateway.app);
  for (let n = 0; n < 70; n += 1) {
    const name = n === 0 ? LONG_NAME : `Child ${n}`;
    const parent =
      n < 3 ? await makePerson(gateway.app, { role: 'PARENT', name: `Parent ${n}` }) : family.parent;
    const { id: studentId } = await gateway.app.prisma.student.create({
      data: {
        ...{ parentId: parent.id, mentorId: family.mentorId, firstName: name, age: 12 },
        ...{ package: 'MENTORED', paymentStatus: 'COMPLETED' },
      },
    });
    threads.push({ parent, studentId, name });
  }
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

const open = async (person: Person, path: string, size: typeof NARROW): Promise<Page> => {
  const context = await openContext(browser, size);
  await addCookies(context, gateway.url, person.cookie);
  const page = await context.newPage();
  await page.goto(`${gateway.url}${path}`);
  return page;
};
const say = (n: number, text: string) => {
  const thread = threads[n];
  if (!thread) throw new Error('no such thread');
  return sendMessage(gateway.url, thread.parent, thread.studentId, text);
};
const items = (page: Page) =>
  page.getByRole('navigation', { name: 'Conversations' }).locator('[data-thread]');
const unreadOf = (studentId: string) =>
  gateway.app.prisma.messageRecipient.count({
    where: { recipientId: family.mentor.id, readAt: null, message: { studentId } },
  });

it('shows unread threads first with the newest message, and opens none by itself', async () => {
  await say(1, 'The first question');
  await sendMessage(gateway.url, family.mentor, threads[5]?.studentId ?? '', 'Something of mine');
  const page = await open(family.mentor, '/mentor?tab=messages', DESKTOP);
  await page.getByText('Choose a conversation').waitFor();
  await expect.poll(() => items(page).first().textContent()).toContain('Parent 1: The first question');
  await expect.poll(() => items(page).nth(1).textContent()).toContain('You: Something of mine');
  expect(await page.getByRole('log').count()).toBe(0);
  expect(await unreadOf(threads[1]?.studentId ?? '')).toBe(1);
  // Live: another thread moves up, with its preview and its count.
  await say(2, 'A newer question');
  await say(2, 'And another one');
  await expect.poll(() => items(page).first().textContent()).toContain('Parent 2: And another one');
  await items(page).first().getByText('2 unread').waitFor({ state: 'attached' });
  await items(page).first().click();
  await page.getByRole('log').getByText('And another one').waitFor();
  await expect.poll(() => unreadOf(threads[2]?.studentId ?? '')).toBe(0);
  await expect.poll(() => items(page).first().textContent()).toContain('The first question');
  expect(await unreadOf(threads[1]?.studentId ?? '')).toBe(1);
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
});

it('renders a part of a long list, and loads the rest of it on the way down', async () => {
  const page = await open(family.mentor, '/mentor?tab=messages', DESKTOP);
  await items(page).first().waitFor();
  expect(await items(page).count()).toBeLessThan(60);
  const box = page.getByRole('navigation', { name: 'Conversations' }).locator('ul').locator('..');
  const last = items(page).filter({ hasText: 'Dara' });
  await expect
    .poll(
      async () => {
        await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return last.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
});

it('shows the list or a thread on a phone, and leads from a found message to it', async () => {
  await say(0, 'Where is the purple robot?');
  const page = await open(family.mentor, '/mentor?tab=messages', NARROW);
  await items(page).first().waitFor();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search in all conversations' }).fill('PURPLE');
  await page.locator('[data-hit]').click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('purple robot');
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'All conversations' }).click();
  await page.getByRole('searchbox', { name: 'Search in all conversations' }).waitFor();
  expect(await page.getByRole('log').count()).toBe(0);
});

it('opens the only thread of a family, and none of several before one is chosen', async () => {
  const single = await open(threads[0]?.parent ?? family.parent, '/dashboard', NARROW);
  await single.getByRole('log').waitFor();
  const several = await open(family.parent, '/dashboard', DESKTOP);
  await several.getByText('Choose a conversation').waitFor();
  expect(await several.getByRole('log').count()).toBe(0);
  await several.getByRole('button', { name: 'All conversations' }).click();
  await items(several).first().click();
  await several.getByRole('log').waitFor();
});
