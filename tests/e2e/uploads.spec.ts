import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow, studentIdOf } from '../support/clients/pages.ts';
import { PDF } from '../support/factories/uploads.ts';

const stage = useBrowserFixture();

/** Draws a picture of noise, which cannot be compressed, so that it needs several parts. */
async function noise(): Promise<Buffer> {
  const [width, height] = [1200, 800];
  const pixels = randomBytes(width * height * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

it('uploads a screenshot over a broken connection and a reload, and shows it to the reviewer', async () => {
  const [family, mentor] = await Promise.all([
    stage.signedIn('halima@demo.test', PHONE),
    stage.signedIn('mentor@demo.test', DESKTOP),
  ]);
  const page = await stage.openPage(family);
  const zainab = await studentIdOf(page, stage.product.proxyUrl, 'Zainab');
  await page.goto(`${stage.product.proxyUrl}/lesson/13?student=${zainab}`);
  await page.getByRole('button', { name: 'Resubmit' }).click();
  await page.getByLabel('Files', { exact: true }).check();
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await page.getByText('Please upload at least one file or screenshot').waitFor();
  await page.getByLabel('Add screenshots').setInputFiles({
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  });
  await page
    .getByText('Failed to upload drawing.svg: Screenshots must be JPEG, PNG, WebP, or GIF format')
    .waitFor();

  // The connection breaks once two parts have arrived.
  const buffer = await noise();
  expect(buffer.length).toBeGreaterThan(2_000_000);
  await page.route(/\/parts\/3\?/, (route) => {
    stage.product.proxy.cut();
    return route.continue();
  });
  await page.getByLabel('Add screenshots').setInputFiles({ name: 'goal.png', mimeType: 'image/png', buffer });
  await page.getByText(/Waiting for the connection/).waitFor();
  await page.unroute(/\/parts\/3\?/);
  const sentTwice: string[] = [];
  page.on('request', (request) => {
    if (/\/parts\/[12]\?/.test(request.url())) sentTwice.push(request.url());
  });
  stage.product.proxy.mend();
  await page.getByText(/, uploaded$/).waitFor();
  expect(sentTwice).toEqual([]);

  // A check that waits for others and then takes a while is requested again.
  const answers = [
    { __typename: 'DomainError', code: 'BUSY', message: 'Many files are being checked' },
    { __typename: 'Upload', id: '', isFinished: false, isChecking: true, parts: [] },
  ];
  const checked = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"FinishUpload"')) return route.continue();
    const answer = answers.shift();
    if (answer) return route.fulfill({ json: { data: { finishUpload: answer } } });
    await checked.promise;
    return route.continue();
  });
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page.getByText('Checking the file…').waitFor();
  await expect.poll(() => answers).toEqual([]);
  await page.getByText('Checking the file…').waitFor();
  checked.resolve();
  await page
    .getByRole('list', { name: 'Files' })
    .getByText(/, uploaded$/)
    .waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Remove notes.pdf' }).click();

  // An upload that a reload interrupts resumes by itself.
  stage.product.proxy.cut();
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page.getByText(/Waiting for the connection/).waitFor();
  stage.product.proxy.mend();
  await page.goto(`${stage.product.proxyUrl}/lesson/13?student=${zainab}`);
  await page.getByRole('button', { name: 'Resubmit' }).click();
  const files = page.getByRole('list', { name: 'Files' });
  await files.getByText(/, uploaded$/).waitFor();
  await page
    .getByRole('list', { name: 'Screenshots' })
    .getByText(/, uploaded$/)
    .waitFor();
  await page.getByRole('button', { name: 'Submit Assignment' }).click();
  await page.getByText('Assignment submitted successfully!').waitFor();
  await page.getByRole('link', { name: /plan\.pdf/ }).waitFor();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

  const reviewer = await stage.openPage(mentor);
  await reviewer.goto(`${stage.product.url}/mentor?tab=reviews`);
  await reviewer.getByRole('button', { name: /^Review .* by Zainab$/ }).click();
  const shot = reviewer.getByRole('link', { name: /goal\.png/ });
  const thumbnail = shot.locator('img');
  await thumbnail.waitFor();
  await reviewer.waitForFunction(
    (image) => (image as HTMLImageElement).naturalWidth === 640,
    await thumbnail.elementHandle(),
  );
  const [opened] = await Promise.all([mentor.waitForEvent('page'), shot.click()]);
  await opened.waitForLoadState();
  expect(await opened.evaluate(() => document.images[0]?.naturalWidth)).toBe(1200);
});
