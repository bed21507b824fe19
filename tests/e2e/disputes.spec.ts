import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

type Paid = { reference: string; email: string };

/** Gives a completed payment of the demo a charge at the sandbox. @returns it with the path of its checkout */
async function chargePaid(skip: number): Promise<Paid & { checkout: string }> {
  const { run } = stage.product.database;
  const [paid] = await run<Paid & { amountMinor: number; currency: string }>(
    `SELECT p.reference, p."amountMinor", p.currency, u.email
     FROM "Payment" p JOIN "User" u ON u.id = p."parentId"
     WHERE p.status = 'COMPLETED' AND p.kind = 'ENROLMENT' AND u.email = 'parent@demo.test'
     ORDER BY p.id OFFSET $1 LIMIT 1`,
    [skip],
  );
  if (!paid) throw new Error('The demo has no such payment');
  const accessCode = randomUUID();
  await run(
    `INSERT INTO "SandboxCharge" (reference, "accessCode", "amountMinor", currency, email, "callbackUrl", metadata, status, "paidAt")
     VALUES ($1, $2, $3, $4, $5, $6, '{}', 'success', now())
     ON CONFLICT (reference) DO UPDATE SET "accessCode" = EXCLUDED."accessCode", "callbackUrl" = EXCLUDED."callbackUrl"`,
    [paid.reference, accessCode, paid.amountMinor, paid.currency, paid.email, stage.product.url],
  );
  return { reference: paid.reference, email: paid.email, checkout: `/sandbox/checkout/${accessCode}` };
}

/** Does what the payer's bank does, on the sandbox's checkout page. */
async function asBank(page: Page, checkout: string, choice: string) {
  await page.goto(`${stage.product.url}${checkout}`);
  await page.getByRole('button', { name: choice }).click();
  await page.getByRole('button', { name: choice }).waitFor({ state: 'detached' });
}

async function look(page: Page, name: string): Promise<void> {
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

it.each([
  [
    ...(['a desktop', '1280', DESKTOP, 0, 'Decide for the school', 'Won', 'Your bank has decided'] as const),
    ...(['Your bank has decided', 'The lessons stay open.'] as const),
  ],
  [
    ...(['a phone', '360', PHONE, 1, 'Decide for the payer', 'Lost', 'Payment returned'] as const),
    ...(['Your bank took it back', 'What the payment had opened is closed again.'] as const),
  ],
] as const)(
  'goes from the bank’s question to its decision on %s',
  async (_screen, width, size, skip, decision, outcome, told, badge, meant) => {
    const [admin, parent] = await Promise.all([
      stage.openAs('admin@demo.test', size),
      stage.openAs('parent@demo.test', size),
    ]);
    const { reference, checkout } = await chargePaid(skip);
    await asBank(parent, checkout, 'Dispute');
    await parent.goto(`${stage.product.url}/notifications`);
    await parent.getByText('Your bank asked about a payment').first().waitFor();
    await parent.goto(`${stage.product.url}/profile/payments/${reference}`);
    await parent.getByText('The lessons stay open while your bank looks at it.').waitFor();
    await parent.getByText(/We answer it until /).waitFor();
    await look(parent, `payer-disputed-${width}`);

    await admin.goto(`${stage.product.url}/admin/disputes?search=${reference}`);
    const row = admin.getByRole('link', { name: reference });
    await expect
      .poll(async () => {
        await admin.reload();
        await admin.getByRole('heading', { name: 'Disputes' }).first().waitFor();
        return row.isVisible();
      })
      .toBe(true);
    await look(admin, `disputes-${width}`);
    await row.click();
    await admin.getByText('6 days 23 hours left').waitFor();
    await admin.getByLabel('Name of the payer').fill('Ngozi Okafor');
    await admin.getByLabel('Phone of the payer').fill('+234 800 000 0000');
    await admin.getByLabel('What was bought and used').fill('Twelve lessons, all of them completed.');
    await admin.getByRole('button', { name: 'Save Draft' }).click();
    await admin.getByText('Draft saved.').waitFor();
    await admin.reload();
    await admin.getByText('6 days 23 hours left').waitFor();
    expect(await admin.getByLabel('What was bought and used').inputValue()).toBe(
      'Twelve lessons, all of them completed.',
    );
    await look(admin, `dispute-${width}`);
    await admin.getByRole('definition').locator('a[href^="/admin/families/"]').waitFor();
    await admin.getByRole('radio', { name: 'Contest' }).check();
    await admin.getByRole('button', { name: 'Contest Dispute' }).click();
    await admin.getByText('Say in a few words why').waitFor();
    await admin.getByLabel('Reason').fill('The child took part in all of it.');
    await admin.getByRole('button', { name: 'Contest Dispute' }).click();
    await admin.getByText('Answer sent to the payment provider.').waitFor();
    await admin.getByText('With the bank').waitFor();
    await look(admin, `dispute-answered-${width}`);

    // The page of the payment follows the bank by itself, while the bank's own page is another one.
    const bank = await parent.context().newPage();
    await asBank(bank, checkout, decision);
    await bank.close();
    await parent.getByText(meant).waitFor();
    await look(parent, `payer-decided-${width}`);
    await parent.goto(`${stage.product.url}/profile?tab=payments`);
    await parent.getByText(badge, { exact: true }).first().waitFor();
    await look(parent, `payer-history-${width}`);
    await expect
      .poll(async () => {
        await admin.reload();
        await admin.getByRole('heading', { name: 'Answer' }).waitFor();
        return admin.getByText(outcome, { exact: true }).isVisible();
      })
      .toBe(true);
    await admin.getByText(outcome === 'Lost' ? 'Reversed' : 'Completed', { exact: true }).waitFor();
    await look(admin, `dispute-decided-${width}`);
    await parent.goto(`${stage.product.url}/notifications`);
    await parent.getByText(told).first().waitFor();
  },
);
