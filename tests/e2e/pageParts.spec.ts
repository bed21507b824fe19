import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { studentIdOf } from '../support/clients/pages.ts';
import { chunkOf } from '../support/services/webScripts.ts';

const stage = useBrowserFixture();

const COMMUNICATION = 'features/dashboard/communication';

/** Holds back the code of parts of a page. @returns the function that lets it through */
async function holdCode(page: Page, ...sources: string[]): Promise<() => void> {
  const files = sources.map(chunkOf);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => files.some((file) => pathname.endsWith(file)),
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  return resolve;
}

const communication = (page: Page) => page.getByRole('region', { name: 'Communication' });
const loading = (page: Page) => communication(page).getByText('Loading...');

/** Returns how far below the upper edge of the screen an element is. */
const topOf = async (page: Page, name: string) => {
  const box = await page.getByRole('heading', { name }).boundingBox();
  if (!box) throw new Error(`No heading ${name}`);
  return box.y + (await page.evaluate(() => scrollY));
};

it.each([PHONE, DESKTOP])('keeps the place of the messages until their code is there, %o', async (size) => {
  const page = await stage.openAs('parent@demo.test', size);
  const dara = await studentIdOf(page, stage.product.url, 'Dara');
  const letTabs = await holdCode(page, `${COMMUNICATION}/CommunicationTabs.tsx`);
  const letThread = await holdCode(page, `${COMMUNICATION}/MessagesTab.tsx`);
  await page.goto(`${stage.product.url}/dashboard?student=${dara}`);
  await loading(page).waitFor();
  const below = await topOf(page, 'Course Details');
  letTabs();
  await page.getByRole('tab', { name: /Messages/ }).waitFor();
  expect(await topOf(page, 'Course Details')).toBe(below);
  letThread();
  await page.getByRole('log').waitFor();
  expect(await topOf(page, 'Course Details')).toBe(below);
});

it('lands at the tab of a link before its code is there, and stays', async () => {
  const page = await stage.openAs('parent@demo.test', PHONE);
  const release = await holdCode(page, `${COMMUNICATION}/CommunicationTabs.tsx`);
  await page.goto(`${stage.product.url}/dashboard?tab=reviews`);
  await loading(page).waitFor();
  const isInView = () =>
    communication(page).evaluate((panel) => {
      const { top } = panel.getBoundingClientRect();
      return top >= 0 && top < innerHeight / 2;
    });
  await expect.poll(isInView).toBe(true);
  // Longer than a page is otherwise followed while it grows.
  await page.waitForTimeout(3000);
  release();
  const tab = page.getByRole('tab', { name: 'Reviews' });
  await tab.waitFor();
  expect(await tab.getAttribute('aria-selected')).toBe('true');
  await loading(page).waitFor({ state: 'detached' });
  expect(await isInView()).toBe(true);
});

it('opens every tab without a line once the page has been open for a while', async () => {
  const page = await stage.openAs('parent@demo.test', DESKTOP);
  const parts = ['SessionsTab', 'ReviewsTab', 'NotificationsTab'].map((name) =>
    chunkOf(`${COMMUNICATION}/${name}.tsx`),
  );
  const fetched = parts.map((file) => page.waitForResponse((response) => response.url().endsWith(file)));
  await page.goto(`${stage.product.url}/dashboard`);
  for (const response of await Promise.all(fetched)) await response.finished();
  await page.getByRole('tab', { name: /Messages/ }).waitFor();
  await page.context().setOffline(true);
  for (const name of ['Sessions', 'Reviews', 'Notifications', 'Messages']) {
    const tab = page.getByRole('tab', { name: new RegExp(name) });
    await tab.click();
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    await loading(page).waitFor({ state: 'detached' });
    expect(await communication(page).getByText('This part could not be loaded').count()).toBe(0);
  }
});

it('says that the dialog of an assignment is on its way, and opens it with the focus inside', async () => {
  const page = await stage.openAs('halima@demo.test', PHONE);
  const zainab = await studentIdOf(page, stage.product.url, 'Zainab');
  const release = await holdCode(
    page,
    'features/assignments/quiz/QuizDialog.tsx',
    'features/assignments/work/WorkDialog.tsx',
  );
  await page.goto(`${stage.product.url}/lesson/13?student=${zainab}`);
  const start = page.getByRole('button', { name: /^(Start Quiz|Submit Assignment|Resubmit|Try Again)$/ });
  await start.first().click();
  await page.getByText('Opening...').waitFor();
  release();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => start.first().evaluate((button) => button === document.activeElement)).toBe(true);
});
