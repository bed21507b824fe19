import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { DESKTOP, openBrowser, openContext, PHONE } from '../support/browser.ts';
import { openProduct, type Product } from '../support/product.ts';

const TITLE = 'Colours that speak';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

async function openAs(email: string, size: typeof PHONE): Promise<Page> {
  const context = await openContext(browser, size);
  const answer = await context.request.post(`${product.url}/api/auth/sign-in/email`, {
    headers: { origin: product.url },
    data: { email, password: 'demo-password' },
  });
  expect(answer.ok()).toBe(true);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

it('lets a mentor make a quiz that their own student meets in the lesson, and take it back', async () => {
  const [mentor, child] = await Promise.all([
    openAs('mentor@demo.test', PHONE),
    openAs('student@demo.test', DESKTOP),
  ]);
  onTestFailed(async () => {
    for (const [name, page] of Object.entries({ mentor, child }))
      await page.screenshot({ path: `test-results/authoring, ${name}.png` });
  });
  await mentor.goto(`${product.url}/mentor?tab=assignments`);
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

  await child.goto(`${product.url}/lesson/1`);
  await child.getByRole('heading', { name: TITLE }).waitFor();

  await row.getByRole('button', { name: 'Delete' }).click();
  const question = mentor.getByRole('alertdialog');
  await question.getByText('This will also delete all associated submissions.').waitFor();
  await question.getByText('Nothing has been handed in for it.').waitFor();
  await question.getByRole('button', { name: 'Delete Assignment' }).click();
  await mentor.getByText('Assignment deleted successfully!').waitFor();
  await mentor.getByText('No Assignments Yet').waitFor();
  await child.reload();
  await child.getByRole('heading', { name: 'Lesson Content' }).waitFor();
  expect(await child.getByRole('heading', { name: TITLE }).count()).toBe(0);
  expect(await mentor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
});
