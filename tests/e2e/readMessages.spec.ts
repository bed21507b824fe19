import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DESKTOP, openBrowser, openContext, PHONE } from '../support/clients/browser.ts';
import { tendContexts } from '../support/clients/browserFixture.ts';
import { addCookies } from '../support/clients/pages.ts';
import { type Family, makeFamily, type Person } from '../support/factories/people.ts';
import { sendMessage } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
let browser: Browser;
let family: Family;

tendContexts(() => browser);

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(DEFAULTS), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});
beforeEach(async () => {
  family = await makeFamily(gateway.app);
});

const open = async (person: Person, path: string, size: typeof PHONE): Promise<Page> => {
  const context = await openContext(browser, size);
  await addCookies(context, gateway.url, person.cookie);
  const page = await context.newPage();
  await page.goto(`${gateway.url}${path}`);
  await page.getByRole('log').waitFor();
  return page;
};
const say = (person: Person, text: string) => sendMessage(gateway.url, person, family.studentId, text);
const unreadOf = ({ id: recipientId }: Person) =>
  gateway.app.prisma.messageRecipient.count({
    where: { recipientId, readAt: null, message: { studentId: family.studentId } },
  });
/** Resolves once the page has drawn what it knows by now, and reported what of it is in view. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 300))),
      ),
  );

it('leaves a message unread in a thread further down the page, until it is scrolled to', async () => {
  const parent = await open(family.parent, '/dashboard', PHONE);
  const log = parent.getByRole('log');
  expect((await log.boundingBox())?.y).toBeGreaterThan(PHONE.height);
  await say(family.mentor, 'Well done, both of you');
  await log.getByText('Well done, both of you').waitFor({ state: 'attached' });
  await drawn(parent);
  expect(await unreadOf(family.parent)).toBe(1);
  await log.getByText('Well done, both of you').scrollIntoViewIfNeeded();
  await expect.poll(() => unreadOf(family.parent)).toBe(0);
});

it('leaves a message unread below what is read of the thread, until its row is shown', async () => {
  for (let n = 0; n < 25; n += 1) await say(family.parent, `Question ${n}\nwith a second line`);
  const path = `/mentor?student=${family.studentId}&tab=messages`;
  const mentor = await open(family.mentor, path, DESKTOP);
  const log = mentor.getByRole('log');
  await log.getByText('Question 24').waitFor();
  await expect.poll(() => unreadOf(family.mentor)).toBe(0);
  await log.evaluate((box) => box.scrollTo(0, 0));
  await say(family.parent, 'Are you there?');
  await mentor.getByRole('button', { name: 'New messages' }).waitFor();
  await drawn(mentor);
  expect(await unreadOf(family.mentor)).toBe(1);
  await mentor.getByRole('button', { name: 'New messages' }).click();
  await expect.poll(() => unreadOf(family.mentor)).toBe(0);
});

it('leaves a message unread in a tab that nobody looks at, until somebody does', async () => {
  const path = `/mentor?student=${family.studentId}&tab=messages`;
  const mentor = await open(family.mentor, path, DESKTOP);
  await mentor.evaluate(() => {
    document.hasFocus = () => false;
  });
  await say(family.parent, 'Nobody sees this yet');
  await mentor.getByRole('log').getByText('Nobody sees this yet').waitFor();
  await drawn(mentor);
  expect(await unreadOf(family.mentor)).toBe(1);
  await mentor.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event('focus'));
  });
  await expect.poll(() => unreadOf(family.mentor)).toBe(0);
});
