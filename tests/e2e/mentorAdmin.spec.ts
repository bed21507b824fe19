import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, openContext, PHONE, type Size } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { makePerson, type Person } from '../support/factories/people.ts';
import { PDF } from '../support/factories/uploads.ts';
import { PRODUCT_SECRET } from '../support/services/product.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();
const NEXT_YEAR = String(new Date().getFullYear() + 1);

/** Makes a person with the mentor role and opens a page as them. */
async function openMentor(name: string, size: Size): Promise<{ page: Page; person: Person }> {
  const config = { authSecret: PRODUCT_SECRET, publicUrl: stage.product.url };
  const person = await withPrisma(stage.product, (prisma) =>
    makePerson({ prisma, config }, { role: 'MENTOR', name }),
  );
  const context = await openContext(stage.browser, size);
  await addCookies(context, stage.product.url, person.cookie);
  return { page: await stage.openPage(context), person };
}

/** Finds what axe and the layout have against a page, in both widths and both themes. */
async function problemsOf(page: Page, shown: string): Promise<string[]> {
  const found: string[] = [];
  const size = page.viewportSize();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await page.getByText(shown).first().waitFor();
    await loadAxe(page);
    for (const one of [DESKTOP, PHONE]) {
      await page.setViewportSize(one);
      const violations = await findings(page, EVERY_RULE);
      found.push(...violations.map((finding) => `${one.width} px, ${colorScheme}: ${finding}`));
      if ((await horizontalOverflow(page)) > 0) found.push(`${one.width} px: wider than the page`);
    }
  }
  if (size) await page.setViewportSize(size);
  return found;
}

let admin: Page;

beforeAll(async () => {
  admin = await stage.openAs('admin@demo.test', PHONE);
});

it('lets an admin create, edit, check and delete a mentor', async () => {
  const { person } = await openMentor('Chinwe', PHONE);

  await admin.goto(`${stage.product.url}/admin`);
  await admin.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: 'Mentors' }).click();
  await admin.getByRole('button', { name: 'Create Mentor' }).click();
  const form = admin.getByRole('dialog');
  const create = form.getByRole('button', { name: 'Create Mentor' });
  await create.click();
  await form.getByText('Please fill in all required fields').waitFor();
  await form.getByLabel('Person').selectOption({ label: `Chinwe (${person.email})` });
  await form.getByLabel('Specialization').fill('Scratch, web design');
  await form.getByLabel('Maximum students').fill('501');
  await create.click();
  await form.getByText('The number of students goes from 0 to 500').waitFor();
  await form.getByLabel('Maximum students').fill('5');
  // A request that never arrives leaves the form as it is.
  await admin.route('**/graphql', (route) => route.abort());
  await create.click();
  await form.getByText('Failed to create mentor.').waitFor();
  await admin.unroute('**/graphql');
  await create.click();
  await admin.getByText('Mentor created successfully!').waitFor();

  await admin.getByLabel('Search by name or e-mail').fill(person.email);
  await admin.getByText('1 mentor', { exact: true }).waitFor();
  await admin.getByRole('link', { name: 'Chinwe' }).click();
  await admin.getByRole('heading', { name: 'Chinwe' }).waitFor();
  await admin.getByText('Students: 0 of 5').waitFor();
  const path = new URL(admin.url()).pathname;

  await admin.getByRole('button', { name: 'Edit Mentor' }).click();
  await form.getByLabel('Bio').fill('Draws with code.');
  // Somebody else saves first.
  const id = path.split('/').at(-1) ?? '';
  await withPrisma(stage.product, (prisma) =>
    prisma.mentor.update({ where: { id }, data: { maxStudents: 6 } }),
  );
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await form.getByText('Somebody else has changed this').waitFor();
  expect(await form.getByLabel('Bio').inputValue()).toBe('Draws with code.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await admin.reload();
  await admin.getByText('Students: 0 of 6').waitFor();
  await admin.getByRole('button', { name: 'Edit Mentor' }).click();
  await form.getByLabel('Bio').fill('Draws with code.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await admin.getByText('Mentor updated successfully!').waitFor();

  await admin.getByRole('button', { name: 'Renew Check' }).click();
  await form.getByLabel('Reference').fill('DBS 77');
  await form.getByLabel('Expires on').fill('2020-01-31');
  await form.getByRole('button', { name: 'Save Check' }).click();
  await form.getByText('This check has expired').waitFor();
  await form.getByLabel('Expires on').fill(`${NEXT_YEAR}-10-31`);
  await form.getByRole('button', { name: 'Save Check' }).click();
  await admin.getByText('Background check updated successfully!').waitFor();
  await admin.getByText(`31 Oct ${NEXT_YEAR}`).waitFor();

  await admin.getByRole('button', { name: 'Delete Mentor' }).click();
  const question = admin.getByRole('alertdialog');
  await question.getByText('Are you sure you want to delete this mentor?').waitFor();
  await question.getByText('This will also unassign them from any students.').waitFor();
  await question.getByRole('button', { name: 'Delete Mentor' }).click();
  await admin.getByText('Mentor deleted successfully!').waitFor();
  await admin.waitForURL('**/admin/mentors');
});

