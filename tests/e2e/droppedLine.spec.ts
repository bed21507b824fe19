import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { watchNetworkIdle } from '../support/clients/networkIdle.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';
import { chunkOf } from '../support/services/webScripts.ts';

const stage = useBrowserFixture();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Goes to a path as a link of the open page does. */
const followLink = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Counts the documents that a page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** Opens the terms as a visitor. @returns the page, once it has fetched all that it fetches, and the loads since */
async function openTerms(): Promise<{ page: Page; loads: () => number }> {
  const page = await stage.openPage(await openContext(stage.browser, PHONE));
  const idle = watchNetworkIdle(page);
  await page.goto(`${stage.product.url}/terms`);
  await idle();
  return { page, loads: countLoads(page) };
}

it('leaves the page around a screen that cannot be fetched, and opens it once the line is back', async () => {
  const context = await openContext(stage.browser, PHONE);
  const page = await stage.openPage(context);
  const idle = watchNetworkIdle(page);
  await page.goto(`${stage.product.url}/terms`);
  await idle();
  await context.setOffline(true);
  await followLink(page, '/privacy');
  await heading(page, 'This page could not be loaded').waitFor();
  await page.getByRole('banner').getByRole('link').first().waitFor();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await heading(page, 'This page could not be loaded').waitFor();
  await context.setOffline(false);
  await heading(page, 'Privacy Policy').waitFor();
});

it('fetches the code of a page that could not be opened before, when it is opened again', async () => {
  const context = await openContext(stage.browser, PHONE);
  const page = await stage.openPage(context);
  const idle = watchNetworkIdle(page);
  await page.goto(`${stage.product.url}/terms`);
  await idle();
  await context.setOffline(true);
  await followLink(page, '/privacy');
  await heading(page, 'This page could not be loaded').waitFor();
  await followLink(page, '/terms');
  await heading(page, 'Terms').waitFor();
  await context.setOffline(false);
  await followLink(page, '/privacy');
  await heading(page, 'Privacy Policy').waitFor();
});

it('says what failed without the code of the toasts, and keeps the page', async () => {
  const page = await stage.openAs('parent@demo.test', PHONE);
  const idle = watchNetworkIdle(page);
  await page.goto(`${stage.product.url}/notifications`);
  const button = page.getByRole('button', { name: 'Mark all as read' });
  await button.waitFor();
  await idle();
  await page.context().setOffline(true);
  await button.click();
  const toast = page.getByRole('status').filter({ hasText: 'That was not marked as read' }).first();
  await toast.waitFor();
  const bar = await page.getByRole('navigation', { name: 'My pages' }).boundingBox();
  const box = await toast.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await heading(page, 'Notifications').waitFor();
});

it('loads a page anew, once, whose code a release has replaced', async () => {
  const { page, loads } = await openTerms();
  await page.route('**/assets/**', (route) =>
    loads() === 0 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  );
  await followLink(page, '/privacy');
  await heading(page, 'Privacy Policy').waitFor();
  expect(loads()).toBe(1);
});

it('stands still when the code stays away', async () => {
  const { page, loads } = await openTerms();
  const first = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  await page.route('**/assets/**', (route) =>
    first.includes(new URL(route.request().url()).pathname)
      ? route.continue()
      : route.fulfill({ status: 404, body: 'gone' }),
  );
  await followLink(page, '/privacy');
  await heading(page, 'This page could not be loaded').waitFor();
  await expect.poll(loads).toBe(1);
  await page.waitForLoadState('networkidle');
  await heading(page, 'This page could not be loaded').waitFor();
  // The page is not taken away while there is no line, and the button answers.
  await page.context().setOffline(true);
  await page.getByRole('alert').evaluate((alert) => alert.setAttribute('data-before', ''));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.locator('[role=alert]:not([data-before])').waitFor();
  expect(loads()).toBe(1);
  await page.context().setOffline(false);
  // Only another page can have it, and the person asks for one.
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(loads).toBe(2);
  await heading(page, 'This page could not be loaded').waitFor();
  expect(loads()).toBe(2);
});

