import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DRAFT_TEXTS } from '../../contract/drafts.ts';
import { SESSION_DEFAULTS } from '../../contract/sessions.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const TITLE = 'Colours that speak';

const stage = useBrowserFixture();

it('lets a mentor create a quiz that their student sees in the lesson, and delete it', async () => {
  const [mentor, child] = await Promise.all([
    stage.openAs('mentor@demo.test', PHONE),
    stage.openAs('student@demo.test', DESKTOP),
  ]);
  await mentor.goto(`${stage.product.url}/mentor?tab=assignments`);
  await mentor.getByRole('button', { name: 'Create Assignment' }).click();
  const form = mentor.getByRole('dialog');
  const save = form.getByRole('button', { name: 'Create Assignment' });
  await save.click();
  await form.getByText('Please fill in title and description').waitFor();
  await form.getByLabel('Title').fill(TITLE);
  await form.getByLabel('Description').fill('Three questions about colours.');
  await form.getByLabel('Type').selectOption({ label: 'Objective (quiz)' });
  await form.getByLabel('Question', { exact: true }).fill('Which one is warm?');
  await form.getByLabel('Option 1').fill('Mango');
  await form.getByLabel('Option 2').fill('Indigo');
  await save.click();
  await form.getByText('Say which answer is correct').waitFor();
  await form.getByLabel('Correct answer').selectOption({ label: 'Mango' });
  // A question left blank does not count.
  await form.getByRole('button', { name: 'Add Question' }).click();
  await save.click();
  await mentor.getByText('Assignment created successfully!').waitFor();
  const row = mentor.getByRole('tabpanel').getByRole('listitem').filter({ hasText: TITLE }).first();
  await row.getByText('1 question', { exact: true }).waitFor();

  await child.goto(`${stage.product.url}/lesson/1`);
  await child.getByRole('heading', { name: TITLE }).waitFor();

  await row.getByRole('button', { name: 'Delete' }).click();
  const question = mentor.getByRole('alertdialog');
  await question.getByText('This will also delete all associated submissions.').waitFor();
  await question.getByText('Nothing has been handed in for it.').waitFor();
  await question.getByRole('button', { name: 'Delete Assignment' }).click();
  await mentor.getByText('Assignment deleted successfully!').waitFor();
  await row.waitFor({ state: 'detached' });
  await child.reload();
  await child.getByRole('heading', { name: 'Lesson Content' }).waitFor();
  expect(await child.getByRole('heading', { name: TITLE }).count()).toBe(0);
  expect(await horizontalOverflow(mentor)).toBeLessThanOrEqual(0);
});

/** Returns the label of the focused field or button. */
const inFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    const [label] = (element as HTMLInputElement).labels ?? [];
    return (label ?? element).textContent?.replace(' (optional)', '').trim() ?? '';
  });

