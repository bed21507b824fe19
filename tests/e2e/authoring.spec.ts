import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const TITLE = 'Colours that speak';

const stage = setStage();

it('lets a mentor make a quiz that their own student meets in the lesson, and take it back', async () => {
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
  expect(await mentor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
});
