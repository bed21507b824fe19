import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { PDF } from '../support/uploads.ts';

const stage = setStage();
let page: Page;
let mentorPage: Page;
let family: BrowserContext;

beforeAll(async () => {
  let mentor: BrowserContext;
  [family, mentor] = await Promise.all([
    stage.signedIn('halima@demo.test', PHONE),
    stage.signedIn('mentor@demo.test', DESKTOP),
  ]);
  page = await stage.openPage(family);
  await page.goto(`${stage.product.lineUrl}/dashboard`);
  const link = page
    .getByRole('navigation', { name: 'Choose a student' })
    .getByRole('link', { name: 'Zainab' });
  const zainab = new URL((await link.getAttribute('href')) ?? '', stage.product.url).searchParams.get(
    'student',
  );
  await page.goto(`${stage.product.lineUrl}/dashboard?student=${zainab}&tab=messages`);
  mentorPage = await stage.openPage(mentor);
  await mentorPage.goto(`${stage.product.url}/mentor?student=${zainab}&tab=messages`);
  await Promise.all([page, mentorPage].map((one) => field(one).waitFor()));
});
const field = (at: Page) => at.getByRole('textbox', { name: /Message about/ });
const row = (at: Page, text: string) => at.getByRole('log').locator('[data-row]').filter({ hasText: text });
const waiting = () => page.getByRole('list', { name: 'Files of your message' });

/** A picture that does not get smaller, so that it takes a while. */
const noise = (width: number) =>
  sharp(randomBytes(width * 600 * 3), { raw: { width, height: 600, channels: 3 } })
    .png()
    .toBuffer();

/** Hands files to the page as the clipboard or a drag does. */
async function give(how: 'paste' | 'drop', name: string, type: string, content: Buffer): Promise<void> {
  await field(page).evaluate(
    (target, [event, name, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      target.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    },
    [how, name, type, content.toString('base64')] as const,
  );
}

it('says what cannot be sent, and sends nothing of it', async () => {
  const files = [
    { name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    { name: 'film.zip', mimeType: 'application/zip', buffer: Buffer.alloc(25 * 1024 * 1024 + 1) },
  ];
  await page.getByLabel('Files to attach').setInputFiles(files);
  await page
    .getByText(
      'Failed to upload virus.exe: File type not supported. Please use images, PDFs, Word documents, or text files',
    )
    .waitFor();
  await page.getByText('Failed to upload film.zip: File size must be less than 25MB').waitFor();
  expect(await waiting().count()).toBe(0);
});

it('brings what was picked, pasted and dropped over a line that drops, once', async () => {
  const [first, second] = await Promise.all([noise(1500), noise(400)]);
  // The line goes with the second part of the large picture.
  await page.route(/\/parts\/2\?/, (route) => {
    stage.product.line.cut();
    return route.continue();
  });
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'field.png', mimeType: 'image/png', buffer: first });
  await waiting()
    .getByText(/Waiting for the internet/)
    .waitFor();
  await page.unroute(/\/parts\/2\?/);
  await give('paste', 'goal.png', 'image/png', second);
  await give('drop', 'plan.pdf', 'application/pdf', PDF);
  await expect.poll(() => waiting().getByRole('listitem').count()).toBe(3);
  await field(page).fill('The three of the match');
  await field(page).press('Enter');
  // It waits in the thread, not in the composer.
  await row(page, 'The three of the match').getByText('Waits for its files').waitFor();
  expect(await field(page).inputValue()).toBe('');
  expect(await waiting().count()).toBe(0);
  await page.getByRole('list', { name: 'Files on their way' }).waitFor();
  expect(await row(mentorPage, 'The three of the match').count()).toBe(0);

  stage.product.line.mend();
  const there = row(mentorPage, 'The three of the match');
  await there.waitFor();
  await row(page, 'The three of the match')
    .getByText(/^(Sent|Read)$/)
    .waitFor();
  expect(await there.count()).toBe(1);
  const pictures = there.getByRole('button', { name: /^Open the picture/ });
  expect(await pictures.count()).toBe(2);
  for (const picture of await pictures.locator('img').all()) {
    await mentorPage.waitForFunction(
      (image) => (image as HTMLImageElement).naturalWidth > 0,
      await picture.elementHandle(),
    );
    expect(await picture.boundingBox()).toMatchObject({ width: 192, height: 144 });
  }
  const [download] = await Promise.all([
    mentorPage.waitForEvent('download'),
    there.getByRole('link', { name: /plan\.pdf/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('plan.pdf');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

it('opens a picture large by keyboard, and goes back to where one was', async () => {
  const opener = row(mentorPage, 'The three of the match').getByRole('button', {
    name: 'Open the picture field.png',
  });
  await opener.focus();
  await mentorPage.keyboard.press('Enter');
  const dialog = mentorPage.getByRole('dialog', { name: 'field.png' });
  const large = dialog.getByRole('img', { name: 'field.png' });
  await mentorPage.waitForFunction(
    (image) => (image as HTMLImageElement).naturalWidth === 1500,
    await large.elementHandle(),
  );
  expect(await dialog.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('field.webp');
  await mentorPage.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => mentorPage.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Open the picture field.png');
});

it('sends what a reload interrupted, and keeps what is being written', async () => {
  stage.product.line.cut();
  await give('drop', 'late.pdf', 'application/pdf', PDF);
  await waiting().getByText('late.pdf').waitFor();
  await field(page).press('Enter');
  await row(page, 'late.pdf').getByText('Waits for its files').waitFor();
  await give('paste', 'draft.png', 'image/png', await noise(50));
  await waiting().getByText('draft.png').waitFor();
  stage.product.line.mend();
  await page.reload();
  await row(mentorPage, 'late.pdf').waitFor();
  await row(page, 'late.pdf')
    .getByText(/^(Sent|Read)$/)
    .waitFor();
  for (const one of [page, mentorPage]) expect(await row(one, 'late.pdf').count()).toBe(1);
  await waiting()
    .getByText(/, uploaded$/)
    .waitFor();
  await page.getByRole('button', { name: 'Remove draft.png' }).click();
  await waiting().waitFor({ state: 'detached' });
  await page.reload();
  await row(page, 'The three of the match').waitFor();
  for (const text of ['The three of the match', 'late.pdf']) expect(await row(page, text).count()).toBe(1);
});

it('asks once for fresh links when a picture’s have run out', async () => {
  const asked: string[] = [];
  await page.route(/\/files\/[^/]+\/small\?/, (route) =>
    asked.length === 0 ? route.fulfill({ status: 403 }) : route.continue(),
  );
  page.on('request', (request) => {
    if (request.postData()?.includes('MessageFile')) asked.push(request.url());
  });
  await page.reload();
  const pictures = row(page, 'The three of the match').getByRole('button', { name: /^Open the picture/ });
  await expect
    .poll(
      () =>
        pictures
          .locator('img')
          .evaluateAll(
            (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
          ),
      { timeout: 20_000 },
    )
    .toBe(2);
  expect(asked.length).toBeGreaterThan(0);
  await page.unroute(/\/files\/[^/]+\/small\?/);
});
