import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

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
  await page.getByText(/^Enrolled from .+ to .+/).waitFor();
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
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Enrolled');
  expect(await horizontalOverflow(page)).toBe(0);
});

it('names a date that is wrong, and tries again after a failure', async () => {
  const page = await stage.openAs('admin@demo.test', DESKTOP);
  await page.goto(`${stage.product.url}/admin?period=custom&from=2026-03-02&to=2026-03-01`);
  await page.getByText('The last day must not be before the first').waitFor();
  let isBroken = true;
  await page.route('**/graphql', async (route) => {
    const isOverview = (route.request().postData() ?? '').includes('"AdminOverview"');
    if (isBroken && isOverview) await route.abort();
    else await route.continue();
  });
  await page.goto(`${stage.product.url}/admin`);
  await page.getByText('Failed to fetch admin data.').waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Try Again' }).first().click();
  await page.getByRole('heading', { name: 'Enrolments' }).waitFor();
});
