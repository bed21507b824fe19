import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { COLOURS, EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, PHONE, type Size } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();
const HOUR_MS = 3_600_000;

/** Enrols another child of the demo's parent, which nobody has paid for. */
const enrol = (email: string, firstName: string) =>
  withPrisma(stage.product, async (prisma) => {
    const user = await prisma.user.findUniqueOrThrow({ where: { email } });
    const data = { parentId: user.id, firstName, age: 12, package: 'DIY' as const };
    return (await prisma.student.create({ data })).id;
  });

/** Lets the next part of a child's plan be so late that its grace is over. */
const makeLate = (liveStudentId: string) =>
  withPrisma(stage.product, async (prisma) => {
    const plan = await prisma.instalmentPlan.findUniqueOrThrow({ where: { liveStudentId } });
    await prisma.instalment.update({
      where: { planId_number: { planId: plan.id, number: 2 } },
      data: {
        ...{ notices: 4, dueAt: new Date(Date.now() - 8 * 24 * HOUR_MS) },
        nextNoticeAt: new Date(Date.now() - HOUR_MS),
      },
    });
  });

/** Pays at the sandbox's checkout, and waits for the page that confirms it. */
async function payAtSandbox(page: Page, confirmed: string): Promise<void> {
  await page.waitForURL('**/sandbox/checkout/**');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText(confirmed).waitFor();
}

async function expectSound(page: Page): Promise<void> {
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  // The header covers a part of whatever is under it.
  await page.evaluate(() => window.scrollTo(0, 0));
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
}

/** Chooses to pay in four parts, and pays the first. @returns the child's id, and the page of the parent */
async function payFirst(name: string, size: Size): Promise<{ studentId: string; parent: Page }> {
  const studentId = await enrol('parent@demo.test', name);
  const parent = await stage.openAs('parent@demo.test', size);
  await parent.goto(`${stage.product.url}/pricing?course=website-app&package=diy&student=${studentId}`);
  await parent.getByRole('radio', { name: /^Pay in 4 parts/ }).check();
  await expectSound(parent);
  await parent.getByRole('button', { name: 'Pay Part 1 of 4' }).click();
  await payAtSandbox(parent, 'Part 1 of 4 is paid, and week 1 is open.');
  return { studentId, parent };
}

const planOf = (page: Page, name: string) => page.getByRole('region', { name: `Payment plan of ${name}` });

it('pays four parts one after the other on a desktop, one of them late, and each opens its week', async () => {
  const { url } = stage.product;
  const { studentId, parent } = await payFirst('Tobi', DESKTOP);
  // A lesson of a week that is not paid says which part opens it, and leads to the plan.
  await parent.goto(`${url}/lesson/6?student=${studentId}`);
  await parent.getByText('The lessons of week 2 open with part 2 of 4 of the payment.').waitFor();
  await parent.getByRole('link', { name: 'See the Payment Plan' }).click();
  const plan = planOf(parent, 'Tobi');
  await plan.getByText('1 of 4 paid').waitFor();
  await plan.getByText('Verve').waitFor();
  await plan.getByText('It takes about two minutes.').waitFor();
  await plan.getByRole('link', { name: 'get your money back' }).waitFor();
  await expectSound(parent);

  // The page follows when the lessons close, and says what to do.
  await makeLate(studentId);
  await plan.getByText('Overdue', { exact: true }).waitFor();
  await plan.getByText(/is late, so the lessons are closed/).waitFor();
  await parent.emulateMedia({ colorScheme: 'dark' });
  await parent.goto(`${url}/dashboard?student=${studentId}`);
  await parent.getByText(/is late, so the lessons are closed/).waitFor();
  await parent.getByRole('link', { name: 'Pay Now for Tobi' }).click();
  await plan.getByText(/^Was due on/).waitFor();
  await loadAxe(parent);
  expect(await findings(parent, COLOURS)).toEqual([]);
  await plan.getByRole('button', { name: /^Pay Part 2: / }).click();
  await payAtSandbox(parent, 'Part 2 of 4 is paid, and week 2 is open.');
  for (const part of [3, 4]) {
    await parent.goto(`${url}/dashboard?student=${studentId}`);
    await parent.getByText(`Opens with part ${part} of 4`).waitFor();
    await parent.goto(`${url}/profile?tab=payments`);
    await plan.getByText(`${part - 1} of 4 paid`).waitFor();
    await plan.getByRole('button', { name: new RegExp(`^Pay Part ${part}: `) }).click();
    await payAtSandbox(parent, `Part ${part} of 4 is paid, and week ${part} is open.`);
  }
  await parent.goto(`${url}/dashboard?student=${studentId}`);
  await parent.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await parent.getByText(/^Opens with part/).count()).toBe(0);
});

it('pays in four parts on a phone, the last ones at once', async () => {
  const { url } = stage.product;
  const { studentId, parent } = await payFirst('Kemi', PHONE);
  await parent.waitForURL('**/dashboard**');
  await parent.getByText('1 of 4 paid.').waitFor();
  await parent.getByText('Opens with part 4 of 4').waitFor();
  await expectSound(parent);
  await parent.goto(`${url}/profile?tab=payments`);
  const plan = planOf(parent, 'Kemi');
  await plan.getByText('1 of 4 paid').waitFor();
  await plan.getByText('Verve').waitFor();
  await plan.getByText('It takes about two minutes.').waitFor();
  await plan.getByRole('link', { name: 'get your money back' }).waitFor();
  await expectSound(parent);
  await plan.getByRole('button', { name: /^Pay the Rest: / }).click();
  await payAtSandbox(parent, 'Parts 2 to 4 of 4 are paid, and weeks 2 to 4 are open.');
  await parent.goto(`${url}/pricing?student=${studentId}`);
  await parent.getByText('There is nothing left to pay.', { exact: false }).waitFor();
  const admin = await stage.openAs('admin@demo.test', PHONE);
  await admin.goto(`${url}/admin/students/${studentId}`);
  await admin.getByRole('heading', { name: / in 4 parts$/ }).waitFor();
  expect(await horizontalOverflow(admin)).toBeLessThanOrEqual(0);
});
