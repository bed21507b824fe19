import { expect, it } from 'vitest';
import { COLOURS, EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

it.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('leads an admin from a search in all payments to the record of one on %s', async (_screen, size) => {
  const page = await stage.openAs('admin@demo.test', size);
  const [payment] = await stage.product.database.run<{ reference: string }>(
    `SELECT reference FROM "Payment" WHERE status = 'COMPLETED' ORDER BY reference LIMIT 1`,
    [],
  );
  const reference = payment?.reference ?? '';
  await page.goto(`${stage.product.url}/admin`);
  const tabs = page.getByRole('navigation', { name: 'Admin Panel' });
  await tabs.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('link', { name: reference }).waitFor();
  await page.getByLabel('Search by reference, child or payer').fill('no such payment');
  await page.getByRole('link', { name: reference }).waitFor({ state: 'detached' });
  await page.getByLabel('Search by reference, child or payer').fill(reference);
  await page.getByRole('link', { name: reference }).click();
  await page.getByRole('heading', { name: reference }).waitFor();
  await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  await loadAxe(page);
  expect(await findings(page, COLOURS)).toEqual([]);
  await page.getByRole('link', { name: 'All Payments' }).click();
  await page.getByRole('link', { name: reference }).waitFor();
});
