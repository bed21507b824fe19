import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MESSAGING_TEXTS } from '../../contract/messaging.ts';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { DESKTOP, openBrowser, openContext, PHONE } from '../support/clients/browser.ts';
import { tendContexts } from '../support/clients/browserFixture.ts';
import { addCookies } from '../support/clients/pages.ts';
import { type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const WAIT = 20_000;

let gateway: TestGateway;
let browser: Browser;
let family: Family;
let parent: Page;
let secondTab: Page;
let child: Page;
let mentor: Page;
const contexts = new Map<Page, BrowserContext>();

tendContexts(() => browser);

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(DEFAULTS), openBrowser()]);
  family = await makeFamily(gateway.app);
  const login = await makePerson(gateway.app, { role: 'STUDENT', name: 'Dara' });
  await gateway.app.prisma.student.update({
    where: { id: family.studentId },
    data: { loginId: login.id },
  });
  [parent, child, mentor] = await Promise.all([
    openAs(family.parent, PHONE),
    openAs(login, PHONE),
    openAs(family.mentor, DESKTOP),
  ]);
  secondTab = (await contexts.get(parent)?.newPage()) ?? parent;
  await secondTab.goto(`${gateway.url}/dashboard?student=${family.studentId}&tab=reviews`);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

async function openAs(person: Person, size: typeof PHONE): Promise<Page> {
  const context = await openContext(browser, size);
  await addCookies(context, gateway.url, person.cookie);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT);
  contexts.set(page, context);
  const path = person.id === family.mentor.id ? '/mentor' : '/dashboard';
  await page.goto(`${gateway.url}${path}?student=${family.studentId}&tab=messages`);
  await page.getByRole('log').waitFor();
  return page;
}

const field = (page: Page) => page.getByRole('textbox', { name: /Message about/ });
/** Returns the visible share of an element. */
const visibleShareOf = (element: Element) =>
  new Promise<number>((resolve) =>
    new IntersectionObserver(([entry], observer) => {
      observer.disconnect();
      resolve(entry?.intersectionRatio ?? 0);
    }).observe(element),
  );
const row = (page: Page, text: string) =>
  page.getByRole('log').locator('[data-row]').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

it('shows messages, typing and read receipts to all three', async () => {
  await mentor.bringToFront();
  await field(child).pressSequentially('Hi');
  await mentor.getByText('Dara is writing...').waitFor();
  await write(child, 'Hello Tunde, it is me');
  for (const page of [parent, mentor]) await row(page, 'Hello Tunde, it is me').waitFor();
  await row(child, 'Hello Tunde, it is me').getByText('Read', { exact: true }).waitFor();
});

it('replies by keyboard, and the reply links to its message', async () => {
  await field(mentor).press('ArrowUp');
  await mentor.getByText('Reply to Dara').waitFor();
  await write(mentor, 'Welcome');
  const quote = row(parent, 'Welcome').getByRole('button', { name: /Answers Dara/ });
  await quote.click();
  await expect.poll(() => parent.evaluate(() => document.activeElement?.textContent)).toContain('it is me');
});

it('asks before sending a telephone number, and keeps the text', async () => {
  await write(mentor, 'Call 0803 123 4567');
  const caution = mentor.getByRole('alertdialog');
  await caution.waitFor();
  await mentor.keyboard.press('Enter');
  await caution.waitFor({ state: 'detached' });
  expect(await field(mentor).inputValue()).toBe('Call 0803 123 4567');
  await field(mentor).press('Enter');
  await caution.getByRole('button', { name: 'Send anyway' }).click();
  await row(parent, 'Call 0803 123 4567').waitFor();
});

it('finds a message by search and shows it in the thread', async () => {
  await mentor.getByRole('button', { name: 'Search' }).click();
  await mentor.getByRole('searchbox').fill('HELLÓ tunde');
  await mentor.locator('[data-hit]').waitFor();
  await mentor.keyboard.press('ArrowDown');
  await mentor.keyboard.press('Enter');
  await expect.poll(() => mentor.evaluate(() => document.activeElement?.textContent)).toContain('it is me');
});

it('counts unread messages alike in two tabs of a person', async () => {
  const other = parent.getByRole('tab', { name: 'Reviews' });
  await other.click();
  const badges = () =>
    Promise.all([parent, secondTab].map((page) => page.getByRole('tab', { name: /Messages/ }).textContent()));
  for (const text of ['one', 'two', 'three']) await write(mentor, text);
  await expect
    .poll(badges, { timeout: WAIT })
    .toEqual([expect.stringContaining('3'), expect.stringContaining('3')]);
  await parent.getByRole('tab', { name: /Messages/ }).click();
  await expect
    .poll(badges, { timeout: WAIT })
    .toEqual([expect.not.stringContaining('3'), expect.not.stringContaining('3')]);
});

