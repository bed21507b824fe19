import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFindings } from '../support/clients/accessibility.ts';
import { DESKTOP, openContext, PHONE, type Size } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { makePerson, PASSWORD, type Person } from '../support/factories/people.ts';
import { newestEmail, PRODUCT_SECRET } from '../support/services/product.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();
let count = 0;

/** Creates a parent with a child who has paid lessons. */
const makeParent = (): Promise<Person> =>
  withPrisma(stage.product, async (prisma) => {
    const config = { authSecret: PRODUCT_SECRET, publicUrl: stage.product.url };
    const parent = await makePerson({ prisma, config }, { role: 'PARENT', name: 'Nneka' });
    await prisma.student.create({
      data: { parentId: parent.id, firstName: 'Chidi', age: 12, paymentStatus: 'COMPLETED' },
    });
    return parent;
  });

/** Opens the settings of a person in a browser of their own. */
async function openSettings(person: Person, size: Size): Promise<Page> {
  const context = await openContext(stage.browser, size);
  await addCookies(context, stage.product.url, person.cookie);
  const page = await stage.openPage(context);
  await page.goto(`${stage.product.url}/profile?tab=settings`);
  await page.getByRole('heading', { name: 'Change e-mail' }).waitFor();
  return page;
}

/** Returns the link of the newest email to an address. */
async function linkTo(email: string, parameter: string): Promise<string> {
  const mail = await newestEmail(stage.product.url, email);
  return new RegExp(`https?://\\S+${parameter}=\\S+`).exec(mail?.text ?? '')?.[0] ?? '';
}

/** Fills in the form for another e-mail, from the keyboard. */
async function ask(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('New e-mail').fill(email);
  const form = page.locator('form', { has: page.getByLabel('New e-mail') });
  await form.getByLabel('Your password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_name, size) => {
  it('changes the e-mail with the password and the link, and axe finds nothing', async () => {
    const parent = await makeParent();
    const page = await openSettings(parent, size);
    const email = `nneka-${++count}@example.test`;
    await ask(page, email, 'not it');
    await page.getByText('This is not your password').waitFor();
    await ask(page, email, PASSWORD);
    await page.getByText(`We sent a link to ${email}`).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.setViewportSize(size);

    await page.goto(await linkTo(email, 'confirm-email'));
    await page.getByRole('heading', { name: 'Use this e-mail?' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Use this e-mail' }).press('Enter');
    const done = page.getByRole('heading', { name: 'Your e-mail is changed' });
    await done.waitFor();
    expect(await done.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: 'Go to Your Settings' }).click();
    await page.getByText(`You sign in with ${email}`).waitFor();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it('takes the change back by the link to the old address, without a session', async () => {
    const parent = await makeParent();
    const page = await openSettings(parent, size);
    const email = `nneka-${++count}@example.test`;
    await ask(page, email, PASSWORD);
    await page.getByText(`We sent a link to ${email}`).waitFor();
    const owner = await stage.openPage(await openContext(stage.browser, size));
    await owner.goto(await linkTo(parent.email, 'keep-email'));
    await owner.getByRole('heading', { name: 'This was not you?' }).waitFor();
    expect(await accessibilityFindings(owner)).toEqual([]);
    await owner.setViewportSize(size);
    await owner.getByRole('button', { name: 'Keep my e-mail' }).click();
    await owner.getByRole('heading', { name: 'Your e-mail stays as it was' }).waitFor();
    // The other browser is signed out without being touched.
    await page.waitForURL(`${stage.product.url}/`);
    await page.goto(await linkTo(email, 'confirm-email'));
    await page.getByRole('button', { name: 'Sign In' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Use this e-mail' }).count()).toBe(0);
    await Promise.all([page, owner].map((one) => one.context().close()));
  });

  it('closes the account after it showed what happens, and signing in takes it back', async () => {
    const parent = await makeParent();
    const page = await openSettings(parent, size);
    await page.getByRole('button', { name: 'See what happens' }).click();
    const heading = page.getByRole('heading', { name: 'What happens' });
    await heading.waitFor();
    expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByText(/^Chidi: all lessons, work, messages and sessions are deleted/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.setViewportSize(size);
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Close my account' }) });
    await form.getByLabel('Your password', { exact: true }).fill('not it');
    await form.getByRole('button', { name: 'Close my account' }).click();
    await form.getByText('This is not your password').waitFor();
    await form.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${stage.product.url}/`);
    const mail = await newestEmail(stage.product.url, parent.email);
    expect(mail?.subject).toBe('Your account is closed');

    // Elsewhere, because a page that is still signing out goes to the home page when it is interrupted.
    const other = await stage.openPage(await openContext(stage.browser, size));
    await other.goto(`${stage.product.url}/?signin=true`);
    const dialog = other.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(parent.email);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await other.waitForURL('**/dashboard*');
    await expect
      .poll(async () => (await newestEmail(stage.product.url, parent.email))?.subject)
      .toBe('Your account is open again');
    await Promise.all([page, other].map((one) => one.context().close()));
  });

  it('stops the weekly summary', async () => {
    const page = await openSettings(await makeParent(), size);
    const summary = page.getByRole('checkbox', { name: /^Every Sunday evening/ });
    expect(await summary.isChecked()).toBe(true);
    await summary.focus();
    await page.keyboard.press('Space');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await summary.waitFor();
    expect(await summary.isChecked()).toBe(false);
    await page.context().close();
  });

  it('changes on the profile what onboarding asked for', async () => {
    const parent = await makeParent();
    const page = await openSettings(parent, size);
    await page.getByRole('tab', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Avatar URL').fill('http://pictures.test/me.png');
    await page.getByText('Game Development', { exact: true }).click();
    await page.getByLabel('How did you hear about us?').selectOption('WhatsApp');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please enter a link that starts with https://').waitFor();
    await page.getByLabel('Avatar URL').fill('https://pictures.test/me.png');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Profile updated successfully!').waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Profile' }).click();
    for (const text of ['https://pictures.test/me.png', 'Game Development', 'WhatsApp'])
      await page.getByText(text, { exact: true }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.context().close();
  });
});