it('shows the record of a mentor accessibly, and hands the students over', async () => {
  const mentor = await stage.openAs('mentor@demo.test', DESKTOP);
  await mentor.goto(`${stage.product.url}/mentor?tab=students`);
  await mentor
    .getByRole('link', { name: /Messages about/ })
    .first()
    .waitFor();
  const other = await openMentor('Yetunde', PHONE);
  const { id } = await withPrisma(stage.product, async (prisma) => {
    await prisma.mentor.create({ data: { profileId: other.person.id } });
    return prisma.mentor.findFirstOrThrow({
      where: { profile: { user: { email: 'mentor@demo.test' } } },
    });
  });
  await other.page.goto(`${stage.product.url}/mentor?tab=students`);
  await other.page.getByText('No Students Yet').waitFor();

  await admin.goto(`${stage.product.url}/admin/mentors/${id}`);
  expect(await problemsOf(admin, 'Week of')).toEqual([]);
  await admin.getByRole('button', { name: 'Deactivate' }).click();
  const form = admin.getByRole('dialog');
  await form.getByText('they wait for a mentor.').waitFor();
  await form.getByRole('combobox', { name: 'Hand over to' }).fill('yet');
  await form.getByRole('option', { name: /^Yetunde/ }).click();
  await form.getByText('to the new mentor.').waitFor();
  await form.getByRole('button', { name: 'Deactivate Mentor' }).click();
  await form.getByText('Say why the mentor changes').waitFor();
  await form.getByLabel('Reason').fill('Moved abroad');
  await form.getByRole('button', { name: 'Deactivate Mentor' }).click();
  await admin.getByText('Mentor deactivated successfully!').waitFor();
  // The open pages of both follow.
  await other.page
    .getByRole('link', { name: /Messages about/ })
    .first()
    .waitFor();
  await mentor.getByRole('heading', { name: 'Apply as a mentor' }).waitFor();
});

