import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { TABLE_PAGE_SIZE } from '../../contract/tables.ts';
import { accessibilityFindings } from '../support/clients/accessibility.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

const sql = <Row extends object>(text: string, values: unknown[]) =>
  stage.product.database.run<Row>(text, values);

beforeAll(async () => {
  const id = randomUUID();
  await sql(
    `INSERT INTO "User" (id, name, email, "emailVerified", "updatedAt") VALUES ($1, 'Sade', 'sade@demo.test', true, now())`,
    [id],
  );
  await sql(
    `UPDATE "Profile" SET "fullName" = 'Sade Cole', role = 'MENTOR', "onboardingCompletedAt" = now() WHERE id = $1`,
    [id],
  );
  await sql(`INSERT INTO "Mentor" (id, "profileId", "updatedAt") VALUES ($1, $2, now())`, [randomUUID(), id]);
});

/** Returns the names of the mentors of the students with these first names. */
async function mentorsOf(names: string[]): Promise<string[]> {
  const rows = await sql<{ mentor: string }>(
    `SELECT coalesce(p."fullName", '') AS mentor FROM "Student" s
     LEFT JOIN "Mentor" m ON m.id = s."mentorId" LEFT JOIN "Profile" p ON p.id = m."profileId"
     WHERE s."firstName" = ANY($1) ORDER BY s."firstName"`,
    [names],
  );
  return rows.map(({ mentor }) => mentor);
}

const openStudents = async (page: Page, query = '') => {
  await page.goto(`${stage.product.url}/admin/students${query}`);
  await page.getByRole('region', { name: 'Selection' }).waitFor();
};

it('assigns a mentor to selected students after a preview, shows the result, and undoes it', async () => {
  const paid = await sql<{ firstName: string }>(
    `SELECT "firstName" FROM "Student" WHERE package = 'MENTORED' AND "paymentStatus" = 'COMPLETED' ORDER BY "firstName" LIMIT 1`,
    [],
  );
  const unpaid = await sql<{ firstName: string }>(
    `SELECT "firstName" FROM "Student" WHERE "paymentStatus" = 'PENDING' ORDER BY "firstName" LIMIT 1`,
    [],
  );
  const [name = '', other = ''] = [paid[0]?.firstName, unpaid[0]?.firstName];
  const [former] = await mentorsOf([name]);
  const admin = await stage.openAs('admin@demo.test', DESKTOP);
  await openStudents(admin);
  const selection = admin.getByRole('region', { name: 'Selection' });

  // By keyboard alone.
  for (const one of [name, other]) {
    await admin.getByRole('checkbox', { name: new RegExp(`^Select ${one}, child of`) }).focus();
    await admin.keyboard.press('Space');
  }
  await selection.getByText('2 students selected').waitFor();
  await selection.getByRole('button', { name: 'Actions' }).focus();
  await admin.keyboard.press('Enter');
  await admin.getByRole('menuitem', { name: 'Assign Mentor' }).waitFor();
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Assign Mentor' });
  await dialog.getByRole('button', { name: 'Assign Mentor' }).click();
  await dialog.getByText('Choose a mentor', { exact: true }).last().waitFor();
  await dialog.getByRole('combobox', { name: 'Mentor' }).fill('sade');
  await dialog.getByRole('option', { name: /^Sade Cole/ }).click();
  await dialog.getByText('1 student will be assigned, 1 skipped').waitFor();
  await dialog.getByText('Only a paid enrolment with a mentor can get one').waitFor();
  const change = dialog.getByRole('listitem').filter({ hasText: name });
  await expect.poll(() => change.textContent()).toContain('Sade Cole');
  expect(await mentorsOf([name])).toEqual([former]);
  expect(await accessibilityFindings(admin)).toEqual([]);
  await admin.setViewportSize(DESKTOP);

  await dialog.getByRole('button', { name: 'Assign 1 student' }).click();
  await dialog.getByText('Say why the mentor changes').waitFor();
  await dialog.getByLabel('Reason').fill('A new term');
  await dialog.getByRole('button', { name: 'Assign 1 student' }).click();
  await dialog.waitFor({ state: 'detached' });
  // The menu that opened the dialog has left with the selection.
  await expect.poll(() => selection.locator(':focus').count()).toBe(1);

  const list = admin.getByRole('list', { name: 'Actions at work and just ended' });
  await list.getByText('1 student assigned, 1 skipped.').waitFor();
  expect(await mentorsOf([name])).toEqual(['Sade Cole']);
  const row = admin.getByRole('row').filter({ hasText: name }).first();
  await expect.poll(() => row.textContent()).toContain('Sade Cole');

  // The result is there after a reload, with the rows that did not change.
  await admin.reload();
  await list.getByRole('button', { name: 'Show the one that did not change' }).click();
  await list.getByRole('link', { name: new RegExp(`^${other}, child of`) }).waitFor();
  expect(await accessibilityFindings(admin)).toEqual([]);
  await admin.setViewportSize(DESKTOP);

  await list.getByRole('button', { name: 'Undo Assign Mentor' }).click();
  await list.getByText('1 student put back.').waitFor();
  expect(await mentorsOf([name])).toEqual([former]);
  await list.getByRole('button', { name: 'Hide the result of Undo: Assign Mentor' }).click();
  await list.waitFor({ state: 'detached' });
  await admin.reload();
  await admin.getByRole('region', { name: 'Selection' }).waitFor();
  expect(await list.count()).toBe(0);
});

