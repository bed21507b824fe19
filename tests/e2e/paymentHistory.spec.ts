import { describe, expect, it } from 'vitest';
import { COLOURS, EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { pdfText } from '../support/clients/pdfText.ts';
import { makeAccount, PASSWORD, signIn } from '../support/factories/people.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();
const at = (path: string) => `${stage.product.url}${path}`;

/** Makes a payment of the demo's parent that nobody looks at for hours, and whose money the third look finds. */
const makeDebitedPayment = (reference: string, childName: string) =>
  withPrisma(stage.product, async (prisma) => {
    const { id: parentId, email } = await prisma.user.findUniqueOrThrow({
      where: { email: 'parent@demo.test' },
    });
    const student = await prisma.student.create({ data: { parentId, firstName: childName, age: 12 } });
    const later = new Date(Date.now() + 3 * 3_600_000);
    const money = { amountMinor: 10_000_000, currency: 'NGN' };
    await prisma.payment.create({
      data: {
        ...{ reference, parentId, studentId: student.id, studentName: childName, ...money },
        ...{ course: 'WEBSITE_APP', package: 'DIY', round: 1, attempt: 10 },
        ...{ nextVerifyAt: later, verifyUntil: later },
      },
    });
    await prisma.sandboxCharge.create({
      data: {
        ...{ reference, accessCode: reference, email, callbackUrl: at('/'), metadata: {}, ...money },
        ...{ status: 'pending', succeedsAtVerify: 3 },
      },
    });
  });

describe.each([
  ['a desktop', DESKTOP, 'LM_1_1001', 'Tobi'],
  ['a phone', PHONE, 'LM_1_1002', 'Kemi'],
])('a parent on %s', (_screen, size, reference, childName) => {
  it('goes from the history to a payment and to its receipt, which downloads as PDF', async () => {
    const page = await stage.openAs('parent@demo.test', size);
    await page.goto(at('/profile'));
    await page.getByRole('tab', { name: 'Payments' }).click();
    await page.getByText('There is nothing left to do').first().waitFor();
    await page.getByText('Waiting for the money').first().waitFor();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'See this payment of ₦250,000 for Dara' }).click();
    await page.getByRole('heading', { level: 1, name: 'Payment for Dara' }).waitFor();
    await page.getByRole('status').getByText('Paid', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.getByText('You started to pay ₦250,000').waitFor();
    await loadAxe(page);
    expect(await findings(page, EVERY_RULE)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Receipt 000005' }).click();
    await page.getByRole('heading', { level: 1, name: 'Receipt 000005' }).waitFor();
    await page.getByText('of which VAT 7.5 %').waitFor();
    expect(await findings(page, EVERY_RULE)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download (PDF)' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('receipt-000005.pdf');
    const pdf = await (await page.context().request.get(file.url())).body();
    const lines = pdfText(pdf).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['000005', 'NGN 250,000.00', 'of which VAT 7.5 %']));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.getByRole('link', { name: 'Download (PDF)' }).isVisible()).toBe(false);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByText('of which VAT 7.5 %').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.reload();
    await page.getByRole('link', { name: 'Download (PDF)' }).waitFor();
    await loadAxe(page);
    expect(await findings(page, COLOURS)).toEqual([]);
  });

  it('who was debited sees when it is looked at next, looks at once, and has the receipt without a reload', async () => {
    await makeDebitedPayment(reference, childName);
    const page = await stage.openAs('parent@demo.test', size);
    await page.goto(at(`/profile/payments/${reference}`));
    await page.getByRole('heading', { name: 'My bank debited me, but it says it is not paid' }).waitFor();
    await page.getByText(/We look again by ourselves on .+ \(Lagos time\)/).waitFor();
    const support = await page.getByRole('link', { name: 'Contact Support' }).getAttribute('href');
    expect(decodeURIComponent(support ?? '')).toContain(`Payment: ${reference}`);
    await loadAxe(page);
    expect(await findings(page, EVERY_RULE)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Look Now' }).click();
    await page.getByRole('progressbar', { name: 'Looking for your money' }).waitFor();
    await page.getByText('We looked: the money is not there yet').first().waitFor();
    await page.getByRole('status').getByText('Paid', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Receipt \d{6}$/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Look Now' }).count()).toBe(0);
  });

  it('cannot open a payment or a receipt of another family', async () => {
    const page = await stage.openAs('chidi@demo.test', size);
    await page.goto(at('/profile/payments/LM_1751364180214_482913'));
    await page.getByRole('heading', { name: 'No such payment' }).waitFor();
    for (const number of ['5', '0', 'nothing']) {
      await page.goto(at(`/receipt/${number}`));
      await page.getByRole('heading', { name: 'No such receipt' }).waitFor();
    }
    expect((await page.request.get(at('/receipts/5.pdf'))).status()).toBe(404);
  });
});

it('says so when nothing was paid yet, and when the payments could not be loaded', async () => {
  const { email } = await withPrisma(stage.product, (prisma) =>
    makeAccount({ prisma }, { role: 'PARENT', name: 'Bisi' }),
  );
  const context = await openContext(stage.browser, PHONE);
  await addCookies(context, stage.product.url, await signIn(stage.product.url, email, PASSWORD));
  const page = await stage.openPage(context);
  // With an answer: what is lost with the line is fetched again by itself.
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('"operationName":"PaymentHistory"')
      ? route.fulfill({ status: 400, body: '{}' })
      : route.continue(),
  );
  await page.goto(at('/profile?tab=payments'));
  await page.getByText('Your payments could not be loaded').waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'Nothing paid yet' }).waitFor();
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});
