import { expect, it } from 'vitest';
import { DRAFT_TEXTS } from '../../contract/drafts.ts';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;

it.each(SIZES)(
  'keeps what was typed into the profile on %s, and asks before it throws it away',
  async (_name, size) => {
    const page = await stage.openAs('parent@demo.test', size);
    await page.goto(`${stage.product.url}/profile`);
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    await edit.click();
    const location = page.getByLabel('Location');
    const before = await location.inputValue();
    await location.fill('Enugu, half way');

    await page.goto(`${stage.product.url}/notifications`);
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await page.goBack();
    await edit.click();
    await page.getByText(DRAFT_TEXTS.restored).waitFor();
    expect(await location.inputValue()).toBe('Enugu, half way');
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await loadAxe(page);
    expect(await findings(page, EVERY_RULE)).toEqual([]);

    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: DRAFT_TEXTS.question });
    await question.getByRole('button', { name: DRAFT_TEXTS.keep }).click();
    expect(await location.inputValue()).toBe('Enugu, half way');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: DRAFT_TEXTS.discard }).click();
    await edit.click();
    expect(await location.inputValue()).toBe(before);
    // Nothing was typed since, so nothing is asked.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await edit.waitFor();
  },
);

it('asks before a free time that was added is lost', async () => {
  const page = await stage.openAs('mentor@demo.test', PHONE);
  await page.goto(`${stage.product.url}/mentor?tab=sessions`);
  await page.getByRole('button', { name: 'My Free Times' }).click();
  const times = page.getByRole('dialog', { name: 'My free times' });
  await times.getByRole('button', { name: 'Add a Free Time' }).click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: DRAFT_TEXTS.question });
  await question.getByRole('button', { name: DRAFT_TEXTS.keep }).click();
  await times
    .getByRole('group', { name: /^Free time/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: DRAFT_TEXTS.discard }).click();
  await times.waitFor({ state: 'detached' });
});
