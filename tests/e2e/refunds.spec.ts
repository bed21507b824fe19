import { expect, it } from 'vitest';
import { COLOURS, EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();

/** Lets one of the demo's payments have been made just now at the sandbox. */
const makeFreshPayment = (skip: number) =>
  withPrisma(stage.product, async (prisma) => {
    const payment = await prisma.payment.findFirstOrThrow({
      where: { status: 'COMPLETED', kind: 'ENROLMENT' },
      orderBy: { reference: 'asc' },
      skip,
      include: { parent: { include: { user: true } } },
    });
    const { reference } = payment;
    const { email } = payment.parent.user;
    const charge = await prisma.sandboxCharge.update({ where: { reference }, data: { paidAt: new Date() } });
    await prisma.payment.update({
      where: { reference },
      data: { settledAt: new Date(), providerTransactionId: String(charge.transactionId) },
    });
    return { reference, email, studentName: payment.studentName };
  });

it.each([
  ['a desktop', DESKTOP, 0],
  ['a phone', PHONE, 1],
])('follows a refund from the request to the money on %s', async (_screen, size, skip) => {
  const { reference, email, studentName } = await makeFreshPayment(skip);
  const parent = await stage.openAs(email, size);
  await parent.goto(`${stage.product.url}/profile/payments/${reference}`);
  const panel = parent.getByRole('region', { name: 'Refund' });
  await panel.getByText(/You can ask for this payment back until/).waitFor();
  await panel.getByRole('button', { name: 'Ask for a Refund' }).click();
  await panel.getByLabel('Why do you ask for the money back?').fill('no');
  await panel.getByRole('button', { name: 'Ask for a Refund' }).click();
  await panel.getByText('Please tell us in a few words why').waitFor();
  await panel.getByLabel('Why do you ask for the money back?').fill('It does not fit us');
  await parent.reload();
  await panel.getByRole('button', { name: 'Ask for a Refund' }).click();
  const reason = panel.getByLabel('Why do you ask for the money back?');
  expect(await reason.inputValue()).toBe('It does not fit us');
  await panel.getByText(/2-3 business days/).waitFor();
  await panel.getByRole('button', { name: 'Ask for a Refund' }).click();

  // It can be withdrawn after a confirmation, and asked for again.
  await panel.getByRole('button', { name: 'Withdraw Request' }).click();
  await parent.getByRole('alertdialog').getByRole('button', { name: 'Withdraw Request' }).click();
  await panel.getByText('You withdrew your request').waitFor();
  await panel.getByRole('button', { name: 'Ask Again' }).click();
  await reason.fill('It still does not fit us');
  await panel.getByRole('button', { name: 'Ask for a Refund' }).click();
  await panel.getByText('We look at it').waitFor();
  expect(await horizontalOverflow(parent)).toBeLessThanOrEqual(0);
  await loadAxe(parent);
  expect(await findings(parent, EVERY_RULE)).toEqual([]);

  const admin = await stage.openAs('admin@demo.test', size);
  await admin.goto(`${stage.product.url}/admin/refunds?needed=needed`);
  await admin.getByRole('link', { name: reference }).click();
  await admin.getByRole('heading', { name: `Refund of ${reference}` }).waitFor();
  await admin.getByText('It still does not fit us').waitFor();
  expect(await horizontalOverflow(admin)).toBeLessThanOrEqual(0);
  await loadAxe(admin);
  expect(await findings(admin, EVERY_RULE)).toEqual([]);
  await admin.getByRole('radio', { name: 'Give a part back' }).check();
  await admin.getByLabel(/^Amount/).fill('999999999');
  await admin.getByRole('button', { name: 'Approve Refund' }).click();
  await admin.getByText('That is more than is left of the payment').waitFor();
  await admin.getByRole('radio', { name: 'Give it back' }).check();
  await admin.getByRole('button', { name: 'Approve Refund' }).click();

  // The page of the payer follows without a reload.
  await panel.getByText('We approved it').waitFor();
  await parent.getByRole('status').getByText('Refunded', { exact: true }).waitFor();
  await panel.getByText(/It goes back the way it came/).waitFor();
  expect(await panel.getByText('Now:').count()).toBe(0);
  await parent.emulateMedia({ colorScheme: 'dark' });
  await parent.reload();
  await panel.getByText(/It goes back the way it came/).waitFor();
  await loadAxe(parent);
  expect(await findings(parent, COLOURS)).toEqual([]);
  await admin.getByRole('button', { name: 'Load Again' }).click();
  await admin.getByText('Refunded', { exact: true }).waitFor();
  const { paymentStatus } = await withPrisma(stage.product, (prisma) =>
    prisma.student.findFirstOrThrow({ where: { payments: { some: { reference } } } }),
  );
  expect(paymentStatus, studentName).toBe('REFUNDED');
});

it('lets an admin give a part of a payment back unasked', async () => {
  const { reference, email } = await makeFreshPayment(2);
  const admin = await stage.openAs('admin@demo.test', PHONE);
  await admin.goto(`${stage.product.url}/admin/payments?search=${reference}`);
  await admin.getByRole('link', { name: reference }).click();
  await admin.getByRole('button', { name: 'Give It Back' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByText(/the lessons close once the provider accepts it/).waitFor();
  await dialog.getByLabel(/^Amount/).fill('10,000');
  await dialog.getByRole('button', { name: 'Give It Back' }).click();
  await dialog.getByText('Please tell us in a few words why').waitFor();
  expect(await horizontalOverflow(admin)).toBeLessThanOrEqual(0);
  await loadAxe(admin);
  expect(await findings(admin, EVERY_RULE)).toEqual([]);
  await dialog.getByLabel('Reason').fill('A call was cancelled');
  await dialog.getByRole('button', { name: 'Give It Back' }).click();
  await admin.getByRole('heading', { name: `Refund of ${reference}` }).waitFor();
  await admin.getByText('A call was cancelled').first().waitFor();

  const parent = await stage.openAs(email, PHONE);
  await parent.goto(`${stage.product.url}/profile/payments/${reference}`);
  const panel = parent.getByRole('region', { name: 'Refund' });
  await panel.getByText('We give ₦10,000 of this payment back.').waitFor();
  expect(await panel.getByText('A call was cancelled').count()).toBe(0);
});
