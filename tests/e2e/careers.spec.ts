import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pathways } from '../../web/features/careers/pathways/pathways.ts';
import { accessibilityFindings } from '../support/clients/accessibility.ts';
import { DESKTOP, PHONE, type Size } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow, studentIdOf } from '../support/clients/pages.ts';
import { LONG_WORD } from '../support/factories/adminRecords.ts';

const stage = useBrowserFixture();

/** Checks what the open page must be in its own width. */
async function check(page: Page, size: Size): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.setViewportSize(size);
  expect(await horizontalOverflow(page)).toBe(0);
}

const openPlanOfMentor = async (size: Size) => {
  const mentor = await stage.openAs('mentor@demo.test', size);
  await mentor.goto(`${stage.product.url}/mentor?tab=students`);
  await mentor.getByRole('link', { name: 'Career plan of Dara' }).click();
  await mentor.getByRole('heading', { name: 'Career plan of Dara' }).waitFor();
  return mentor;
};

it.each([
  ['a phone', PHONE, 'animator'],
  ['a wide screen', DESKTOP, 'video-editor'],
] as const)(
  'leads from a pathway to the plan, a tick that the mentor sees, and the portfolio, on %s',
  async (_name, size, id) => {
    const pathway = pathways.find((one) => one.id === id);
    const step = pathway?.steps[0] ?? '';
    const mentor = await openPlanOfMentor(size);
    const child = await stage.openAs('student@demo.test', size);
    await child.goto(`${stage.product.url}/dashboard`);
    await child.getByRole('link', { name: 'Career Plan' }).first().click();
    await child.getByRole('heading', { name: 'My career plan' }).waitFor();
    // By keyboard: the field keeps the focus for the next line.
    const field = child.getByRole('textbox', { name: 'Add something liked' });
    const line = `Long words on ${id} ${LONG_WORD.slice(0, 100)}`;
    await field.fill(line);
    await child.keyboard.press('Enter');
    const liked = child.getByRole('list', { name: 'What I like' });
    await liked.getByText(line, { exact: true }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    expect(await field.evaluate((control) => control === document.activeElement)).toBe(true);
    const likedByDara = mentor.getByRole('list', { name: 'What Dara likes' });
    await likedByDara.getByText(line, { exact: true }).waitFor();
    await check(child, size);

    await child.getByRole('link', { name: pathway?.title ?? '' }).click();
    await child.getByRole('heading', { name: 'First steps' }).waitFor();
    await child.getByRole('button', { name: `Add to the plan “${step}”` }).click();
    await child.getByRole('button', { name: `In the plan “${step}”` }).waitFor();
    await check(child, size);
    await child.getByRole('link', { name: 'The career plan' }).click();
    await mentor.getByRole('list', { name: 'What next' }).getByText(step, { exact: true }).waitFor();
    expect(await mentor.getByRole('checkbox').count()).toBe(0);
    const tick = child.getByRole('checkbox', { name: step });
    await tick.focus();
    await child.keyboard.press('Space');
    await mentor.getByText(`${step} (done)`).waitFor();
    await check(mentor, size);

    await mentor.getByRole('link', { name: 'See the portfolio' }).click();
    await mentor.getByRole('button', { name: 'Change Your Words' }).click();
    const words = `Dara tries things out, on ${size.width} pixels too.`;
    await mentor.getByRole('textbox', { name: 'Your words' }).fill(words);
    await mentor.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await mentor.getByText('The parent has not agreed yet.').waitFor();
    await check(mentor, size);
    await child.getByRole('link', { name: 'See the portfolio' }).click();
    await child.getByRole('heading', { name: 'Portfolio of Dara' }).waitFor();
    expect(await child.getByText(words).count()).toBe(0);

    const parent = await stage.openAs('parent@demo.test', size);
    await parent.goto(`${stage.product.url}/profile?tab=students`);
    await parent.getByRole('link', { name: 'Career Plan of Dara' }).click();
    await parent.getByRole('link', { name: 'See the portfolio' }).click();
    await parent.getByText(words).waitFor();
    await parent.emulateMedia({ media: 'print' });
    await expect.poll(() => parent.getByText(words).isVisible()).toBe(false);
    await parent.emulateMedia({ media: 'screen' });
    await parent.getByRole('switch', { name: 'Show the words of Tunde Bakare in the portfolio' }).click();
    await child.getByText(words).waitFor();
    await parent.emulateMedia({ media: 'print' });
    await expect.poll(() => parent.getByText(words).isVisible()).toBe(true);
    for (const part of ['Projects', 'Badges'])
      expect(await parent.getByRole('heading', { name: part }).isVisible()).toBe(true);
    for (const hidden of [
      parent.getByRole('switch'),
      parent.getByRole('button', { name: 'Print the Portfolio' }),
    ])
      expect(await hidden.isVisible()).toBe(false);
    await parent.emulateMedia({ media: 'screen' });
    await check(parent, size);
  },
);

it('changes and removes a line, and says what somebody else has changed meanwhile', async () => {
  const mentor = await openPlanOfMentor(DESKTOP);
  const parent = await stage.openAs('parent@demo.test', DESKTOP);
  const studentId = await studentIdOf(parent, stage.product.url, 'Dara');
  await parent.goto(`${stage.product.url}/career?student=${studentId}`);
  const [before, after] = ['A page about jollof rice', 'A page about two kinds of jollof rice'];
  for (const page of [mentor, parent]) await page.getByRole('button', { name: `Change “${before}”` }).click();
  await parent.getByRole('textbox', { name: 'Text' }).fill(after);
  await parent.getByRole('button', { name: 'Save' }).click();
  await parent.getByRole('button', { name: `Change “${after}”` }).waitFor();
  await mentor.getByRole('textbox', { name: 'Text' }).fill('A page about rice');
  await mentor.getByRole('button', { name: 'Save' }).click();
  await mentor.getByText('Somebody else has just changed this.').waitFor();
  await mentor.keyboard.press('Escape');
  await mentor.getByRole('button', { name: 'Discard' }).click();
  await mentor.getByRole('button', { name: `Change “${after}”` }).click();
  await mentor.getByRole('button', { name: 'Remove this line' }).click();
  await parent.getByText(after, { exact: true }).waitFor({ state: 'detached' });
});

it('says to a family without a mentor what the plan is part of', async () => {
  const parent = await stage.openAs('parent@demo.test', PHONE);
  const studentId = await studentIdOf(parent, stage.product.url, 'Kunle');
  await parent.goto(`${stage.product.url}/dashboard?student=${studentId}`);
  await parent.getByRole('link', { name: 'Career Plan' }).click();
  await parent.getByRole('heading', { name: 'Career Plan Not Available' }).waitFor();
  const upgrade = parent.getByRole('link', { name: 'Upgrade to Mentored' });
  expect(await upgrade.getAttribute('href')).toBe(`/upgrade?student=${studentId}`);
  await check(parent, PHONE);
});

it('says of a child that is not there or not for the viewer that it is not', async () => {
  const parent = await stage.openAs('parent@demo.test', PHONE);
  await parent.goto(`${stage.product.url}/career/portfolio?student=00000000-0000-4000-8000-000000000000`);
  await parent.getByRole('heading', { name: 'No such career plan' }).waitFor();
  await parent.goto(`${stage.product.url}/career/pathways/astronaut`);
  await parent.getByRole('heading', { name: 'This page has not been built' }).waitFor();
});