it('leads from an application to the first message of a mentor', async () => {
  const { page: applicant, person } = await openMentor('Kemi', DESKTOP);
  await applicant.goto(`${stage.product.url}/mentor`);
  const send = applicant.getByRole('button', { name: 'Send Application' });
  await send.click();
  await applicant.getByText('Please say what you teach').waitFor();
  await applicant.getByLabel('What you teach').fill('Scratch, animation');
  await applicant.getByLabel('Experience in years').fill('4');
  await applicant.getByLabel('Your experience').fill('I ran a coding club at a school in Lagos.');
  await applicant.getByLabel('Name').fill('Ada Obi');
  await applicant.getByLabel('Phone or e-mail').fill('ada@example.test');
  await applicant.getByLabel('How they know you').fill('Head of the school');
  await applicant.getByLabel('Background check reference').fill('DBS 9');
  await applicant.getByLabel('The check expires on').fill(`${NEXT_YEAR}-05-01`);
  await applicant
    .getByLabel('Choose your identity document')
    .setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: PDF });
  await applicant.getByText('uploaded', { exact: false }).first().waitFor();
  // The draft and its document survive a reload, in every width and theme.
  expect(await problemsOf(applicant, 'passport.pdf')).toEqual([]);
  expect(await applicant.getByLabel('What you teach').inputValue()).toBe('Scratch, animation');
  await applicant.getByText('uploaded', { exact: false }).first().waitFor();
  await send.click();
  await applicant.getByRole('heading', { name: 'Your application waits for approval' }).waitFor();

  await admin.goto(`${stage.product.url}/admin/mentors/applications?status=submitted`);
  await admin.getByRole('link', { name: 'Kemi' }).click();
  await admin.getByText('Head of the school').waitFor();
  expect(await problemsOf(admin, 'Head of the school')).toEqual([]);
  await admin.getByRole('button', { name: 'Reject' }).click();
  const form = admin.getByRole('dialog');
  await form.getByRole('button', { name: 'Reject' }).click();
  await form.getByText('Say why, since the applicant is told the reason').waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await admin.getByRole('button', { name: 'Approve' }).click();
  await form.getByRole('button', { name: 'Approve' }).click();
  await admin.getByText('Application approved. The mentor can begin.').waitFor();
  // Without a reload.
  await applicant.getByRole('tab', { name: /My Students/ }).click();
  await applicant.getByText('No Students Yet').waitFor();

  const ids = await withPrisma(stage.product, async (prisma) => ({
    mentor: await prisma.mentor.findUniqueOrThrow({ where: { profileId: person.id } }),
    student: await prisma.student.findFirstOrThrow({
      where: {
        package: 'MENTORED',
        paymentStatus: 'COMPLETED',
        parent: { user: { email: 'parent@demo.test' } },
      },
    }),
  }));
  const document = `mutation ($input: AssignMentorInput!) {
    assignMentor(input: $input) { __typename ... on DomainError { message } } }`;
  const { id: studentId, version } = ids.student;
  const input = { studentId, mentorId: ids.mentor.id, reason: 'Closer', version };
  const assigned = await admin.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json', 'x-little-makers': '1' };
      return (await fetch('/graphql', { method: 'POST', headers, body })).text();
    },
    JSON.stringify({ query: document, variables: { input } }),
  );
  expect(assigned).toContain('"Student"');
  await applicant.getByRole('link', { name: `Messages about ${ids.student.firstName}` }).click();
  await applicant.getByRole('textbox', { name: /message/i }).fill('Hello, I am Kemi.');
  await applicant.getByRole('button', { name: 'Send', exact: true }).click();
  const parent = await stage.openAs('parent@demo.test', PHONE);
  await parent.goto(`${stage.product.url}/dashboard?student=${ids.student.id}&tab=messages`);
  await parent.getByRole('log').getByText('Hello, I am Kemi.').waitFor();
});

it('keeps what is typed while the record is loaded again, and names the version that the form began with', async () => {
  const { person } = await openMentor('Uche', PHONE);
  const { id } = await withPrisma(stage.product, (prisma) =>
    prisma.mentor.create({ data: { profileId: person.id } }),
  );
  const form = admin.getByRole('dialog');
  const edit = admin.getByRole('button', { name: 'Edit Mentor' });
  await admin.goto(`${stage.product.url}/admin/mentors/${id}`);
  await edit.click();
  await form.getByLabel('Bio').fill('Draws');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await admin.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"AdminMentor"')) await isReleased;
    await route.fallback();
  });
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await admin.getByText('Mentor updated successfully!').waitFor();
  await edit.click();
  await form.getByLabel('Bio').fill('Draws with code.');
  await withPrisma(stage.product, (prisma) =>
    prisma.mentor.update({ where: { id }, data: { maxStudents: 7 } }),
  );
  release();
  // It arrives behind the dialog.
  await admin.getByText('Students: 0 of 7').waitFor({ state: 'attached' });
  expect(await form.getByLabel('Bio').inputValue()).toBe('Draws with code.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await form.getByText('Somebody else has changed this').waitFor();
  const stored = await withPrisma(stage.product, (prisma) =>
    prisma.mentor.findUniqueOrThrow({ where: { id } }),
  );
  expect(stored).toMatchObject({ bio: 'Draws', maxStudents: 7 });
});