it('creates a quiz of all four kinds of question by keyboard alone', async () => {
  const mentor = await stage.openAs('mentor@demo.test', DESKTOP);
  const { keyboard } = mentor;
  await mentor.goto(`${stage.product.url}/mentor?tab=assignments`);
  await mentor
    .getByRole('button', { name: /^Delete / })
    .first()
    .waitFor();
  const tabTo = async (name: string) => {
    for (let step = 0; step < 40; step += 1) {
      await keyboard.press('Tab');
      if ((await inFocus(mentor)) === name) return;
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  const fill = async (name: string, text: string) => {
    await tabTo(name);
    await keyboard.type(text);
  };
  const add = async (name: string) => {
    await tabTo(`Add ${name}`);
    await keyboard.press('Enter');
  };
  await tabTo('Create Assignment');
  await keyboard.press('Enter');
  await expect.poll(() => inFocus(mentor)).toBe('Title');
  await keyboard.type('Four kinds');
  await fill('Description', 'One question of each kind.');
  await fill('Type', 'Obj');
  await fill('Requirement 1', 'Take your time');
  await add('Requirement');
  // The added field gets the focus.
  await expect.poll(() => inFocus(mentor)).toBe('Requirement 2');
  await keyboard.type('Ask when stuck');
  await fill('Question', 'Which one is warm?');
  await fill('Option 1', 'Mango');
  await fill('Option 2', 'Indigo');
  await fill('Correct answer', 'Man');
  for (const [question, kind, answer] of [
    ['The sky is green.', 'True', 'False'],
    ['What mixes blue and yellow?', 'Short', 'green'],
    ['Why do you like your colour?', 'Essay', null],
    ['A question too many', 'Essay', null],
  ] as const) {
    await add('Question');
    await expect.poll(() => inFocus(mentor)).toBe('Question');
    await keyboard.type(question);
    await fill('Kind', kind);
    if (answer !== null) await fill('Correct answer', answer);
  }
  await tabTo('Remove Question 5');
  await keyboard.press('Enter');
  // After a removal, the focus stays among the other questions.
  await mentor.getByText('Question 5', { exact: true }).waitFor({ state: 'detached' });
  await expect
    .poll(() => mentor.evaluate(() => (document.activeElement as HTMLTextAreaElement).value))
    .toBe('Why do you like your colour?');
  await tabTo('Create Assignment');
  await keyboard.press('Enter');
  await mentor.getByText('Assignment created successfully!').waitFor();
  await mentor.getByText('4 questions', { exact: true }).waitFor();
  // The focus returns to the button that opened the form.
  await expect.poll(() => inFocus(mentor)).toBe('Create Assignment');

  await tabTo('Edit Four kinds');
  await keyboard.press('Enter');
  const form = mentor.getByRole('dialog');
  await form.waitFor();
  expect(
    await form
      .getByLabel('Kind')
      .evaluateAll((kinds) => kinds.map((kind) => (kind as HTMLSelectElement).value)),
  ).toEqual(['MULTIPLE_CHOICE', 'TRUE_FALSE', 'SHORT_ANSWER', 'ESSAY']);
  expect(
    await form
      .getByLabel('Correct answer')
      .evaluateAll((answers) => answers.map((answer) => (answer as HTMLInputElement).value)),
  ).toEqual(['Mango', 'False', 'green']);
  await keyboard.press('Escape');
  await expect.poll(() => inFocus(mentor)).toBe('Edit Four kinds');

  await tabTo('Delete Four kinds');
  await keyboard.press('Enter');
  await mentor.getByRole('alertdialog').waitFor();
  await tabTo('Delete Assignment');
  await keyboard.press('Enter');
  await mentor.getByText('Assignment deleted successfully!').waitFor();
  await mentor.getByRole('heading', { name: 'Four kinds' }).waitFor({ state: 'detached' });
  // The focus stays in the list after its row is removed.
  await expect.poll(() => inFocus(mentor)).toMatch(/^Edit /);
});

it.each([
  { form: 'Create Assignment', as: 'mentor@demo.test', path: '/mentor?tab=assignments', empty: '' },
  {
    ...{ form: 'Schedule Session', as: 'mentor@demo.test', path: '/mentor?tab=sessions' },
    empty: SESSION_DEFAULTS.title,
  },
  { form: 'Create Lesson', as: 'admin@demo.test', path: '/admin/lessons', empty: '' },
])(
  'keeps what was typed into $form over a reload, and asks before it is discarded',
  async ({ form, as, path, empty }) => {
    const page = await stage.openAs(as, PHONE);
    await page.goto(`${stage.product.url}${path}`);
    const dialog = page.getByRole('dialog', { name: form });
    const title = dialog.getByLabel('Title', { exact: true });
    const question = page.getByRole('alertdialog', { name: DRAFT_TEXTS.question });
    const open = () => page.getByRole('button', { name: form }).first().click();

    // Nothing was typed, so nothing is asked.
    await open();
    await title.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await open();
    await title.fill('Half a thought');
    await page.keyboard.press('Escape');
    await question.waitFor();
    await expect.poll(() => inFocus(page)).toBe(DRAFT_TEXTS.keep);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => inFocus(page)).toBe('Title');
    expect(await title.inputValue()).toBe('Half a thought');

    await page.reload();
    await open();
    await dialog.getByText(DRAFT_TEXTS.restored).waitFor();
    expect(await title.inputValue()).toBe('Half a thought');
    await dialog.getByRole('button', { name: DRAFT_TEXTS.startOver }).click();
    expect(await title.inputValue()).toBe(empty);
    await title.fill('Another thought');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: DRAFT_TEXTS.discard }).click();
    await dialog.waitFor({ state: 'detached' });
    await open();
    await title.waitFor();
    expect(await title.inputValue()).toBe(empty);
    expect(await dialog.getByText(DRAFT_TEXTS.restored).count()).toBe(0);
  },
);

it('asks before a form without a draft is closed', async () => {
  const page = await stage.openAs('admin@demo.test', DESKTOP);
  await page.goto(`${stage.product.url}/admin/students`);
  await page.getByRole('button', { name: 'Create Student' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Student' });
  await dialog.getByLabel('First name').fill('Zara');
  await dialog.getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('alertdialog', { name: DRAFT_TEXTS.question });
  await question.getByRole('button', { name: DRAFT_TEXTS.keep }).click();
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Zara');
  await dialog.getByLabel('First name').fill('');
  // What was typed is gone again.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
