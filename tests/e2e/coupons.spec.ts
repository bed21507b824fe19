import { expect, it } from 'vitest';
import { COUPON_TEXTS } from '../../contract/coupons.ts';
import { COLOURS, EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();

/** Enrols a child of the demo's parent, who is not paid for. */
const enrolChild = (firstName: string) =>
  withPrisma(stage.product, async (prisma) => {
    const parent = await prisma.user.findUniqueOrThrow({ where: { email: 'parent@demo.test' } });
    const { id } = await prisma.student.create({ data: { parentId: parent.id, firstName, age: 12 } });
    return id;
  });

it.each([
  ['a desktop', DESKTOP, 'Zainab'],
  ['a phone', PHONE, 'Yusuf'],
])('is made by an admin and lowers what a family pays on %s', async (_screen, size, child) => {
  const code = `WELCOME-${child.toUpperCase()}`;
  const admin = await stage.openAs('admin@demo.test', size);
  await admin.goto(`${stage.product.url}/admin/coupons`);
  await admin.getByRole('button', { name: 'Create Coupon' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Code').fill(code.toLowerCase());
  await dialog.getByLabel('Per cent off').fill('95');
  await dialog.getByLabel('Most uses').fill('1');
  await dialog.getByRole('button', { name: 'Create Coupon' }).click();
  await dialog.getByText('Please enter whole percents from 1 to 90').waitFor();
  await loadAxe(admin);
  expect(await findings(admin, EVERY_RULE)).toEqual([]);
  await dialog.getByLabel('Per cent off').fill('25');
  await dialog.getByRole('button', { name: 'Create Coupon' }).click();
  await admin.getByRole('heading', { name: code }).waitFor();
  await admin.getByText('No family has used this coupon.').waitFor();

  const studentId = await enrolChild(child);
  const parent = await stage.openAs('parent@demo.test', size);
  await parent.goto(`${stage.product.url}/pricing?student=${studentId}`);
  await parent.getByText('I have a coupon').click();
  await parent.getByLabel('Coupon code').fill('NO-SUCH-CODE');
  await parent.getByRole('button', { name: 'Use Coupon' }).click();
  await parent.getByText(COUPON_TEXTS.unknown).waitFor();
  await parent.getByLabel('Coupon code').fill(` ${code.toLowerCase()}`);
  await parent.getByRole('button', { name: 'Use Coupon' }).click();
  await parent.getByText('−₦25,000').waitFor();
  await parent.getByText('₦75,000').first().waitFor();
  expect(await horizontalOverflow(parent)).toBeLessThanOrEqual(0);
  await loadAxe(parent);
  expect(await findings(parent, EVERY_RULE)).toEqual([]);

  // Without it the price is the full one again.
  await parent.getByRole('button', { name: 'Remove Coupon' }).click();
  await parent.getByText('₦100,000').first().waitFor();
  await parent.emulateMedia({ colorScheme: 'dark' });
  await parent.reload();
  await parent.getByText('I have a coupon').click();
  await parent.getByLabel('Coupon code').fill(code);
  await parent.getByRole('button', { name: 'Use Coupon' }).click();
  await parent.getByText('−₦25,000').waitFor();
  await loadAxe(parent);
  expect(await findings(parent, COLOURS)).toEqual([]);
  await parent.getByRole('button', { name: 'Stop Reminding Me' }).click();
  await parent.getByText('We will not remind you of this payment again.').waitFor();
  await parent.getByRole('button', { name: /^Pay ₦/ }).click();
  await parent.waitForURL('**/sandbox/checkout/**');
  await parent.getByText('75,000').first().waitFor();
  await parent.getByRole('button', { name: 'Pay', exact: true }).click();
  await parent.waitForURL(/\/dashboard/);

  await admin.reload();
  await admin.getByText('1 of 1').waitFor();
  await admin.getByText('Used up').waitFor();
  expect(await horizontalOverflow(admin)).toBeLessThanOrEqual(0);
  await admin.getByRole('link', { name: /^LM_/ }).click();
  await admin.getByText(`${code}, −₦25,000`).waitFor();
  const payment = await withPrisma(stage.product, (prisma) =>
    prisma.payment.findFirstOrThrow({
      where: { studentId, status: 'COMPLETED' },
      include: { receipt: true },
    }),
  );
  await parent.goto(`${stage.product.url}/receipt/${payment.receipt?.number}`);
  await parent.getByText('−NGN 25,000.00').waitFor();
  await parent.getByText('NGN 100,000.00').waitFor();
  expect(await horizontalOverflow(parent)).toBeLessThanOrEqual(0);
});
