import type { Page, Request, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { watchNetworkIdle } from '../support/clients/networkIdle.ts';
import { addCookies } from '../support/clients/pages.ts';
import { makePerson } from '../support/factories/people.ts';
import { PRODUCT_SECRET } from '../support/services/product.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();

/** The operations that the start of the app sends before those of any page. */
const SESSION_OPERATIONS = ['Session', 'FeedStart', 'SessionStudents'];

/** Records the names of the operations that a page sends from now on, except read receipts and the counts after them. */
function operationsOf(page: Page): string[] {
  const names: string[] = [];
  let hasRead = false;
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/graphql') || request.method() !== 'POST') return;
    const { operationName } = request.postDataJSON() as { operationName: string };
    hasRead ||= operationName.startsWith('Mark');
    if (hasRead && /^(Mark|Unread)/.test(operationName)) return;
    if (!SESSION_OPERATIONS.includes(operationName)) names.push(operationName);
  });
  return names;
}

/** Waits until the page is idle and its dashboard is rendered. */
async function settled(page: Page, idle: () => Promise<void>): Promise<void> {
  await idle();
  await page.getByRole('heading', { name: 'Course Details' }).waitFor();
}

it('loads in one operation, and so does the one of another child', async () => {
  const page = await stage.openAs('parent@demo.test', DESKTOP);
  const operations = operationsOf(page);
  const idle = watchNetworkIdle(page);
  await page.goto(`${stage.product.url}/dashboard`);
  await settled(page, idle);
  await page.getByRole('tab', { name: /Messages/ }).waitFor();
  expect(operations).toEqual(['Dashboard']);

  const choice = page.getByRole('navigation', { name: 'Choose a student' });
  const other = choice.getByRole('link').and(page.locator(':not([aria-current])')).first();
  const name = (await other.locator('span.text-lg').textContent()) ?? '';
  const address = new URL((await other.getAttribute('href')) ?? '', stage.product.url);
  await other.click();
  await page.waitForURL(address.href);
  await page.getByText(`Here is how ${name} is doing.`).waitFor();
  await settled(page, idle);
  expect(operations).toEqual(['Dashboard', 'Dashboard']);

  // The chosen student is part of the address.
  operations.length = 0;
  await page.goto(`${address.href}&tab=reviews`);
  await page.getByText(`Here is how ${name} is doing.`).waitFor();
  await settled(page, idle);
  expect(operations).toEqual(['Dashboard']);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await settled(page, idle);
  expect(operations).toEqual(['Dashboard', 'Dashboard']);
  await page.getByRole('tab', { name: /Notifications/ }).click();
  await settled(page, idle);
  expect(operations.slice(2)).toEqual(['Notifications']);
});

it('has a button to pay for the child whose course is not paid, beside one that is', async () => {
  const config = { authSecret: PRODUCT_SECRET, publicUrl: stage.product.url };
  const { cookie, unpaidId } = await withPrisma(stage.product, async (prisma) => {
    const parent = await makePerson({ prisma, config }, { role: 'PARENT', name: 'Nneka' });
    const child = { parentId: parent.id, age: 12, package: 'DIY' as const };
    await prisma.student.create({ data: { ...child, firstName: 'Ada', paymentStatus: 'COMPLETED' } });
    const { id } = await prisma.student.create({ data: { ...child, firstName: 'Chidi' } });
    return { cookie: parent.cookie, unpaidId: id };
  });
  const context = await openContext(stage.browser, PHONE);
  await addCookies(context, stage.product.url, cookie);
  const page = await stage.openPage(context);
  await page.goto(`${stage.product.url}/dashboard`);
  await page.getByText('Here is how Ada is doing.').waitFor();
  await page.getByRole('link', { name: 'Pay Now for Chidi' }).press('Enter');
  await page.waitForURL(
    (url) => url.searchParams.get('student') === unpaidId && url.pathname !== '/dashboard',
  );
});

it('never shows another family for a changed address', async () => {
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

it('shows the chosen student and the newest message last on a phone', async () => {
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
  const days = page.getByRole('log', { name: 'Messages about Dara' }).locator('[data-row] time');
  let times: number[] = [];
  await expect
    .poll(async () => {
      times = await days.evaluateAll((all) =>
        all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')),
      );
      return times.length;
    })
    .toBeGreaterThan(5);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

it('stays as it is while the child that it shows is chosen', async () => {
  const page = await stage.openAs('parent@demo.test', PHONE);
  await page.goto(`${stage.product.url}/dashboard`);
  const log = page.getByRole('log');
  await log.waitFor();
  const held = Promise.withResolvers<Route>();
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('"Dashboard"') ? held.resolve(route) : route.continue(),
  );
  await page.getByRole('navigation', { name: 'Choose a student' }).locator('[aria-current]').click();
  await page.waitForURL(/student=/);
  const route = await held.promise;
  expect(await log.count()).toBe(1);
  await route.continue();
  await (await route.request().response())?.finished();
  await page.getByRole('heading', { name: 'Course Details' }).waitFor();
  expect(await log.count()).toBe(1);
});

it('shows an error when it could not be fetched, and recovers', async () => {
  const page = await stage.openAs('parent@demo.test', DESKTOP);
  const idle = watchNetworkIdle(page);
  const isDashboard = (request: Request) => request.postData()?.includes('"Dashboard"') ?? false;
  // With an answer: what is lost with the line is fetched again by itself.
  const fail = (route: Route) =>
    isDashboard(route.request()) ? route.fulfill({ status: 400, body: '{}' }) : route.continue();
  await page.route('**/graphql', fail);
  await page.goto(`${stage.product.url}/dashboard`);
  await page.getByText('Your dashboard could not be loaded').waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await settled(page, idle);
  await page.route('**/graphql', fail);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('This could not be refreshed just now').waitFor();
  await page.getByRole('heading', { name: 'Learning Journey' }).waitFor();
});

it('is not sent again while it is the same, and is when it has changed', async () => {
  const page = await stage.openAs('efe@demo.test', DESKTOP);
  const idle = watchNetworkIdle(page);
  await page.goto(`${stage.product.url}/dashboard`);
  await settled(page, idle);
  const refresh = async () => {
    const answered = page.waitForResponse((response) =>
      /"Dashboard"/.test(response.request().postData() ?? ''),
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    return (await answered).json();
  };
  expect(await refresh()).toEqual({ data: null, extensions: { unchanged: true } });
  await settled(page, idle);
  await page.getByText('Osas learns with the DIY package').waitFor();
  const rename = (before: string, firstName: string) =>
    withPrisma(stage.product, (prisma) =>
      prisma.student.updateMany({ where: { firstName: before }, data: { firstName } }),
    );
  await rename('Osas', 'Osaretin');
  expect(await refresh()).toMatchObject({ data: { dashboard: { student: { firstName: 'Osaretin' } } } });
  await page.getByText('Osaretin learns with the DIY package').waitFor();
  await rename('Osaretin', 'Osas');
});
