import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const WORDS = 'I added three quiet seconds with wind before the goal.';
const PRAISE = 'Now the goal feels twice as big. Well done!';

const stage = setStage();

it('shows a review on the open page of the family that handed the work in', async () => {
  const [family, mentor] = await Promise.all([
    stage.openAs('halima@demo.test', PHONE),
    stage.openAs('mentor@demo.test', DESKTOP),
  ]);
  const zainab = await studentCalled(family, 'Zainab');
  await family.goto(`${stage.product.url}/lesson/13?student=${zainab}`);
  await family.getByRole('button', { name: 'Resubmit' }).click();
  await family.getByRole('button', { name: 'Submit Assignment' }).click();
  await family.getByText('Please provide a text description of your work').waitFor();
  // On a phone it stands behind the buttons until it is brought into sight.
  await family.locator('textarea:focus').waitFor();
  expect(await isInSight(family, 'Please provide a text description of your work')).toBe(true);
  await family.getByLabel('Describe your work').fill(WORDS);
  await family.getByLabel('Link 1').fill('http://not-safe.example');
  await family.getByRole('button', { name: 'Submit Assignment' }).click();
  await family.locator('input[type=url][aria-invalid]:focus').waitFor();
  expect(await isInSight(family, 'Invalid URL: http://not-safe.example')).toBe(true);
  await family.getByLabel('Link 1').fill('https://highlights.example');
  // What was written is still there after a reload.
  await family.reload();
  await family.getByRole('button', { name: 'Resubmit' }).click();
  expect(await family.getByLabel('Describe your work').inputValue()).toBe(WORDS);
  await mentor.goto(`${stage.product.url}/mentor?tab=reviews`);
  await mentor.getByText(/waiting, oldest first/).waitFor();
  await family.getByRole('button', { name: 'Submit Assignment' }).click();
  await family.getByText('Assignment submitted successfully!').waitFor();
  await family.getByText('Under Review').first().waitFor();

  // The queue learns of it without a reload.
  await mentor.getByRole('button', { name: /^Review .* by Zainab$/ }).click();
  await mentor.getByText(WORDS).waitFor();
  await mentor.getByLabel('Score').fill('88');
  await mentor.getByLabel('Feedback').fill(PRAISE);
  await mentor.getByLabel('Strengths').fill('Patience\nA good ear');
  await mentor.getByLabel('Feedback').press('Control+Enter');
  await mentor.getByText('Review submitted successfully!').waitFor();

  await family.getByText(PRAISE).waitFor();
  await family.getByText('88 / 100').first().waitFor();
  await family.getByText('Approved').first().waitFor();
  expect(await family.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );

  await family.goto(`${stage.product.url}/dashboard?student=${zainab}&tab=reviews`);
  await family.getByText(PRAISE).waitFor();
});

/** Whether a text is what one sees at its place, with nothing over it. */
function isInSight(page: Page, text: string): Promise<boolean> {
  return page.getByText(text).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

async function studentCalled(page: Page, name: string): Promise<string> {
  await page.goto(`${stage.product.url}/dashboard`);
  const choice = page.getByRole('navigation', { name: 'Choose a student' });
  const link = choice.getByRole('link', { name });
  const address = new URL((await link.getAttribute('href')) ?? '', stage.product.url);
  return address.searchParams.get('student') ?? '';
}
