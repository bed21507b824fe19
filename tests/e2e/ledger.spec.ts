import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { COLOURS, EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const RECONCILED_MS = 60_000;
const SIZES = [
  ['a desktop', DESKTOP, 0],
  ['a phone', PHONE, 1],
] as const;

const stage = useBrowserFixture();

const run = <Row extends object>(sql: string, values: unknown[]) =>
  stage.product.database.run<Row>(sql, values);

/** Returns the reference of one of the payments of the last weeks. */
async function recentReference(position: number): Promise<string> {
  const rows = await run<{ reference: string }>(
    `SELECT reference FROM "Payment" WHERE status = 'COMPLETED' ORDER BY "settledAt" DESC OFFSET $1 LIMIT 1`,
    [position],
  );
  return rows[0]?.reference ?? '';
}

it.each(SIZES)('leads an admin from a day to its entries and to a payment on %s', async (_screen, size) => {
  const reference = await recentReference(0);
  const page = await stage.openAs('admin@demo.test', size);
  // The address that it had as a tab of its own leads to its view of the payments.
  await page.goto(`${stage.product.url}/admin/ledger`);
  await page.waitForURL('**/admin/payments/ledger');
  await page.goto(`${stage.product.url}/admin/payments`);
  const tabs = page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link');
  await expect.poll(() => tabs.count()).toBe(8);
  const views = page.getByRole('navigation', { name: 'Payments and books' });
  await views.getByRole('link', { name: 'Ledger' }).click();
  await page.getByRole('heading', { name: 'Ledger', exact: true }).waitFor();
  // The newest day is that of the newest payment.
  const day = page
    .getByRole('main')
    .getByRole('link', { name: /^\w+ \d{1,2}|\d{1,2} \w+/ })
    .first();
  await day.waitFor();
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await day.click();
  await page.getByRole('heading', { name: 'Entries of the ledger' }).waitFor();
  const payment = page.getByRole('link', { name: `Payment ${reference}` }).first();
  await payment.waitFor();
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await payment.waitFor();
  await loadAxe(page);
  expect(await findings(page, COLOURS)).toEqual([]);
  await payment.click();
  await page.getByRole('heading', { name: reference }).waitFor();
});

it.each(SIZES)('lets an admin resolve a difference that was found on %s', async (_screen, size, position) => {
  const reference = await recentReference(position);
  await run(`UPDATE "SandboxCharge" SET "listedAs" = '{"fees": 12300}' WHERE reference = $1`, [reference]);
  const id = randomUUID();
  await run(
    `INSERT INTO "Reconciliation" (id, day, "fromAt", "toAt")
     VALUES ($1, $2, now() - interval '31 days', now() + interval '2 hours')`,
    [id, id],
  );
  const status = async () =>
    (await run<{ status: string }>('SELECT status FROM "Reconciliation" WHERE id = $1', [id]))[0]?.status;
  await expect.poll(status, { timeout: RECONCILED_MS }).toBe('DONE');
  const page = await stage.openAs('admin@demo.test', size);
  await page.goto(`${stage.product.url}/notifications`);
  await page.getByText('A difference in the books').first().waitFor();
  await page.goto(`${stage.product.url}/admin/reconciliation`);
  await page.getByText('Done').first().waitFor();
  await page.getByRole('link', { name: `Other fee: ${reference}` }).click();
  await page.getByRole('heading', { name: 'Other fee' }).waitFor();
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByText('Success, ₦', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Correct the ledger' }).click();
  await page.getByText('Say why, for whoever reads the books later.').waitFor();
  await page.getByLabel('Reason').fill('The provider has changed its fees');
  await page.getByRole('button', { name: 'Correct the ledger' }).click();
  await page.getByText('Difference resolved.').waitFor();
  await page.getByText('Corrected', { exact: true }).waitFor();
  await page.getByText('The provider has changed its fees').waitFor();
  await page.goto(`${stage.product.url}/admin/payments/ledger/entries?kind=correction&search=${reference}`);
  await page.getByText('The provider has changed its fees').waitFor();
});
