import { expect, it } from 'vitest';
import { TRANSFER_TEXTS } from '../../contract/transfers.ts';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();

const enrol = (firstName: string) =>
  withPrisma(stage.product, async (prisma) => {
    const { id: parentId } = await prisma.user.findUniqueOrThrow({ where: { email: 'parent@demo.test' } });
    return (await prisma.student.create({ data: { parentId, firstName, age: 12, package: 'DIY' } })).id;
  });

it.each([
  ['a desktop', DESKTOP, 'Tobi'],
  ['a phone', PHONE, 'Kemi'],
])(
  'counts down to the end of an account number on %s, and follows the money to the open lessons',
  async (_screen, size, name) => {
    const studentId = await enrol(name);
    const parent = await stage.openAs('parent@demo.test', size);
    const path = `/pricing?course=website-app&package=diy&student=${studentId}`;
    await parent.goto(`${stage.product.url}${path}`);
    await parent.getByRole('button', { name: TRANSFER_TEXTS.offer }).click();
    const panel = parent.getByRole('region', { name: TRANSFER_TEXTS.title });
    const timer = panel.getByRole('timer');
    await timer.waitFor();
    const first = await timer.textContent();
    await expect.poll(() => timer.textContent()).not.toBe(first);
    const number = await panel.getByText(/^\d{10}$/).textContent();
    await loadAxe(parent);
    expect(await findings(parent, EVERY_RULE)).toEqual([]);
    expect(await horizontalOverflow(parent)).toBeLessThanOrEqual(0);

    // A reload keeps the number and the time that is left.
    await parent.reload();
    await panel.getByText(number ?? '', { exact: true }).waitFor();

    // The bank sends the exact amount, and the provider tells of it twice.
    const [bank] = await Promise.all([
      parent.context().waitForEvent('page'),
      panel.getByRole('link', { name: TRANSFER_TEXTS.sandbox }).click(),
    ]);
    await bank.getByText('Let something go wrong').click();
    await bank.getByLabel('Webhook').selectOption('Twice');
    await bank.getByRole('button', { name: 'Save what goes wrong' }).click();
    await bank.getByText('Something goes wrong with this payment.').waitFor();
    expect(await bank.getByLabel('Webhook').inputValue()).toBe('twice');
    await loadAxe(bank);
    expect(await findings(bank, EVERY_RULE)).toEqual([]);
    expect(await horizontalOverflow(bank)).toBeLessThanOrEqual(0);
    const folder = process.env.SCREENSHOTS;
    if (folder) await bank.screenshot({ path: `${folder}/faults-${size.width}.png`, fullPage: true });
    await bank.getByRole('button', { name: 'Send the exact amount' }).click();
    await bank.getByText('This payment was made.').waitFor();
    await bank.close();

    // The page of the parent follows by itself.
    await parent.getByRole('status').getByText(`${name}'s course is paid`).waitFor();
    await panel.waitFor({ state: 'detached' });
    if (folder) await parent.screenshot({ path: `${folder}/paid-${size.width}.png`, fullPage: true });
    await loadAxe(parent);
    expect(await findings(parent, EVERY_RULE)).toEqual([]);
    expect(await horizontalOverflow(parent)).toBeLessThanOrEqual(0);
    await parent.getByRole('link', { name: 'See This Payment' }).click();
    await parent.getByRole('status').getByText('Paid', { exact: true }).waitFor();
    await parent.getByRole('link', { name: /^Receipt \d{6}$/ }).waitFor();
    const student = await withPrisma(stage.product, (prisma) =>
      prisma.student.findUniqueOrThrow({ where: { id: studentId }, include: { payments: true } }),
    );
    expect(student.paymentStatus).toBe('COMPLETED');
    expect(student.payments.map(({ status }) => status)).toEqual(['COMPLETED']);
  },
);