it('decides about the selected projects, and takes the decisions back', async () => {
  const states = () =>
    sql<{ isFeatured: boolean }>('SELECT "isFeatured" FROM "Project" WHERE "isApproved" ORDER BY id', []);
  const before = await states();
  expect(before).toContainEqual({ isFeatured: false });
  const admin = await stage.openAs('admin@demo.test', PHONE);
  await admin.goto(`${stage.product.url}/admin/projects?state=gallery`);
  const selection = admin.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: /^Select (all \d+|the one) shown$/ }).click();
  await selection.getByRole('button', { name: 'Actions' }).click();
  await admin.getByRole('menuitem', { name: 'Feature Projects', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Feature Projects' });
  await dialog.getByRole('button', { name: /^Feature \d+ projects?$/ }).click();
  const list = admin.getByRole('list', { name: 'Actions at work and just ended' });
  await list.getByText(/^\d+ projects? featured/).waitFor();
  expect((await states()).every(({ isFeatured }) => isFeatured)).toBe(true);
  await list.getByRole('button', { name: 'Undo Feature Projects' }).click();
  await list.getByText(/^\d+ projects? put back\.$/).waitFor();
  expect(await states()).toEqual(before);
  expect(await accessibilityFindings(admin)).toEqual([]);
  expect(await horizontalOverflow(admin)).toBe(0);
});

it('selects all that match on a phone, reminds their parents once, and never twice', async () => {
  const admin = await stage.openAs('admin@demo.test', PHONE);
  await openStudents(admin, '?payment=pending');
  const selection = admin.getByRole('region', { name: 'Selection' });
  const remind = async () => {
    await selection.getByRole('button', { name: /^Select (all \d+|the one) shown$/ }).click();
    await selection.getByRole('button', { name: 'Actions' }).click();
    await admin.getByRole('menuitem', { name: 'Send Payment Reminder' }).click();
  };
  await remind();
  const dialog = admin.getByRole('dialog', { name: 'Send Payment Reminder' });
  await dialog.getByText('A reminder that was sent cannot be taken back.').waitFor();
  await dialog.getByText(/^\d+ students? will be reminded$/).waitFor();
  expect(await horizontalOverflow(admin)).toBe(0);
  await dialog.getByRole('button', { name: /^Send reminders for \d+ students?$/ }).click();
  const list = admin.getByRole('list', { name: 'Actions at work and just ended' });
  await list.getByText(/^\d+ students? reminded\.$/).waitFor();
  expect(await list.getByRole('button', { name: /^Undo/ }).count()).toBe(0);

  await remind();
  await dialog.getByText('The parent was reminded within the last day').waitFor();
  await dialog.getByRole('button', { name: 'Send Payment Reminder' }).click();
  await dialog.getByText('Nothing would change.').waitFor();
});

