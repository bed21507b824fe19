import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';

const stage = useBrowserFixture();

/** More controls than any page has from its start to what is looked for. */
const MAX_TABS = 80;

const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);

/** Presses Tab until an element has the focus, and checks that nothing covers it. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let presses = 0; !(await isFocused(element)); presses += 1) {
    if (presses === MAX_TABS) throw new Error(`The keyboard does not reach ${element}`);
    await page.keyboard.press('Tab');
  }
  const isSeen = await element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return above !== null && (one.contains(above) || above.contains(one));
  });
  expect(isSeen, `${element} is seen while it has the focus`).toBe(true);
}

it.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('finds, opens and edits a record by keyboard alone on %s', async (_screen, size) => {
  const page = await stage.openAs('admin@demo.test', size);
  await page.goto(`${stage.product.url}/admin/students`);
  await tabTo(page, page.getByLabel('Payment'));
  await page.keyboard.type('Pending');
  await page.waitForURL(/payment=pending/);
  await page.getByText('1 student', { exact: true }).waitFor();

  const columns = page.getByRole('button', { name: 'Columns' });
  await tabTo(page, columns);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Age', exact: true }).waitFor();
  await page.keyboard.press('Space');
  await expect
    .poll(() => page.getByRole('menuitemcheckbox', { name: 'Age', exact: true }).getAttribute('aria-checked'))
    .toBe(size === DESKTOP ? 'false' : 'true');
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(columns)).toBe(true);

  if (size === DESKTOP) {
    const table = page.getByRole('table', { name: 'Students' });
    await tabTo(page, table.getByRole('button', { name: 'Name' }));
    await page.keyboard.press('Enter');
    await expect
      .poll(() => table.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
      .toBe('ascending');
  }
  const record = page.getByRole('main').getByRole('link', { name: /^Sim/ });
  await tabTo(page, record);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/students\/[\da-f-]+$/);

  const edit = page.getByRole('button', { name: 'Edit Student' });
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit Student' });
  await expect.poll(() => isFocused(form.getByLabel('First name'))).toBe(true);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(edit)).toBe(true);

  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(form.getByLabel('First name'))).toBe(true);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(size === DESKTOP ? 'Simisola' : 'Simi');
  const save = form.getByRole('button', { name: 'Save Changes' });
  await tabTo(page, save);
  // The next stops are in the dialog too: the page behind it is not reached.
  for (let presses = 0; presses < MAX_TABS / 2; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await page.getByText('Student updated successfully!').waitFor();
  await page.getByRole('heading', { name: size === DESKTOP ? 'Simisola' : 'Simi' }).waitFor();
  await expect.poll(() => isFocused(edit)).toBe(true);
});

it('says that the filters of the log were not loaded, and loads them at the second try', async () => {
  const page = await stage.openAs('admin@demo.test', PHONE);
  let isBroken = true;
  await page.route('**/graphql', async (route) => {
    const isChoices = (route.request().postData() ?? '').includes('"AuditChoices"');
    // An answer: what is lost with the line is fetched again by itself.
    if (isBroken && isChoices) await route.fulfill({ status: 400, body: '{}' });
    else await route.continue();
  });
  await page.goto(`${stage.product.url}/admin/audit`);
  const again = page.getByRole('button', { name: 'Try Again' });
  await again.waitFor();
  isBroken = false;
  await again.click();
  await page.getByLabel('Kind of record').waitFor();
});
