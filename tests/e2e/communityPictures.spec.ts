import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { HOLD_TEXTS } from '../../contract/communityRules.ts';
import { UPLOAD_TEXTS } from '../../contract/uploads.ts';
import { accessibilityFindings } from '../support/clients/accessibility.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { addCookies, giveFile, horizontalOverflow, waitForImage } from '../support/clients/pages.ts';
import { makeKnownFamily, makeQuestion } from '../support/factories/community.ts';
import type { Person } from '../support/factories/people.ts';
import { PDF, png } from '../support/factories/uploads.ts';
import { PRODUCT_SECRET } from '../support/services/product.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();

/** Opens a page of the community as a person, over the proxy whose connection can be cut. */
async function openAs(person: Person, size: typeof PHONE, path: string): Promise<Page> {
  const context = await openContext(stage.browser, size);
  await addCookies(context, stage.product.proxyUrl, person.cookie);
  const page = await stage.openPage(context);
  await page.goto(`${stage.product.proxyUrl}${path}`);
  return page;
}

const makePeople = () =>
  withPrisma(stage.product, async (prisma) => {
    const site = { prisma, config: { authSecret: PRODUCT_SECRET, publicUrl: stage.product.url } };
    const [ada, bola] = await Promise.all([makeKnownFamily(site, 'Ada'), makeKnownFamily(site, 'Bola')]);
    return { ada, bola, postId: await makeQuestion(site, ada.studentId, 'How do I make a button?') };
  });

const picture = async (name: string, width: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await png(width),
});
const chosen = (page: Page) => page.getByRole('list', { name: 'New pictures' }).getByRole('listitem');
const uploaded = (page: Page) => chosen(page).getByText(/, uploaded$/);

it('lets a child show pictures, which a mentor sees before the others, and take one out again', async () => {
  const { ada, bola } = await makePeople();
  const child = await openAs(ada.child, PHONE, '/community/new');
  await child.getByRole('textbox', { name: 'Your text' }).fill('Look at my page');
  await child.getByLabel('Add pictures').setInputFiles(await picture('page.png', 400));
  await giveFile(child.getByRole('textbox', { name: 'Your text' }), 'paste', await picture('old.png', 300));
  await expect.poll(() => uploaded(child).count()).toBe(2);
  // A phone may close the page behind its camera: the text and the pictures are there again.
  await child.reload();
  await expect.poll(() => uploaded(child).count()).toBe(2);
  expect(await child.getByRole('textbox', { name: 'Your text' }).inputValue()).toBe('Look at my page');
  await child.getByRole('button', { name: 'Remove old.png' }).click();
  await expect.poll(() => chosen(child).count()).toBe(1);
  await child.getByRole('textbox', { name: 'In a few words' }).fill('My first page');
  await child.getByRole('textbox', { name: 'What is on it?' }).fill('A blue button');
  expect(await accessibilityFindings(child)).toEqual([]);
  await child.setViewportSize(PHONE);

  const other = await openAs(bola.child, DESKTOP, '/community');
  await other.getByRole('link', { name: 'How do I make a button?' }).waitFor();
  const mentor = await openAs(bola.mentor, DESKTOP, '/community/queue');
  await mentor.getByText('Nothing waits').waitFor();
  await child.getByRole('button', { name: 'Send' }).click();
  await child.getByText(HOLD_TEXTS.PICTURE).waitFor();
  const small = child.getByRole('button', { name: 'Open the picture: A blue button' });
  await waitForImage(small.locator('img'));
  expect(await small.boundingBox()).toMatchObject({ width: 192, height: 144 });
  expect(await accessibilityFindings(child)).toEqual([]);
  await child.setViewportSize(PHONE);

  // It arrives in the open queue, where the keyboard is enough.
  await mentor.getByText('It has a picture that nobody has looked at yet.').waitFor();
  expect(await other.getByRole('link', { name: 'My first page' }).count()).toBe(0);
  expect(await accessibilityFindings(mentor)).toEqual([]);
  await mentor.getByRole('button', { name: 'Open the picture: A blue button' }).focus();
  await mentor.keyboard.press('Enter');
  await waitForImage(mentor.getByRole('dialog').getByRole('img', { name: 'A blue button' }));
  expect(await accessibilityFindings(mentor)).toEqual([]);
  await mentor.keyboard.press('Escape');
  await mentor.getByRole('dialog').waitFor({ state: 'detached' });
  await mentor.keyboard.press('Tab');
  await mentor.keyboard.press('Enter');
  await mentor.getByText('Nothing waits').waitFor();

  // It arrives on the open page of the other child.
  await other.locator('li', { hasText: 'My first page' }).getByText('1 picture').waitFor();
  await other.getByRole('link', { name: 'My first page' }).click();
  await waitForImage(other.getByRole('button', { name: 'Open the picture: A blue button' }).locator('img'));
  expect(await accessibilityFindings(other)).toEqual([]);

  await child.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = child.getByRole('dialog');
  await dialog.getByLabel('Add pictures').setInputFiles(await picture('green.png', 420));
  await expect.poll(() => uploaded(child).count()).toBe(1);
  await dialog.getByRole('button', { name: 'Remove picture 1' }).click();
  expect(await accessibilityFindings(child)).toEqual([]);
  await child.setViewportSize(PHONE);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await child.getByText(HOLD_TEXTS.PICTURE).waitFor();
  await other.getByText('It is not there, or not there any more.').waitFor();
  await mentor.getByRole('button', { name: 'History' }).click();
  const history = mentor.getByRole('dialog');
  await history.getByRole('heading', { name: 'Pictures that were taken out' }).waitFor();
  await waitForImage(history.getByRole('button', { name: 'Open the picture: A blue button' }).locator('img'));
  expect(await accessibilityFindings(mentor)).toEqual([]);
  await mentor.keyboard.press('Escape');
  await mentor.getByRole('button', { name: 'Show it to everybody' }).click();
  await waitForImage(other.getByRole('button', { name: 'Open the picture: Picture 1' }).locator('img'));
  expect(await other.getByRole('list', { name: 'Pictures' }).getByRole('listitem').count()).toBe(1);
});

