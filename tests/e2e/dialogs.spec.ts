import { expect, it } from 'vitest';
import { DRAFT_TEXTS } from '../../contract/drafts.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';

const stage = useBrowserFixture();

const SESSIONS = '/mentor?tab=sessions';
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + days * 86_400_000);

it('closes a dialog with Back, asks before it discards what was typed, and leaves the page after that', async () => {
  const page = await stage.openAs('mentor@demo.test', PHONE);
  await page.goto(`${stage.product.url}/notifications`);
  await page.goto(`${stage.product.url}${SESSIONS}`);
  const open = page.getByRole('button', { name: 'Schedule Session' });
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog', { name: DRAFT_TEXTS.question });

  await open.click();
  await dialog.getByLabel('Title').waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).toContain(SESSIONS);

  await open.click();
  await dialog.getByLabel('Title').fill('Loops');
  await page.goBack();
  await question.getByRole('button', { name: DRAFT_TEXTS.keep }).click();
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Loops');
  await page.goBack();
  await question.getByRole('button', { name: DRAFT_TEXTS.discard }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).toContain(SESSIONS);

  // The dialogs leave no entries of their own behind.
  await page.waitForFunction(() => !(history.state as { isLayer?: boolean } | null)?.isLayer);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
});

it('lets a toast above a dialog be pressed, and the dialog stay', async () => {
  const page = await stage.openAs('mentor@demo.test', DESKTOP);
  await page.goto(`${stage.product.url}${SESSIONS}`);
  const open = page.getByRole('button', { name: 'Schedule Session' });
  const dialog = page.getByRole('dialog');
  await open.click();
  await dialog.getByLabel('Title').fill('Loops');
  await dialog.getByLabel('Student').selectOption({ label: 'Dara' });
  await dialog.getByLabel('Date').fill(dayFromNow(3));
  await dialog.getByLabel('Time').fill('06:00');
  await dialog.getByRole('button', { name: 'Schedule Session' }).click();
  await dialog.waitFor({ state: 'detached' });
  const close = page.getByRole('button', { name: 'Close toast' });
  await close.waitFor();
  await open.click();
  await dialog.getByLabel('Title').waitFor();
  await close.click();
  await close.waitFor({ state: 'detached' });
  await dialog.getByLabel('Title').waitFor();
});