it('loads a page anew, once, whose code the browser could not keep when the line dropped', async () => {
  const { page, loads } = await openTerms();
  // The code arrives where it is fetched ahead, and not where it is imported: routes switch the browser's cache off.
  await page.route('**/assets/**', (route) =>
    loads() === 0 && route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  );
  await followLink(page, '/privacy');
  await heading(page, 'Privacy Policy').waitFor();
  expect(loads()).toBe(1);
});

it('loads a page anew when a release has replaced the code of its live connection', async () => {
  const page = await stage.openAs('parent@demo.test', PHONE);
  const loads = countLoads(page);
  const file = chunkOf('app/apollo/socketClient.ts');
  await page.route(`**/${file}`, (route) =>
    loads() === 1 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  );
  const connected = page.waitForEvent('websocket');
  await page.goto(`${stage.product.url}/notifications`);
  await connected;
  expect(loads()).toBe(2);
});

it('loads a dashboard that was opened without a line once it is back', async () => {
  const page = await stage.openAs('parent@demo.test', PHONE);
  const idle = watchNetworkIdle(page);
  await page.goto(`${stage.product.url}/notifications`);
  await idle();
  // The screens of a family are fetched while the page is idle.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/')),
  );
  await page.context().setOffline(true);
  await followLink(page, '/dashboard');
  await page.getByRole('button', { name: 'Try Again' }).first().waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Course Details' }).waitFor();
});

it('logs what broke in a browser, and says by which id', async () => {
  const page = await stage.openPage(await openContext(stage.browser, PHONE));
  await page.goto(`${stage.product.url}/terms`);
  const taken = page.waitForResponse((response) => response.url().endsWith('/browser-errors'));
  await page.evaluate(() =>
    setTimeout(() => {
      throw new TypeError('Nothing at ada@example.test, call 0803 123 4567');
    }),
  );
  const response = await taken;
  expect(response.status()).toBe(202);
  const { requestId } = (await response.json()) as { requestId: string };
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  expect(JSON.parse(response.request().postData() ?? '{}')).toMatchObject({
    ...{ name: 'TypeError', route: '/terms', release: expect.stringMatching(/\.js$/) },
  });
});

it('stays at a lesson whose student could not be asked for, and opens it by itself', async () => {
  const page = await stage.openAs('student@demo.test', PHONE);
  // The session asks for the students too, and the lesson would find them.
  await page.route('**/graphql', (route) =>
    /"(?:Lesson|Session)Students"/.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
  );
  await page.goto(`${stage.product.url}/lesson/1`);
  await page.getByText('The lesson could not be loaded').waitFor();
  expect(new URL(page.url()).pathname).toBe('/lesson/1');
  await page.unroute('**/graphql');
  // The browser was online all the time: an answer to another request says that the line is back.
  await page.getByRole('link', { name: 'Notifications' }).first().click();
  await heading(page, 'Notifications').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('The lesson could not be loaded').waitFor({ state: 'hidden' });
});

it('opens the profile without a line from what the browser has, and brings it up to date by itself', async () => {
  const page = await stage.openAs('parent@demo.test', PHONE);
  const idle = watchNetworkIdle(page);
  await page.goto(`${stage.product.url}/notifications`);
  // The screens of a family are fetched while the page is idle.
  const chunk = chunkOf('screens/accounts/ProfileScreen.tsx');
  await page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
    chunk,
  );
  await idle();
  await page.context().setOffline(true);
  await followLink(page, '/profile');
  const notice = page.getByText('The line is down, so this may be a little old');
  await notice.waitFor();
  await page.getByRole('definition').filter({ hasText: 'parent@demo.test' }).waitFor();
  expect(await page.getByText('Failed to load user data').count()).toBe(0);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('tab', { name: 'Students' }).click();
  await page.getByText('Your children could not be loaded').waitFor();
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: /^Location/ });
  await field.fill('Ibadan, Nigeria');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Failed to update profile').waitFor();
  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('Ibadan, Nigeria');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile updated successfully!').waitFor();
  await page.getByRole('tab', { name: 'Students' }).click();
  await page.getByRole('heading', { level: 3 }).first().waitFor();
});
