import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow, studentIdOf } from '../support/clients/pages.ts';

const WORK_TEXT = 'I added three quiet seconds with wind before the goal.';
const FEEDBACK = 'Now the goal feels twice as big. Well done!';

const stage = useBrowserFixture();

it('shows a review on the open page of the family that submitted the work', async () => {
  const [family, mentor] = await Promise.all([
    stage.openAs('halima@demo.test', PHONE),
    stage.openAs('mentor@demo.test', DESKTOP),
  ]);
  const zainab = await studentIdOf(family, stage.product.url, 'Zainab');
  await family.goto(`${stage.product.url}/lesson/13?student=${zainab}`);
  await family.getByRole('button', { name: 'Resubmit' }).click();
  await family.getByRole('button', { name: 'Submit Assignment' }).click();
  await family.getByText('Please provide a text description of your work').waitFor();
  // On a phone it is behind the buttons until it is scrolled into view.
  await family.locator('textarea:focus').waitFor();
  expect(await isUncovered(family, 'Please provide a text description of your work')).toBe(true);
  await family.getByLabel('Describe your work').fill(WORK_TEXT);
  await family.getByLabel('Link 1').fill('http://not-safe.example');
  await family.getByRole('button', { name: 'Submit Assignment' }).click();
  await family.locator('input[type=url][aria-invalid]:focus').waitFor();
  expect(
    await isUncovered(
      family,
      'Invalid URL: http://not-safe.example. Please start it with https:// instead of http://',
    ),
  ).toBe(true);
  await family.getByLabel('Link 1').fill('https://highlights.example');
  // The draft survives a reload.
  await family.reload();
  await family.getByRole('button', { name: 'Resubmit' }).click();
  expect(await family.getByLabel('Describe your work').inputValue()).toBe(WORK_TEXT);
  await mentor.goto(`${stage.product.url}/mentor?tab=reviews`);
  await mentor.getByText(/waiting, oldest first/).waitFor();
  await family.getByRole('button', { name: 'Submit Assignment' }).click();
  await family.getByText('Assignment submitted successfully!').waitFor();
  await family.getByText('Under Review').first().waitFor();

  // The queue is updated without a reload.
  await mentor.getByRole('button', { name: /^Review .* by Zainab$/ }).click();
  await mentor.getByText(WORK_TEXT).waitFor();
  await mentor.getByLabel('Score').fill('88');
  await mentor.getByLabel('Feedback').fill(FEEDBACK);
  await mentor.getByLabel('Strengths').fill('Patience\nA good ear');
  await mentor.getByLabel('Feedback').press('Control+Enter');
  await mentor.getByText('Review submitted successfully!').waitFor();

  await family.getByText(FEEDBACK).waitFor();
  await family.getByText('88 / 100').first().waitFor();
  await family.getByText('Approved').first().waitFor();
  expect(await horizontalOverflow(family)).toBeLessThanOrEqual(0);

  await family.goto(`${stage.product.url}/dashboard?student=${zainab}&tab=reviews`);
  await family.getByText(FEEDBACK).waitFor();
});

/** Returns whether nothing covers a text. */
function isUncovered(page: Page, text: string): Promise<boolean> {
  return page.getByText(text).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
