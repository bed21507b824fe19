import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { MESSAGING_TEXTS } from '../../contract/messaging.ts';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { giveFile, horizontalOverflow, studentIdOf } from '../support/clients/pages.ts';
import { PDF } from '../support/factories/uploads.ts';

const stage = useBrowserFixture();
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
  const zainab = await studentIdOf(page, stage.product.proxyUrl, 'Zainab');
  await page.goto(`${stage.product.proxyUrl}/dashboard?student=${zainab}&tab=messages`);
  mentorPage = await stage.openPage(mentor);
  await mentorPage.goto(`${stage.product.url}/mentor?student=${zainab}&tab=messages`);
  await Promise.all([page, mentorPage].map((one) => field(one).waitFor()));
});
const field = (page: Page) => page.getByRole('textbox', { name: /Message about/ });
const row = (page: Page, text: string) =>
  page.getByRole('log').locator('[data-row]').filter({ hasText: text });
const attachments = () => page.getByRole('list', { name: 'Files of your message' });

/** Draws a picture of noise, which cannot be compressed, so that its upload takes a while. */
const noise = (width: number) =>
  sharp(randomBytes(width * 600 * 3), { raw: { width, height: 600, channels: 3 } })
    .png()
    .toBuffer();

const attach = (how: 'paste' | 'drop', name: string, mimeType: string, buffer: Buffer) =>
  giveFile(field(page), how, { name, mimeType, buffer });

it('names files that cannot be sent, and attaches none of them', async () => {
  // Files on disk, which the browser reads itself: to send it so many bytes takes a busy machine too long.
  const folder = mkdtempSync(join(tmpdir(), 'little-makers-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = [join(folder, 'virus.exe'), join(folder, 'film.zip')] as const;
  writeFileSync(files[0], 'MZ');
  writeFileSync(files[1], Buffer.alloc(25 * 1024 * 1024 + 1));
  await page.getByLabel('Files to attach').setInputFiles([...files]);
  await page
    .getByText(
      'Failed to upload virus.exe: File type not supported. Please use images, PDFs, Word documents, or text files',
    )
    .waitFor();
  await page.getByText('Failed to upload film.zip: File size must be less than 25MB').waitFor();
  expect(await attachments().count()).toBe(0);
});

it('delivers picked, pasted and dropped files once over a broken connection', async () => {
  const [first, second] = await Promise.all([noise(1500), noise(400)]);
  // The connection breaks with the second part of the large picture.
  await page.route(/\/parts\/2\?/, (route) => {
    stage.product.proxy.cut();
    return route.continue();
  });
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'field.png', mimeType: 'image/png', buffer: first });
  await attachments()
    .getByText(/Waiting for the connection/)
    .waitFor();
  await page.unroute(/\/parts\/2\?/);
  await attach('paste', 'goal.png', 'image/png', second);
  await attach('drop', 'plan.pdf', 'application/pdf', PDF);
  await expect.poll(() => attachments().getByRole('listitem').count()).toBe(3);
  await field(page).fill('The three of the match');
  await field(page).press('Enter');
  // The message waits in the thread, not in the composer.
  const waiting = row(page, 'The three of the match');
  await waiting.getByText('Waiting', { exact: true }).waitFor();
  await waiting.getByText(MESSAGING_TEXTS.waiting).waitFor();
  await page.getByText('Waiting for the connection. Your message is sent when it is back.').waitFor();
  expect(await field(page).inputValue()).toBe('');
  expect(await attachments().count()).toBe(0);
  await page.getByRole('list', { name: 'Files on their way' }).waitFor();
  expect(await row(mentorPage, 'The three of the match').count()).toBe(0);

  stage.product.proxy.mend();
  const received = row(mentorPage, 'The three of the match');
  await received.waitFor();
  await row(page, 'The three of the match')
    .getByText(/^(Sent|Read)$/)
    .waitFor();
  expect(await received.count()).toBe(1);
  const pictures = received.getByRole('button', { name: /^Open the picture/ });
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
    received.getByRole('link', { name: /plan\.pdf/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('plan.pdf');
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

it('opens a picture large by keyboard, and returns the focus when it is closed', async () => {
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

it('sends a message that a reload interrupted, and keeps the draft', async () => {
  stage.product.proxy.cut();
  await attach('drop', 'late.pdf', 'application/pdf', PDF);
  await attachments().getByText('late.pdf').waitFor();
  await field(page).press('Enter');
  await row(page, 'late.pdf').getByText('Waiting', { exact: true }).waitFor();
  await attach('paste', 'draft.png', 'image/png', await noise(50));
  await attachments().getByText('draft.png').waitFor();
  stage.product.proxy.mend();
  await page.reload();
  await row(mentorPage, 'late.pdf').waitFor();
  await row(page, 'late.pdf')
    .getByText(/^(Sent|Read)$/)
    .waitFor();
  for (const one of [page, mentorPage]) expect(await row(one, 'late.pdf').count()).toBe(1);
  await attachments()
    .getByText(/, uploaded$/)
    .waitFor();
  await page.getByRole('button', { name: 'Remove draft.png' }).click();
  await attachments().waitFor({ state: 'detached' });
  await page.reload();
  await row(page, 'The three of the match').waitFor();
  for (const text of ['The three of the match', 'late.pdf']) expect(await row(page, text).count()).toBe(1);
});

it('requests new links when those of a picture have expired', async () => {
  const requested: string[] = [];
  await page.route(/\/files\/[^/]+\/small\?/, (route) =>
    requested.length === 0 ? route.fulfill({ status: 403 }) : route.continue(),
  );
  page.on('request', (request) => {
    if (request.postData()?.includes('MessageFile')) requested.push(request.url());
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
      { timeout: 30_000 },
    )
    .toBe(2);
  expect(requested.length).toBeGreaterThan(0);
  await page.unroute(/\/files\/[^/]+\/small\?/);
});
