import { expect, it } from 'vitest';
import { accessibilityFindings } from '../support/clients/accessibility.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

it('lets an admin see what a family sees once a reason is given, which the family reads', async () => {
  const [admin, parent] = await Promise.all([
    stage.openAs('admin@demo.test', DESKTOP),
    stage.openAs('parent@demo.test', PHONE),
  ]);
  const { url } = stage.product;
  await parent.goto(`${url}/profile?tab=students`);
  await parent.getByRole('link', { name: 'Choose Course & Enroll Child' }).waitFor();
  await admin.goto(`${url}/admin/students?search=parent%40demo&package=mentored&payment=completed`);
  await admin.getByRole('table').getByRole('link').first().click();
  await admin.getByRole('link', { name: 'See what the family sees' }).click();
  const look = admin.getByRole('button', { name: 'See what the family sees' });
  await look.click();
  await admin.getByText('Say in at least 10 characters why you look').waitFor();
  await admin.getByLabel('Reason').fill('The parent cannot open a picture');
  await look.click();
  await admin.getByText(/Read-only until/).waitFor();
  for (const name of ['Dashboard', 'Work', 'Messages', 'Sessions', 'Notifications', 'Payments'])
    await admin.getByRole('heading', { name, exact: true }).waitFor();
  const payments = admin.getByRole('listitem').filter({ has: admin.getByText('Paid', { exact: true }) });
  await payments.first().getByRole('heading', { name: /^₦/ }).waitFor();
  // What the family can do about a payment is not the admin's to do.
  expect(await admin.getByRole('button', { name: /^Pay / }).count()).toBe(0);
  await admin.setViewportSize(PHONE);
  expect(await horizontalOverflow(admin)).toBeLessThanOrEqual(0);
  await admin.setViewportSize(DESKTOP);
  const looked = parent.getByRole('region', { name: /^Who looked at this account/ });
  await looked.getByText('The parent cannot open a picture').waitFor();
  expect(await accessibilityFindings(admin)).toEqual([]);
  expect(await accessibilityFindings(parent)).toEqual([]);
});
