import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { PDF } from '../support/uploads.ts';

const stage = setStage();

/** A picture that does not get smaller, so that it needs several parts. */
async function noise(): Promise<Buffer> {
  const [width, height] = [1200, 800];
  const pixels = randomBytes(width * height * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

it('brings a screenshot over a line that drops, through a reload, to the reviewer', async () => {
  const [family, mentor] = await Promise.all([
    stage.signedIn('halima@demo.test', PHONE),
    stage.signedIn('mentor@demo.test', DESKTOP),
  ]);
  const page = await stage.openPage(family);
  await page.goto(`${stage.product.lineUrl}/dashboard`);
  const link = page
    .getByRole('navigation', { name: 'Choose a student' })
    .getByRole('link', { name: 'Zainab' });
  const zainab = new URL((await link.getAttribute('href')) ?? '', stage.product.url).searchParams.get(
    'student',
  );
  await page.goto(`${stage.product.lineUrl}/lesson/13?student=${zainab}`);
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

  // The line goes when two parts have arrived.
  const buffer = await noise();
  expect(buffer.length).toBeGreaterThan(2_000_000);
  await page.route(/\/parts\/3\?/, (route) => {
    stage.product.line.cut();
    return route.continue();
  });
  await page.getByLabel('Add screenshots').setInputFiles({ name: 'goal.png', mimeType: 'image/png', buffer });
  await page.getByText(/Waiting for the internet/).waitFor();
  await page.unroute(/\/parts\/3\?/);
  const sentTwice: string[] = [];
  page.on('request', (request) => {
    if (/\/parts\/[12]\?/.test(request.url())) sentTwice.push(request.url());
  });
  stage.product.line.mend();
  await page.getByText(/, uploaded$/).waitFor();
  expect(sentTwice).toEqual([]);

  // A check that has to wait for others, and then takes its time, is asked for again.
  const answers = [
    { __typename: 'DomainError', code: 'BUSY', message: 'Many files are being checked' },
    { __typename: 'Upload', id: '', isFinished: false, isChecking: true, parts: [] },
  ];
  const checked = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"FinishWorkUpload"')) return route.continue();
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

  // A file that a reload interrupts goes on by itself.
  stage.product.line.cut();
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF });
  await page.getByText(/Waiting for the internet/).waitFor();
  stage.product.line.mend();
  await page.goto(`${stage.product.lineUrl}/lesson/13?student=${zainab}`);
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

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