it('deletes all students that match, those included that the table has not loaded', async () => {
  const count = TABLE_PAGE_SIZE + 1;
  const matching = () => sql(`SELECT id FROM "Student" WHERE "firstName" LIKE 'Zibanna%'`, []);
  await sql(
    `INSERT INTO "Student" (id, "parentId", "firstName", age, "updatedAt")
     SELECT gen_random_uuid(), p.id, 'Zibanna' || n, 10, now()
     FROM (SELECT id FROM "Profile" WHERE role = 'PARENT' LIMIT 1) p, generate_series(1, $1::int) n`,
    [count],
  );
  const admin = await stage.openAs('admin@demo.test', DESKTOP);
  await openStudents(admin, '?search=Zibanna');
  const selection = admin.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: `Select all ${TABLE_PAGE_SIZE} shown` }).click();
  await selection.getByText(`${TABLE_PAGE_SIZE} students selected`).waitFor();
  await selection.getByRole('button', { name: `Select all ${count} that match` }).click();
  await selection.getByText(`All ${count} students selected`).waitFor();
  await selection.getByRole('button', { name: 'Actions' }).click();
  await admin.getByRole('menuitem', { name: 'Delete Students' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Delete Students' });
  await dialog.getByLabel('Reason').fill('They were entered twice');
  await dialog.getByRole('button', { name: `Delete ${count} students` }).click();
  const list = admin.getByRole('list', { name: 'Actions at work and just ended' });
  await list.getByText(`${count} students deleted.`).waitFor();
  expect(await matching()).toEqual([]);
});

it('changes the limits of mentors after a preview, publishes lessons, and puts both back', async () => {
  const limits = () => sql<{ maxStudents: number }>('SELECT "maxStudents" FROM "Mentor" ORDER BY id', []);
  const before = await limits();
  const admin = await stage.openAs('admin@demo.test', PHONE);
  await admin.goto(`${stage.product.url}/admin/mentors`);
  const selection = admin.getByRole('region', { name: 'Selection' });
  const choose = async (action: string) => {
    await selection.getByRole('button', { name: /^Select (all \d+|the one) shown$/ }).click();
    await selection.getByRole('button', { name: 'Actions' }).click();
    await admin.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await choose('Set Maximum Students');
  const dialog = admin.getByRole('dialog', { name: 'Set Maximum Students' });
  const wrong = dialog.getByText('The number of students goes from 0 to 500');
  // An empty field lifts no limit.
  await dialog.getByRole('button', { name: 'Set Maximum Students' }).click();
  await wrong.waitFor();
  await dialog.getByLabel('No limit').check();
  await dialog
    .getByText(/, no limit$/)
    .first()
    .waitFor();
  await wrong.waitFor({ state: 'detached' });
  await dialog.getByLabel('No limit').uncheck();
  await dialog.getByLabel('Maximum students').fill('501');
  await dialog.getByRole('button', { name: 'Set Maximum Students' }).click();
  await wrong.waitFor();
  await dialog.getByLabel('Maximum students').fill('77');
  await dialog
    .getByText(/of 77$/)
    .first()
    .waitFor();
  expect(await accessibilityFindings(admin)).toEqual([]);
  await admin.setViewportSize(PHONE);
  await dialog.getByRole('button', { name: /^Change \d+ mentors?$/ }).click();
  const list = admin.getByRole('list', { name: 'Actions at work and just ended' });
  await list.getByText(/^\d+ mentors? changed\.$/).waitFor();
  expect((await limits()).every(({ maxStudents }) => maxStudents === 77)).toBe(true);
  await list.getByRole('button', { name: 'Undo Set Maximum Students' }).click();
  await list.getByText(/^\d+ mentors? put back\.$/).waitFor();
  expect(await limits()).toEqual(before);

  const drafts = () => sql('SELECT id FROM "Lesson" WHERE NOT "isPublished"', []);
  const some = await sql<{ title: string }>('SELECT title FROM "Lesson" ORDER BY id LIMIT 1', []);
  const unpublished = await drafts();
  await admin.goto(`${stage.product.url}/admin/lessons?search=${encodeURIComponent(some[0]?.title ?? '')}`);
  await choose('Unpublish Lessons');
  await admin
    .getByRole('dialog', { name: 'Unpublish Lessons' })
    .getByRole('button', { name: /^Unpublish \d+ lessons?$/ })
    .click();
  await list.getByText(/^\d+ lessons? unpublished/).waitFor();
  expect((await drafts()).length).toBeGreaterThan(unpublished.length);
  await list.getByRole('button', { name: 'Undo Unpublish Lessons' }).click();
  await list.getByText(/^\d+ lessons? put back\.$/).waitFor();
  expect(await drafts()).toHaveLength(unpublished.length);

  for (const [path, action] of [
    ['/admin/assignments', 'Make Optional'],
    ['/admin/payments', 'Verify Again'],
  ] as const) {
    await admin.goto(`${stage.product.url}${path}`);
    await choose(action);
    const preview = admin.getByRole('dialog', { name: action }).getByRole('region', { name: 'Preview' });
    await preview.waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);
    await admin.setViewportSize(PHONE);
  }
});
