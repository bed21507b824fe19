import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { AUTHORING_TEXTS, PREVIEW_TEXTS, REUSE_TEXTS } from '../../contract/authoring.ts';
import { DRAFT_TEXTS } from '../../contract/drafts.ts';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const LONG_NAME = 'Oluwaseyifunmitomiwa-Adebukonola';
const SCREENS = [
  ['a desktop', DESKTOP, 'Wide'],
  ['a phone', PHONE, 'Narrow'],
] as const;

const stage = useBrowserFixture();

/** Gives the demo's mentor another student in the course of the demo's child, whose first name it returns. */
const addStudent = (firstName: string) =>
  withPrisma(stage.product, async (prisma) => {
    const login = await prisma.user.findUniqueOrThrow({ where: { email: 'student@demo.test' } });
    const mentor = await prisma.user.findUniqueOrThrow({ where: { email: 'mentor@demo.test' } });
    const { id: mentorId } = await prisma.mentor.findUniqueOrThrow({ where: { profileId: mentor.id } });
    const child = await prisma.student.findFirstOrThrow({ where: { loginId: login.id, mentorId } });
    const { parentId, course } = child;
    const enrolment = { package: 'MENTORED', paymentStatus: 'COMPLETED' } as const;
    await prisma.student.create({ data: { parentId, firstName, age: 12, course, mentorId, ...enrolment } });
    return { name: child.firstName, course };
  });

async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
}

async function openForm(page: Page) {
  await page.goto(`${stage.product.url}/mentor?tab=assignments`);
  await page.getByRole('button', { name: 'Create Assignment' }).click();
  const form = page.getByRole('dialog', { name: 'Create Assignment' });
  await form.getByLabel('Title', { exact: true }).waitFor();
  return form;
}

it.each(SCREENS)('is made for one child, then for another, on %s', async (_screen, size, word) => {
  const title = `${word} goats`;
  const other = `${LONG_NAME}-${word}`;
  const { name, course } = await addStudent(other);
  const mentor = await stage.openAs('mentor@demo.test', size);
  const child = await stage.openAs('student@demo.test', size);
  let form = await openForm(mentor);
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Description').fill('Draw your goat.');
  await form.getByLabel('Course').selectOption(course);
  await form.getByText('Chosen students', { exact: true }).click();
  await form.getByRole('checkbox', { name: other }).waitFor();
  await form.getByRole('button', { name: 'Create Assignment' }).click();
  await form.getByText(AUTHORING_TEXTS.noRecipients).waitFor();
  await expectAccessible(mentor);
  await form.getByLabel('Search by name').fill(other.slice(0, 9));
  await form.getByRole('checkbox', { name }).waitFor({ state: 'detached' });
  // The Enter of the search sends nothing; the keyboard goes on to the list.
  await mentor.keyboard.press('Enter');
  await form.getByRole('checkbox', { name: other }).focus();
  await mentor.keyboard.press('Space');
  await form.getByText('1 of up to 200 chosen').waitFor();

  // What was chosen is kept over a reload.
  await mentor.reload();
  form = await openForm(mentor);
  await form.getByText(DRAFT_TEXTS.restored).waitFor();
  expect(await form.getByRole('checkbox', { name: other }).isChecked()).toBe(true);
  await form.getByRole('button', { name: 'Create Assignment' }).click();
  await mentor.getByText(AUTHORING_TEXTS.created).waitFor();
  const row = mentor.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title }).first();
  await row.getByText(`For ${other}`).waitFor();
  await expectAccessible(mentor);
  await child.goto(`${stage.product.url}/lesson/1`);
  await child.getByRole('heading', { name: 'Lesson Content' }).waitFor();
  expect(await child.getByRole('heading', { name: title }).count()).toBe(0);

  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = mentor.getByRole('dialog', { name: 'Edit Assignment' });
  await edit.getByRole('checkbox', { name: other }).uncheck();
  await edit.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  await edit.getByText(AUTHORING_TEXTS.keepsWork).waitFor();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await row.getByText(`For ${name}`, { exact: true }).waitFor();
  await child.reload();
  await child.getByRole('heading', { name: title }).waitFor();
});