it('delivers every message once after being offline', async () => {
  const context = contexts.get(parent);
  await context?.setOffline(true);
  const texts = ['offline one', 'offline two'];
  for (const text of texts) await write(parent, text);
  await write(mentor, 'while you were away');
  await row(child, 'while you were away').waitFor();
  expect(await row(mentor, 'offline one').count()).toBe(0);
  await context?.setOffline(false);
  for (const text of [...texts, 'while you were away']) {
    for (const page of [parent, child, mentor]) {
      await row(page, text).waitFor();
      expect(await row(page, text).count(), text).toBe(1);
    }
  }
});

it('keeps what another tab has sent in a tab that has not got it from the gateway yet', async () => {
  const silent = (await contexts.get(parent)?.newPage()) ?? parent;
  await silent.routeWebSocket('**/graphql', () => {});
  await silent.goto(`${gateway.url}/dashboard?student=${family.studentId}&tab=messages`);
  await silent.getByRole('log').waitFor();
  await write(parent, 'from the other tab');
  await row(mentor, 'from the other tab').waitFor();
  await row(silent, 'from the other tab').getByText('Sent', { exact: true }).waitFor();
  await silent.close();
});

it('shows what waits for the connection as waiting, and never sends what was discarded', async () => {
  const context = contexts.get(parent);
  await context?.setOffline(true);
  const texts = ['waits first', 'never mind', 'waits second', 'waits third'];
  for (const text of texts) await write(parent, text);
  for (const text of texts) await row(parent, text).getByText(MESSAGING_TEXTS.waiting).waitFor();
  await parent.getByText('Your 4 messages are sent when it is back').waitFor();
  expect(await parent.getByText(MESSAGING_TEXTS.failed).count()).toBe(0);
  await row(parent, 'never mind').getByRole('button', { name: 'Discard' }).click();
  await row(parent, 'never mind').waitFor({ state: 'detached' });
  await context?.setOffline(false);
  await row(parent, 'waits third').getByText('Waiting').waitFor({ state: 'detached' });
  for (const page of [parent, child, mentor]) {
    await row(page, 'waits third').waitFor();
    const seen = await page.getByRole('log').locator('[data-row]').allTextContents();
    const order = seen.flatMap((text) => texts.filter((written) => text.includes(written)));
    expect(order).toEqual(['waits first', 'waits second', 'waits third']);
  }
});

it('says that a message failed once the gateway has refused it, and sends it again on request', async () => {
  const context = contexts.get(parent);
  const setPaymentStatus = (paymentStatus: 'OVERDUE' | 'COMPLETED') =>
    gateway.app.prisma.student.update({ where: { id: family.studentId }, data: { paymentStatus } });
  await context?.setOffline(true);
  await write(parent, 'too late');
  await row(parent, 'too late').getByText(MESSAGING_TEXTS.waiting).waitFor();
  await setPaymentStatus('OVERDUE');
  await context?.setOffline(false);
  await row(parent, 'too late').getByText(MESSAGING_TEXTS.failed).waitFor();
  await setPaymentStatus('COMPLETED');
  await row(parent, 'too late').getByRole('button', { name: 'Retry' }).click();
  await row(mentor, 'too late').waitFor();
});

it('keeps field and button visible on a small phone with its keyboard open', async () => {
  await child.setViewportSize({ width: 360, height: 420 });
  const button = child.getByRole('button', { name: 'Send' });
  await child.getByRole('button', { name: 'Subject and priority' }).click();
  for (const text of ['', 'a line\n'.repeat(12)]) {
    await field(child).fill(text);
    await field(child).focus();
    for (const part of [button, field(child)])
      await expect.poll(() => part.evaluate(visibleShareOf)).toBeCloseTo(1, 1);
  }
  await field(child).fill('');
  await child.getByRole('button', { name: 'Subject and priority' }).click();
  await child.setViewportSize(PHONE);
});

it('ends for a mentor who loses the student, and keeps the unsent text readable', async () => {
  await field(mentor).fill('Half a sentence that was never sent');
  const next = await makePerson(gateway.app, { role: 'MENTOR', name: 'Bola' });
  const record = await gateway.app.prisma.mentor.create({ data: { profileId: next.id } });
  await inTransaction(gateway.app, async (tx, effects) => {
    await tx.student.update({ where: { id: family.studentId }, data: { mentorId: record.id } });
    for (const userId of [family.mentor.id, next.id]) effects.publish('access.changed', { userId }, [userId]);
  });
  await write(parent, 'not for the first mentor');
  await row(child, 'not for the first mentor').waitFor();
  await mentor.getByText('You are not in this conversation').waitFor();
  await mentor.getByText('Half a sentence that was never sent').waitFor();
  expect(await mentor.content()).not.toContain('not for the first mentor');
});
