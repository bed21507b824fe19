import { expect, it } from 'vitest';
import { accessibilityFindings } from '../support/clients/accessibility.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';

const stage = useBrowserFixture();

it('lets an admin create, edit and delete a student of a parent, who sees each step', async () => {
  const [admin, parent] = await Promise.all([
    stage.openAs('admin@demo.test', PHONE),
    stage.openAs('parent@demo.test', DESKTOP),
  ]);
  const { url } = stage.product;
  await admin.goto(`${url}/admin/students`);
  await admin.getByRole('button', { name: 'Create Student' }).click();
  const form = admin.getByRole('dialog');
  const save = form.getByRole('button', { name: 'Create Student' });
  expect(await form.getByRole('spinbutton', { name: 'Age' }).inputValue()).toBe('');
  expect(await form.getByLabel('Course').inputValue()).toBe('WEBSITE_APP');
  expect(await form.getByLabel('Package').inputValue()).toBe('DIY');
  expect(await form.getByLabel('Payment status').inputValue()).toBe('PENDING');
  await save.click();
  await form.getByText("Child's first name is required").waitFor();
  await form.getByText("Child's age is required").waitFor();
  await form.getByLabel('First name').fill('Zuriel');
  await form.getByRole('spinbutton', { name: 'Age' }).fill('12');
  await form.getByRole('searchbox').fill('parent@demo');
  await form.getByRole('button', { name: /parent@demo\.test/ }).click();
  await admin.route('**/graphql', (route) => route.abort());
  await save.click();
  await form.getByText('Failed to create student.').waitFor();
  await admin.unroute('**/graphql');
  await save.click();
  await admin.getByText('Student created successfully!').waitFor();
  await admin.getByRole('heading', { name: 'Zuriel' }).waitFor();
  await parent.goto(`${url}/profile?tab=students`);
  await parent.getByRole('heading', { name: /Zuriel/ }).waitFor();

  await admin.getByRole('button', { name: 'Edit Student' }).click();
  const edit = admin.getByRole('dialog');
  await edit.getByLabel('Package').selectOption('MENTORED');
  await edit.getByLabel('Payment status').selectOption('COMPLETED');
  await edit.getByText('A mentor with room is assigned.').waitFor();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await edit.getByText('Say why, for the audit log and for the family').waitFor();
  await edit.getByLabel('Reason').fill('Paid by bank transfer');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await admin.getByText('Student updated successfully!').waitFor();
  await admin.getByText('Paid by bank transfer').waitFor();
  await parent
    .getByRole('listitem')
    .filter({ hasText: 'Zuriel' })
    .getByText('Paid', { exact: true })
    .waitFor();

  await admin.getByRole('combobox', { name: 'Assigned mentor' }).click();
  await admin.getByRole('option', { name: 'None', exact: true }).click();
  await admin.getByRole('button', { name: 'Assign Mentor' }).click();
  await admin.getByText('Say why the mentor changes').waitFor();
  await admin.getByLabel('Reason').fill('Another one suits better');
  await admin.getByRole('button', { name: 'Assign Mentor' }).click();
  await admin.getByText('Mentor assigned successfully!').waitFor();
  expect(await accessibilityFindings(admin)).toEqual([]);

  await admin.getByRole('button', { name: 'Delete Student' }).click();
  const confirm = admin.getByRole('dialog', { name: 'Are you sure you want to delete this student?' });
  await confirm.getByText('This action cannot be undone.').waitFor();
  await confirm.getByRole('button', { name: 'Delete Student' }).click();
  await confirm.getByText('Say why, for the audit log and for the family').waitFor();
  await confirm.getByLabel('Reason').fill('Made by mistake');
  await confirm.getByRole('button', { name: 'Delete Student' }).click();
  await admin.getByText('Student deleted successfully!').waitFor();
  await parent.reload();
  await expect.poll(() => parent.getByRole('heading', { name: /Zuriel/ }).count()).toBe(0);
});
