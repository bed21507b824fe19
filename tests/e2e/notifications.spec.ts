import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { unsubscribeUrl } from '../../gateway/features/notifications/preferences/unsubscribeLink.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';
import { PRODUCT_SECRET } from '../support/services/product.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await stage.openPage(context);
  await page.goto(`${stage.product.url}${path}`);
  return page;
}

/** Changes a preference and waits for the response of the gateway. */
async function saveAfter(page: Page, change: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('UpdateNotificationPreferences')),
  );
  await change();
  await answered;
}

// In the header, or in the bar at the bottom of a phone.
const bell = (page: Page) =>
  page
    .locator('header, nav')
    .getByRole('link', { name: /^Notifications/ })
    .first();

describe('notifications', () => {
  it('are marked as read in both tabs, and unread again after a failure', async () => {
    const context = await stage.signedIn('parent@demo.test', PHONE);
    const [one, two] = [await openPage(context, '/notifications'), await openPage(context, '/notifications')];
    const firstUnread = one.getByRole('button', { name: /^Mark as read:/ }).first();
    await firstUnread.waitFor();
    await two
      .getByRole('button', { name: /^Mark as read:/ })
      .first()
      .waitFor();
    const name = (await firstUnread.getAttribute('aria-label')) ?? '';
    const before = await one.getByRole('button', { name: /^Mark as read:/ }).count();

    // Only this write fails: the notification is shown as read first and then as unread.
    await one.route('**/graphql', async (route) =>
      route.request().postData()?.includes('MarkNotificationsRead') ? route.abort() : route.continue(),
    );
    await firstUnread.click();
    await one.getByText('That was not marked as read. Please try again.').waitFor();
    expect(await one.getByRole('button', { name: /^Mark as read:/ }).count()).toBe(before);
    await one.unroute('**/graphql');

    await one.getByRole('button', { name }).first().click();
    await expect.poll(() => two.getByRole('button', { name: /^Mark as read:/ }).count()).toBe(before - 1);
    await one.getByRole('button', { name: 'Mark all as read' }).click();
    for (const page of [one, two]) {
      await page.getByText('All read').waitFor();
      await expect.poll(() => bell(page).textContent()).toBe('Notifications');
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    }
    expect(await one.evaluate(() => document.activeElement?.tagName)).toBe('UL');
    await context.close();
  });

  it('are loaded page by page, and show an error when a page fails', async () => {
    const context = await stage.signedIn('parent@demo.test', PHONE);
    const page = await context.newPage();
    let isFailing = true;
    // Pages of two instead of twenty.
    await page.route('**/graphql', async (route) => {
      const body = route.request().postDataJSON() as { operationName: string; variables: { first?: number } };
      if (body.operationName !== 'Notifications') return route.continue();
      // An answer: what is lost with the line is fetched again by itself.
      if (isFailing) return route.fulfill({ status: 400, body: '{}' });
      const variables = { ...body.variables, first: 2 };
      return route.continue({ postData: JSON.stringify({ ...body, variables }) });
    });
    page.setDefaultTimeout(15_000);
    await page.goto(`${stage.product.url}/notifications`);
    await page.getByRole('heading', { name: 'Notifications could not be loaded just now' }).waitFor();
    isFailing = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => rows.count()).toBe(4);
    isFailing = true;
    await page.getByRole('button', { name: 'Show older' }).click();
    await page.getByText('Older notifications did not come. Please try again.').waitFor();
    isFailing = false;
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => rows.count()).toBe(6);
    const texts = await rows.allTextContents();
    expect(new Set(texts).size).toBe(6);
    await context.close();
  });
});

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('preferences on %s', (_name, size) => {
  it('are chosen by keyboard and kept after a reload', async () => {
    const context = await stage.signedIn('mentor@demo.test', size);
    const page = await openPage(context, '/profile?tab=settings');
    const reviews = page.getByRole('checkbox', { name: 'Reviews by e-mail' });
    await reviews.waitFor();
    const was = await reviews.isChecked();
    await reviews.focus();
    await page.keyboard.press('Space');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('label')?.textContent)).toBe(
      'Reviews in your browsers',
    );
    const quiet = page.getByRole('checkbox', { name: /^Hold e-mails and push back/ });
    if (!(await quiet.isChecked())) {
      await quiet.focus();
      await saveAfter(page, () => page.keyboard.press('Space'));
    }
    const choose = (label: string, choice: string) =>
      saveAfter(page, () => page.getByLabel(label, { exact: true }).selectOption({ label: choice }));
    await choose('From', '22:30');
    await choose('How often', 'Every Monday');
    await choose('At', '08:00');
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.reload();
    await reviews.waitFor();
    expect(await reviews.isChecked()).toBe(!was);
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('1350');
    expect(await page.getByLabel('How often').inputValue()).toBe('WEEKLY');
    expect(await page.getByLabel('At', { exact: true }).inputValue()).toBe('8');
    await context.close();
  });

  it('are reverted when they could not be saved', async () => {
    const context = await stage.signedIn('student@demo.test', size);
    const page = await openPage(context, '/profile?tab=settings');
    const sessions = page.getByRole('checkbox', { name: 'Sessions in the app' });
    await sessions.waitFor();
    const was = await sessions.isChecked();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('UpdateNotificationPreferences')
        ? route.abort()
        : route.continue(),
    );
    await sessions.click();
    await page.getByText('Your choice was not saved. Please try again.').waitFor();
    expect(await sessions.isChecked()).toBe(was);
    await context.close();
  });
});

describe('the link in an email', () => {
  /** Chooses a weekly digest for the mentor and returns the link that unsubscribes from it. */
  async function linkInDigest(): Promise<string> {
    const profileId = await withPrisma(stage.product, async (prisma) => {
      const { id } = await prisma.user.findUniqueOrThrow({ where: { email: 'mentor@demo.test' } });
      const digest = 'WEEKLY' as const;
      const create = { profileId: id, digest };
      await prisma.notificationSettings.upsert({ where: { profileId: id }, create, update: { digest } });
      return id;
    });
    const config = { authSecret: PRODUCT_SECRET, publicUrl: stage.product.url };
    return unsubscribeUrl(config, { profileId, scope: 'DIGEST_WEEKLY' });
  }

  it('unsubscribes and resubscribes by keyboard without signing in', async () => {
    const { pathname, search } = new URL(await linkInDigest());
    const context = await openContext(stage.browser, PHONE);
    const page = await openPage(context, pathname + search);
    await page.getByRole('heading', { name: 'Stop these e-mails?' }).waitFor();
    await page.getByText('You get e-mails about your week (the weekly digest).').waitFor();
    await page.getByRole('button', { name: 'Stop these e-mails' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Done. They have stopped.' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('You get e-mails about your week (the weekly digest).').waitFor();
    await page.getByRole('button', { name: 'Stop all e-mails about news' }).click();
    await page.getByText(/^You get no e-mails about news\./).waitFor();
    await page.getByRole('button', { name: 'Undo: let them come again' }).click();
    await page.getByRole('heading', { name: 'Stop these e-mails?' }).waitFor();
    await context.close();
  });

  it('that is incomplete leads to signing in', async () => {
    const context = await openContext(stage.browser, PHONE);
    const page = await openPage(context, '/unsubscribe?token=half');
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('dialog').getByLabel('Email').waitFor();
    await context.close();
  });
});