it('keeps an answer and its pictures while the connection is gone, and says what cannot be sent', async () => {
  const { ada, bola, postId } = await makePeople();
  const child = await openAs(bola.child, PHONE, `/community/${postId}`);
  await child.getByRole('textbox', { name: 'Your answer' }).fill('Like on this picture');
  const files = child.getByLabel('Add pictures');
  await files.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF });
  await child.getByText('Failed to upload plan.pdf: A picture must be in JPEG, PNG, WebP, or GIF').waitFor();
  await child.route(/\/parts\/1\?/, (route) => {
    stage.product.proxy.cut();
    return route.continue();
  });
  await files.setInputFiles(await picture('blue.png', 200));
  await chosen(child)
    .getByText(/Waiting for the connection/)
    .waitFor();
  await child.getByRole('button', { name: 'Answer', exact: true }).click();
  await child.getByText(UPLOAD_TEXTS.pending).waitFor();
  await child.unroute(/\/parts\/1\?/);
  stage.product.proxy.mend();
  await expect.poll(() => uploaded(child).count()).toBe(1);
  await giveFile(files, 'drop', { name: 'fake.png', mimeType: 'image/png', buffer: PDF });
  await chosen(child).getByText('Not uploaded').waitFor();
  await child.getByRole('button', { name: 'Try fake.png again' }).waitFor();
  expect(await accessibilityFindings(child)).toEqual([]);
  await child.setViewportSize(PHONE);
  await child.getByRole('button', { name: 'Remove fake.png' }).click();
  await child.getByRole('button', { name: 'Answer', exact: true }).click();
  await child.getByText(HOLD_TEXTS.PICTURE).waitFor();
  expect(await child.getByRole('textbox', { name: 'Your answer' }).inputValue()).toBe('');
  expect(await chosen(child).count()).toBe(0);
  expect(await horizontalOverflow(child)).toBeLessThanOrEqual(0);

  const reader = await openAs(ada.child, PHONE, `/community/${postId}`);
  await reader.getByRole('textbox', { name: 'Your answer' }).waitFor();
  expect(await reader.getByRole('button', { name: /^Open the picture/ }).count()).toBe(0);
  const mentor = await openAs(ada.mentor, PHONE, '/community/queue');
  await waitForImage(mentor.getByRole('button', { name: 'Open the picture: Picture 1' }).locator('img'));
  expect(await horizontalOverflow(mentor)).toBeLessThanOrEqual(0);
  await mentor.getByRole('button', { name: 'Show it to everybody' }).click();
  const shown = reader.getByRole('button', { name: 'Open the picture: Picture 1' });
  await waitForImage(shown.locator('img'));
  await shown.click();
  await waitForImage(reader.getByRole('dialog').getByRole('img'));
  expect(await accessibilityFindings(reader)).toEqual([]);
});
