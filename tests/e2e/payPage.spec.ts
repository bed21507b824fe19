import { expect, it } from 'vitest';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();

const enrol = (firstName: string) =>
  withPrisma(stage.product, async (prisma) => {
    const { id: parentId } = await prisma.user.findUniqueOrThrow({ where: { email: 'parent@demo.test' } });
    const data = { parentId, firstName, age: 12, package: 'DIY' as const };
    return (await prisma.student.create({ data })).id;
  });

it.each([
  ['a desktop', DESKTOP, 'Tobi'],
  ['a phone', PHONE, 'Kemi'],
])(
  'says on %s who takes the money and how, and at once that a checkout that was left paid nothing',
  async (_screen, size, name) => {
    const studentId = await enrol(name);
    const parent = await stage.openAs('parent@demo.test', size);
    const path = `/pricing?course=website-app&package=diy&student=${studentId}`;
    await parent.goto(`${stage.product.url}${path}`);
    const pay = parent.getByRole('button', { name: 'Pay ₦100,000', exact: true });
    await pay.waitFor();
    await parent.getByRole('list', { name: 'Cards that are taken' }).getByText('Verve').waitFor();
    await parent.getByText('It takes about two minutes.').waitFor();
    await parent.getByRole('link', { name: 'get your money back' }).waitFor();
    await loadAxe(parent);
    expect(await findings(parent, EVERY_RULE)).toEqual([]);
    expect(await horizontalOverflow(parent)).toBeLessThanOrEqual(0);

    // Who goes back from the checkout learns it on the page that they left.
    await pay.click();
    await parent.waitForURL('**/sandbox/checkout/**');
    await parent.goBack();
    await parent
      .getByText(/nothing (has arrived so far|was paid)\./)
      .first()
      .waitFor();

    // Who ends it there comes to a page that says it, and that leads back.
    await pay.click();
    await parent.waitForURL('**/sandbox/checkout/**');
    await parent.getByRole('button', { name: 'Abandon' }).click();
    await parent.getByRole('heading', { name: 'Payment not completed' }).waitFor();
    await parent.getByText('so nothing was paid.').waitFor();
    await parent.getByRole('link', { name: 'Pay Again' }).click();
    await parent.getByText('Your last checkout was left before paying, so nothing was paid.').waitFor();
    await parent.getByRole('link', { name: 'look at that payment' }).waitFor();
    await pay.waitFor();
  },
);
