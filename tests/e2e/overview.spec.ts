import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

/** Waits until a table says how many rows it has. */
const rowCount = (page: Page, count: number, noun: string) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${count} ${noun}$`) })
    .waitFor();

it('keeps the period and the course in the URL, and leads from a number to its rows', async () => {
  const page = await stage.openAs('admin@demo.test', DESKTOP);
  await page.goto(`${stage.product.url}/admin`);
  await page.getByRole('heading', { name: 'Enrolments' }).waitFor();
  await page.getByLabel('Period').selectOption('Last 90 days');
  await expect.poll(() => page.url()).toContain('period=90');
  await page.getByLabel('Course', { exact: true }).first().selectOption({ index: 1 });
  await expect.poll(() => page.url()).toContain('course=website-app');
  await page.reload();
  await page.getByRole('heading', { name: 'Enrolments' }).waitFor();
  expect(await page.getByLabel('Period').inputValue()).toBe('90');

  const enrolled = page.getByRole('link', { name: /Children enrolled/ });
  const count = Number.parseInt((await enrolled.textContent()) ?? '', 10);
  expect(count).toBeGreaterThan(0);
  await enrolled.click();
  expect(await page.getByLabel('Enrolled from').inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${count} students?$`) })
    .waitFor();
});

it('says the numbers of a chart in a table, which the keyboard reaches', async () => {
  const page = await stage.openAs('admin@demo.test', PHONE);
  await page.goto(`${stage.product.url}/admin?period=year`);
  const toggle = page.getByRole('button', { name: /Show as a table.*From sign-up to certificate/ });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('region', { name: 'From sign-up to certificate, table' });
  await table.getByRole('row', { name: /^Signed up \d+/ }).waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  // The table that scrolls, then the first of its numbers.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const signedUp = await page.evaluate(() => document.activeElement?.textContent);
  expect(signedUp).toMatch(/^\d+: Families, Signed up$/);
  await page.keyboard.press('Enter');
  await rowCount(page, Number.parseInt(signedUp ?? '', 10), 'famil(y|ies)');
});

it('leads from the numbers of every chart to as many rows', async () => {
  const page = await stage.openAs('admin@demo.test', DESKTOP);
  const overview = `${stage.product.url}/admin?period=year`;
  const charts: [title: RegExp, noun: string][] = [
    [/Enrolments/, 'students?'],
    [/From sign-up to certificate/, 'famil(y|ies)'],
    [/Drop-off by lesson/, 'students?'],
    [/Load of mentors now/, 'students?'],
  ];
  for (const [title, noun] of charts) {
    await page.goto(overview);
    await page.getByRole('button', { name: new RegExp(`Show as a table.*${title.source}`) }).click();
    const number = page.getByRole('region', { name: title }).getByRole('table').getByRole('link').last();
    const count = Number.parseInt((await number.textContent()) ?? '', 10);
    await number.click();
    await rowCount(page, count, noun);
  }
  for (const [label, noun] of [
    [/Active families/, 'famil(y|ies)'],
    [/Waiting for a review now/, 'submissions?'],
    [/Payments to look at/, 'payments?'],
  ] as const) {
    await page.goto(overview);
    const figure = page.getByRole('link', { name: label });
    const count = Number.parseInt((await figure.textContent()) ?? '', 10);
    await figure.click();
    await rowCount(page, count, noun);
  }
  await page.goto(overview);
  await page
    .getByRole('link', { name: /came in$/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Payments', level: 2 }).waitFor();
  expect(await page.getByLabel('Money').inputValue()).toBe('RECEIVED');
  expect(await page.getByLabel('Settled from').inputValue()).not.toBe('');
});

it('shows work that is handed in meanwhile, without a reload', async () => {
  const page = await stage.openAs('admin@demo.test', DESKTOP);
  await page.goto(`${stage.product.url}/admin`);
  const waiting = page.getByRole('link', { name: /Waiting for a review now/ });
  await waiting.waitFor();
  const before = Number.parseInt((await waiting.textContent()) ?? '', 10);
  const rows = await stage.product.database.run<{ id: string }>(
    `UPDATE "Submission" SET status = 'UNDER_REVIEW', "reviewedAt" = NULL
     WHERE id = (SELECT id FROM "Submission" WHERE status = 'APPROVED' LIMIT 1) RETURNING id`,
    [],
  );
  expect(rows).toHaveLength(1);
  await expect
    .poll(() => waiting.textContent(), { timeout: 30_000 })
    .toMatch(new RegExp(`^${before + 1}\\D`));
});

it('names a date that is wrong, and tries again after a failure', async () => {
  const page = await stage.openAs('admin@demo.test', DESKTOP);
  await page.goto(`${stage.product.url}/admin?period=custom&from=2026-03-02&to=2026-03-01`);
  await page.getByText('The last day must not be before the first').waitFor();
  let isBroken = true;
  // Without the socket, whose first signal would fetch the figures again before the button is pressed, and with an answer:
  // what is lost with the line is fetched again by itself.
  await page.routeWebSocket('**/graphql', () => {});
  await page.route('**/graphql', async (route) => {
    const isOverview = (route.request().postData() ?? '').includes('"AdminOverview"');
    if (isBroken && isOverview) await route.fulfill({ status: 400, body: '{}' });
    else await route.continue();
  });
  await page.goto(`${stage.product.url}/admin`);
  await page.getByText('Failed to fetch admin data.').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Try Again' }).first().click();
  await page.getByRole('heading', { name: 'Enrolments' }).waitFor();
});