it.each(SCREENS)('shows what a student will see before it is saved, on %s', async (_screen, size) => {
  const mentor = await stage.openAs('mentor@demo.test', size);
  const sent: string[] = [];
  const form = await openForm(mentor);
  await form.getByLabel('Title', { exact: true }).fill('Colours of goats');
  await form.getByLabel('Description').fill('What do you know?');
  await form.getByLabel('Type').selectOption({ label: 'Objective (quiz)' });
  await form.getByLabel('Question', { exact: true }).fill('Which one is warm?');
  await form.getByLabel('Option 1').fill('Mango');
  await form.getByLabel('Option 2').fill('Indigo');
  mentor.on('request', (request) => {
    const body = request.postData() ?? '';
    if (/mutation|"operationName":"(Begin|Submit)/.test(body)) sent.push(body);
  });
  await form.getByRole('button', { name: PREVIEW_TEXTS.open }).click();
  const preview = mentor.getByRole('dialog', { name: PREVIEW_TEXTS.title });
  await preview.getByText(PREVIEW_TEXTS.note).waitFor();
  await preview.getByRole('heading', { name: 'Colours of goats' }).waitFor();
  await preview.getByText('What do you know?').waitFor();
  await expectAccessible(mentor);
  await preview.getByRole('button', { name: 'Start Quiz' }).click();
  const quiz = mentor.getByRole('dialog', { name: 'Colours of goats' });
  await quiz.getByText(PREVIEW_TEXTS.quiz).waitFor();
  expect(await quiz.getByRole('radio', { name: 'Mango' }).isDisabled()).toBe(true);
  await expectAccessible(mentor);
  await mentor.keyboard.press('Escape');
  await quiz.waitFor({ state: 'detached' });
  await preview.getByRole('button', { name: PREVIEW_TEXTS.backToForm }).click();
  await preview.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Title', { exact: true }).inputValue()).toBe('Colours of goats');
  expect(await form.getByLabel('Option 1').inputValue()).toBe('Mango');

  await form.getByLabel('Type').selectOption({ label: 'Submission' });
  await form.getByRole('button', { name: PREVIEW_TEXTS.open }).click();
  await preview.getByRole('button', { name: 'Submit Assignment' }).click();
  const work = mentor.getByRole('dialog', { name: 'Colours of goats' });
  await work.getByText('Files', { exact: true }).click();
  await work.getByText('Add screenshots').waitFor();
  await expectAccessible(mentor);
  await work.getByRole('button', { name: PREVIEW_TEXTS.backToAssignment }).click();
  await preview.getByRole('button', { name: PREVIEW_TEXTS.backToForm }).click();
  expect(sent).toEqual([]);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await mentor.getByRole('button', { name: DRAFT_TEXTS.discard }).click();

  // One that is saved, from its card.
  await mentor.getByRole('tabpanel').getByRole('button', { name: PREVIEW_TEXTS.open }).first().click();
  await preview.getByText(PREVIEW_TEXTS.note).waitFor();
  await mentor.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
});

it.each(SCREENS)('starts from a copy of an earlier one, on %s', async (_screen, size, word) => {
  const mentor = await stage.openAs('mentor@demo.test', size);
  const title = `Sheep to copy, ${word}`;
  let form = await openForm(mentor);
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Description').fill('Count them.');
  await form.getByLabel('Type').selectOption({ label: 'Objective (quiz)' });
  await form.getByLabel('Question', { exact: true }).fill('How many?');
  await form.getByLabel('Kind').selectOption({ label: 'Short answer' });
  await form.getByLabel('Correct answer').fill('Seven');
  await form.getByLabel('Passing score').fill('55');
  await form.getByLabel('Due date').fill('2030-05-01');
  await form.getByRole('button', { name: 'Create Assignment' }).click();
  await mentor.getByText(AUTHORING_TEXTS.created).waitFor();

  form = await openForm(mentor);
  await form.getByLabel('Lesson number').fill('2');
  await form.getByRole('button', { name: REUSE_TEXTS.open }).click();
  const bank = mentor.getByRole('dialog', { name: REUSE_TEXTS.title });
  await bank.getByText(REUSE_TEXTS.replaces).waitFor();
  await bank.getByLabel('Search by title').fill('no such words');
  await bank.getByText(REUSE_TEXTS.noneFound).waitFor();
  await bank.getByLabel('Search by title').fill(word);
  await bank.getByRole('button', { name: `Copy ${title}` }).waitFor();
  await expectAccessible(mentor);
  await bank.getByRole('button', { name: `Copy ${title}` }).click();
  await bank.waitFor({ state: 'detached' });
  const values = {
    ...{ Title: title, Description: 'Count them.', 'Passing score': '55', 'Correct answer': 'Seven' },
    // These stay as they were.
    ...{ 'Lesson number': '2', 'Due date': '' },
  };
  for (const [label, value] of Object.entries(values))
    expect(await form.getByLabel(label).first().inputValue()).toBe(value);
  await form.getByRole('button', { name: 'Create Assignment' }).click();
  await mentor.getByText(AUTHORING_TEXTS.created).waitFor();
});
