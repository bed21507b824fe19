import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { TABLE_PAGE_SIZE } from '../../contract/tables.ts';
import { accessibilityFindings } from '../support/clients/accessibility.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';
import { makeAccount } from '../support/factories/people.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();
const MANY = 2 * TABLE_PAGE_SIZE;
let student: { id: string; mentorId: string | null };

beforeAll(async () => {
  student = await withPrisma(stage.product, async (prisma) => {
    const make = async (name: string, maxStudents: number | null) => {
      const { id } = await makeAccount({ prisma }, { role: 'MENTOR', name });
      const specialization = ['Websites and apps', 'Animation'];
      await prisma.mentor.create({ data: { profileId: id, maxStudents, specialization } });
    };
    for (let made = 0; made < MANY; made += 1) await make(`Adaeze Chukwuemeka-Okonkwo ${made}`, null);
    await make('Sade Cole', 5);
    await make('Sadiq Bello', 0);
    return prisma.student.findFirstOrThrow({
      where: { package: 'MENTORED', paymentStatus: 'COMPLETED', mentorId: { not: null } },
    });
  });
});

const openRecord = async (page: Page) => {
  await page.goto(`${stage.product.url}/admin/students/${student.id}`);
  const field = page.getByRole('combobox', { name: 'Assigned mentor' });
  await field.waitFor();
  return field;
};

it('chooses a mentor by typing and by keyboard alone, on a phone', async () => {
  const admin = await stage.openAs('admin@demo.test', PHONE);
  const field = await openRecord(admin);
  const former = await field.inputValue();
  expect(former).not.toBe('');
  await field.focus();
  await admin.keyboard.type('sad');
  const options = admin.getByRole('option');
  await expect.poll(() => options.count()).toBe(2);
  expect(await options.allTextContents()).toEqual([
    'Sade ColeStudents: 0 of 5 · Websites and apps, Animation · Lagos time',
    'Sadiq BelloStudents: 0 of 0, full · Websites and apps, Animation · Lagos time',
  ]);
  expect(await options.last().getAttribute('aria-disabled')).toBe('true');
  expect(await accessibilityFindings(admin)).toEqual([]);
  await admin.setViewportSize(PHONE);

  // A full one is reached and cannot be chosen.
  await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Enter');
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  await admin.keyboard.press('Escape');
  await expect.poll(() => options.count()).toBe(0);
  expect(await field.inputValue()).toBe(former);

  await admin.keyboard.press('ArrowDown');
  await options.first().waitFor();
  await admin.keyboard.type('sade');
  await expect.poll(() => options.count()).toBe(1);
  await admin.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('Sade Cole');
  await admin.keyboard.press('Tab');
  await admin.keyboard.type('Closer to the family');
  await admin.keyboard.press('Enter');
  await admin.getByText('Mentor assigned successfully!').waitFor();
  // The words were about what is done.
  await expect.poll(() => admin.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('');
  // Until the record is loaded again, the form takes no next change.
  await admin.getByRole('button', { name: 'Assign Mentor' }).waitFor();
  expect(await field.inputValue()).toBe('Sade Cole');
  expect(await horizontalOverflow(admin)).toBe(0);

  // An empty field means that no mentor is assigned.
  await field.fill('');
  // Tab leaves an open list that scrolls, too.
  await expect.poll(() => options.count()).toBeGreaterThan(10);
  await admin.keyboard.press('Tab');
  expect(await field.inputValue()).toBe('');
  await admin.keyboard.type('Nobody for now');
  await admin.keyboard.press('Enter');
  await expect
    .poll(() =>
      withPrisma(stage.product, (prisma) => prisma.student.findUniqueOrThrow({ where: { id: student.id } })),
    )
    .toMatchObject({ mentorId: null });
});

it('keeps what is typed while the record is fetched again, and names the version that was read', async () => {
  const admin = await stage.openAs('admin@demo.test', DESKTOP);
  const field = await openRecord(admin);
  const reason = admin.getByRole('textbox', { name: 'Reason' });
  const assign = admin.getByRole('button', { name: 'Assign Mentor' });
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await admin.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('StudentRecordPage')) await isReleased;
    await route.fallback();
  });
  await field.fill('sade');
  await admin.getByRole('option', { name: /^Sade Cole/ }).click();
  await reason.fill('Closer to the family');
  await assign.click();
  await admin.getByText('Mentor assigned successfully!').waitFor();
  await expect.poll(() => reason.inputValue()).toBe('');
  await reason.fill('The next one');
  release();
  await assign.waitFor();
  expect(await reason.inputValue()).toBe('The next one');
  expect(await field.inputValue()).toBe('Sade Cole');

  await field.fill('');
  await admin.keyboard.press('Tab');
  await withPrisma(stage.product, (prisma) =>
    prisma.student.update({ where: { id: student.id }, data: { age: { increment: 1 } } }),
  );
  await assign.click();
  await admin.getByText('Somebody else has changed this').waitFor();
  expect(await reason.inputValue()).toBe('The next one');
  expect(await field.inputValue()).toBe('');
  // The change is on the page by now.
  await assign.click();
  await expect.poll(() => reason.inputValue()).toBe('');
  const stored = await withPrisma(stage.product, (prisma) =>
    prisma.student.findUniqueOrThrow({ where: { id: student.id } }),
  );
  expect(stored.mentorId).toBeNull();
});

it('loads the list page by page, and Escape closes the list before the dialog', async () => {
  const admin = await stage.openAs('admin@demo.test', DESKTOP);
  const { id } = await withPrisma(stage.product, (prisma) =>
    prisma.mentor.findFirstOrThrow({ where: { profile: { user: { email: 'mentor@demo.test' } } } }),
  );
  await admin.goto(`${stage.product.url}/admin/mentors/${id}`);
  await admin.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Deactivate Mentor' });
  const field = dialog.getByRole('combobox', { name: 'Hand over to' });
  await field.fill('adaeze');
  const options = dialog.getByRole('option');
  // Until then, the arrows move through no options of an earlier search.
  const list = dialog.getByRole('listbox');
  await expect.poll(() => list.getAttribute('aria-busy')).toBe('false');
  expect(await options.count()).toBe(TABLE_PAGE_SIZE);
  // The first one is active already. One press more than to the last would race the next page.
  for (let reached = 1; reached < TABLE_PAGE_SIZE; reached += 1) await admin.keyboard.press('ArrowDown');
  await expect.poll(() => options.count()).toBe(MANY);
  await admin.keyboard.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  expect(await options.nth(TABLE_PAGE_SIZE).getAttribute('id')).toBe(active);
  await admin.keyboard.press('Escape');
  await expect.poll(() => options.count()).toBe(0);
  await field.fill('adaeze');
  await options.first().click();
  await dialog.getByText('to the new mentor.').waitFor();
  // Closing asks before it loses the choice.
  await admin.keyboard.press('Escape');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
});
