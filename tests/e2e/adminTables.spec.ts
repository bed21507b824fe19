import { expect, it } from 'vitest';
import { TABLE_TEXTS } from '../../contract/tables.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

it('searches, filters, sorts and chooses columns, and keeps it all over a reload', async () => {
  const admin = await stage.openAs('admin@demo.test', DESKTOP);
  await admin.goto(`${stage.product.url}/admin/students`);
  const table = admin.getByRole('table', { name: 'Students' });
  await table.waitFor();
  const names = () => table.locator('tbody').getByRole('rowheader').allInnerTexts();
  const all = await names();

  await table.getByRole('button', { name: 'Name' }).click();
  await expect.poll(names).toEqual([...all].sort());
  expect(await table.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  await table.getByRole('button', { name: 'Name' }).click();
  await expect.poll(names).toEqual([...all].sort().reverse());

  await admin.getByLabel('Payment').selectOption('Pending');
  await expect.poll(async () => (await names()).length).toBeLessThan(all.length);
  const pending = await names();
  await admin.getByRole('button', { name: 'Columns' }).click();
  await admin.getByRole('menuitemcheckbox', { name: 'Age', exact: true }).click();
  await admin.keyboard.press('Escape');
  await expect.poll(() => table.getByRole('columnheader', { name: 'Age', exact: true }).count()).toBe(0);

  await admin.reload();
  await table.waitFor();
  await expect.poll(names).toEqual(pending);
  expect(await table.getByRole('columnheader', { name: 'Age', exact: true }).count()).toBe(0);
  expect(await table.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
    'descending',
  );

  await admin.getByLabel('Search by child, parent or e-mail').fill('nobody at all');
  await admin.getByRole('heading', { name: 'No students found' }).waitFor();
  await admin.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(names).toEqual([...all].sort().reverse());
});

it('exports what the filters select, with its progress, to a file', async () => {
  const admin = await stage.openAs('admin@demo.test', PHONE);
  await admin.goto(`${stage.product.url}/admin/students?payment=pending`);
  await admin.getByText('1 student', { exact: true }).waitFor();
  await admin.getByRole('button', { name: 'Export CSV' }).click();
  const link = admin.getByRole('link', { name: 'Download CSV' });
  await link.waitFor();
  const [file] = await Promise.all([admin.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/^students-.*\.csv$/);
  await admin.getByText('1 row, kept until').waitFor();
  const content = await (await admin.context().request.get(file.url())).text();
  const [, ...rows] = content.trimEnd().split('\r\n');
  expect(rows).toEqual([expect.stringContaining('"PENDING"')]);
  expect(await horizontalOverflow(admin)).toBe(0);
});

it('exports a contact list in the background, like a table', async () => {
  const admin = await stage.openAs('admin@demo.test', PHONE);
  await stage.product.database.run(
    `INSERT INTO "Contact" (id, list, email, "consentText") VALUES (gen_random_uuid(), 'UPDATES', $1, 'I agree')`,
    ['ada@example.test'],
  );
  await admin.goto(`${stage.product.url}/admin`);
  await admin.getByRole('button', { name: 'Export CSV of Stay Updated' }).click();
  const list = admin.getByRole('list', { name: 'Exports of Stay Updated' });
  await list.getByText(/^\d+ rows?, kept until/).waitFor();
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    list.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^updatesContacts-.*\.csv$/);
  const content = await (await admin.context().request.get(file.url())).text();
  expect(content).toContain('"ada@example.test"');
  expect(await admin.getByRole('list', { name: 'Exports of Academy waitlist' }).count()).toBe(0);
  expect(await horizontalOverflow(admin)).toBe(0);
});

it('creates, edits and deletes an assignment, and says what failed', async () => {
  const [admin, other] = await Promise.all([
    stage.openAs('admin@demo.test', PHONE),
    stage.openAs('admin@demo.test', DESKTOP),
  ]);
  await admin.goto(`${stage.product.url}/admin/assignments`);
  await admin.getByRole('button', { name: 'Create Assignment' }).click();
  const form = admin.getByRole('dialog');
  await form.getByRole('button', { name: 'Create Assignment' }).click();
  await form.getByText('Please fill in title and description').first().waitFor();
  await form.getByLabel('Title').fill('Draw your street');
  await form.getByLabel('Description').fill('With every house');
  await form.getByLabel('Required: the lesson cannot be completed without it').uncheck();
  await form.getByLabel('Largest file, in MB').fill('51');
  await form.getByRole('button', { name: 'Create Assignment' }).click();
  await form.getByText('The largest file in MB goes from 1 to 50').waitFor();
  await form.getByLabel('Largest file, in MB').fill('20');
  await form.getByRole('button', { name: 'Create Assignment' }).click();
  await admin.getByText('Assignment created successfully!').waitFor();
  await admin.getByRole('link', { name: 'Draw your street' }).click();
  await admin.getByRole('heading', { name: 'Draw your street' }).waitFor();
  expect(await horizontalOverflow(admin)).toBe(0);

  // Two admins edit the same version: the second one is told, and nothing of the first is lost.
  await other.goto(admin.url());
  await other.getByRole('button', { name: 'Edit' }).click();
  await other.getByRole('dialog').getByLabel('Title').fill('Draw your town');
  await admin.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Title').fill('Draw your village');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await admin.getByText('Assignment updated successfully!').waitFor();
  await other.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await other.getByText(TABLE_TEXTS.changedMeanwhile, { exact: false }).waitFor();

  await admin.getByRole('button', { name: 'Delete' }).click();
  const question = admin.getByRole('alertdialog');
  await question.getByText('This will also delete all associated submissions.', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Delete Assignment' }).click();
  await admin.getByText('Assignment deleted successfully!').waitFor();
  await admin.waitForURL(/\/admin\/assignments$/);
  await admin.getByRole('list', { name: 'Assignments' }).waitFor();
  expect(await admin.getByText('Draw your village').count()).toBe(0);
});
