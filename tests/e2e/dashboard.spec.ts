import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { watchRest } from '../support/rest.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

/** What the start of the app asks before any page: who is here, and where the feed stands. */
const OF_THE_SESSION = ['Session', 'FeedStart', 'SessionStudents'];

/** The names of the operations that a page sends from now on, receipts of reading apart. */
function operationsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/graphql') || request.method() !== 'POST') return;
    const { operationName } = request.postDataJSON() as { operationName: string };
    if (!OF_THE_SESSION.includes(operationName) && !operationName.startsWith('Mark'))
      names.push(operationName);
  });
  return names;
}

/** Everything the page asked for is here and has been drawn, and nothing follows from that. */
async function settled(page: Page, rest: () => Promise<void>): Promise<void> {
  await rest();
  await page.getByRole('heading', { name: 'Course Details' }).waitFor();
}

it('comes in one operation, and so does another child’s', async () => {
  const page = await stage.openAs('parent@demo.test', DESKTOP);
  const asked = operationsOf(page);
  const rest = watchRest(page);
  await page.goto(`${stage.product.url}/dashboard`);
  await settled(page, rest);
  await page.getByRole('tab', { name: /Messages/ }).waitFor();
  expect(asked).toEqual(['Dashboard']);

  const choice = page.getByRole('navigation', { name: 'Choose a student' });
  const other = choice.getByRole('link').and(page.locator(':not([aria-current])')).first();
  const name = (await other.locator('span.text-lg').textContent()) ?? '';
  const address = new URL((await other.getAttribute('href')) ?? '', stage.product.url);
  await other.click();
  await page.waitForURL(address.href);
  await page.getByText(`Here is how ${name} is doing.`).waitFor();
  await settled(page, rest);
  expect(asked).toEqual(['Dashboard', 'Dashboard']);

  // The choice is part of the address.
  asked.length = 0;
  await page.goto(`${address.href}&tab=reviews`);
  await page.getByText(`Here is how ${name} is doing.`).waitFor();
  await settled(page, rest);
  expect(asked).toEqual(['Dashboard']);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await settled(page, rest);
  expect(asked).toEqual(['Dashboard', 'Dashboard']);
  await page.getByRole('tab', { name: /Notifications/ }).click();
  await settled(page, rest);
  expect(asked.slice(2)).toEqual(['Notifications']);
});

it('is never that of another family, whatever the address says', async () => {
  const [page, other] = await Promise.all([
    stage.openAs('parent@demo.test', DESKTOP),
    stage.openAs('halima@demo.test', DESKTOP),
  ]);
  await other.goto(`${stage.product.url}/dashboard`);
  const link = other.getByRole('navigation', { name: 'Choose a student' }).getByRole('link').first();
  const foreign = new URL((await link.getAttribute('href')) ?? '', stage.product.url).search;
  await page.goto(`${stage.product.url}/dashboard`);
  const mine = await page.getByText(/^Here is how/).textContent();
  await page.goto(`${stage.product.url}/dashboard${foreign}`);
  expect(await page.getByText(/^Here is how/).textContent()).toBe(mine);
  await page.goto(`${stage.product.url}/dashboard?student=not-an-id`);
  expect(await page.getByText(/^Here is how/).textContent()).toBe(mine);
});

it('shows on a phone whose it is, and her newest message last', async () => {
  const page = await stage.openAs('parent@demo.test', PHONE);
  const choice = page.getByRole('navigation', { name: 'Choose a student' });
  await page.goto(`${stage.product.url}/dashboard`);
  await choice.locator('[aria-current]').waitFor();
  await expect
    .poll(async () => {
      const box = await choice.locator('[aria-current]').boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width;
    })
    .toBe(true);

  await choice.getByRole('link', { name: 'Dara' }).click();
  const days = page.getByRole('log').locator('[data-row] time');
  await days.first().waitFor();
  const times = await days.evaluateAll((all) =>
    all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')),
  );
  expect(times.length).toBeGreaterThan(5);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

it('says so when it could not be fetched, and again when it could', async () => {
  const page = await stage.openAs('parent@demo.test', DESKTOP);
  const rest = watchRest(page);
  const isDashboard = (request: Request) => request.postData()?.includes('"Dashboard"') ?? false;
  await page.route('**/graphql', (route) =>
    isDashboard(route.request()) ? route.abort() : route.continue(),
  );
  await page.goto(`${stage.product.url}/dashboard`);
  await page.getByText('Your dashboard could not be loaded').waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await settled(page, rest);
  await page.route('**/graphql', (route) =>
    isDashboard(route.request()) ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('This could not be refreshed just now').waitFor();
  await page.getByRole('heading', { name: 'Learning Journey' }).waitFor();
});
