import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFindings } from '../support/clients/accessibility.ts';
import { DESKTOP, openContext, PHONE, type Size } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { type Family, makeFamily, type Person } from '../support/factories/people.ts';
import { png } from '../support/factories/uploads.ts';
import { PRODUCT_SECRET } from '../support/services/product.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();

const HOUR_MS = 3_600_000;
const LINK = 'https://pictures.invalid/me.png';
const NO_PICTURE = `We could not get your picture from ${LINK}.`;
const NO_SUCH_WEBSITE = `${NO_PICTURE} There is no such website. Upload a picture here instead, or give another link.`;

/** Creates a family whose parent has written to the mentor. */
const makeThread = (): Promise<Family> =>
  withPrisma(stage.product, async (prisma) => {
    const config = { authSecret: PRODUCT_SECRET, publicUrl: stage.product.url };
    const family = await makeFamily({ prisma, config });
    const { studentId, parent } = family;
    await prisma.message.create({
      data: { id: randomUUID(), studentId, senderId: parent.id, kind: 'TEXT', content: 'Good morning' },
    });
    return family;
  });

type AvatarColumns = { avatarUrl?: string; avatarFetchDueAt?: Date | null; avatarProblem?: string };

const setAvatar = ({ id }: Person, data: AvatarColumns) =>
  withPrisma(stage.product, (prisma) => prisma.profile.update({ where: { id }, data }));

async function open(person: Person, size: Size, path: string): Promise<Page> {
  const context = await openContext(stage.browser, size);
  await addCookies(context, stage.product.url, person.cookie);
  const page = await stage.openPage(context);
  await page.goto(`${stage.product.url}${path}`);
  return page;
}

const inHeader = (page: Page, { name }: Person) =>
  page.getByRole('button', { name: new RegExp(`Account of\\s*${name}`) });

/** Waits until one of our pictures has loaded in a part of a page. */
async function expectPicture(part: Locator): Promise<void> {
  const picture = part.locator('img[src^="/files/"]').first();
  await picture.waitFor();
  expect(await picture.getAttribute('alt')).toBe('');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
}

async function expectSound(page: Page, size: Size): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.setViewportSize(size);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_name, size) => {
  it('is uploaded in the profile, and seen in the header and by the mentor in the thread', async () => {
    const { parent, mentor, studentId } = await makeThread();
    const page = await open(parent, size, '/profile');
    await page.getByRole('heading', { name: 'Your Picture' }).waitFor();
    await expectSound(page, size);
    const file = { name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
    await page.getByLabel('Choose a picture').setInputFiles(file);
    await page.getByText('A profile picture must be in JPEG, PNG, WebP, or GIF format').waitFor();
    const picture = { name: 'me.png', mimeType: 'image/png', buffer: await png(900) };
    await page.getByLabel('Choose a picture').setInputFiles(picture);
    await page.getByText('Your picture is changed.').waitFor();
    await expectPicture(inHeader(page, parent));
    await expectPicture(page.getByRole('main').locator('header'));
    await expectSound(page, size);

    const thread = await open(mentor, size, `/mentor?student=${studentId}&tab=messages`);
    await thread.getByRole('log').getByText('Good morning').waitFor();
    await expectPicture(thread.getByRole('log'));
    await expectSound(thread, size);
    await Promise.all([page, thread].map((one) => one.context().close()));
  });

  it('is the initial when it does not load, and is removed from the keyboard', async () => {
    const { parent } = await makeThread();
    const page = await open(parent, size, '/profile');
    const picture = { name: 'me.png', mimeType: 'image/png', buffer: await png(300) };
    await page.getByLabel('Choose a picture').setInputFiles(picture);
    await page.getByText('Your picture is changed.').waitFor();
    await expectPicture(inHeader(page, parent));

    await page.route('**/files/**', (route) => route.abort());
    await page.reload();
    await inHeader(page, parent).getByText('N', { exact: true }).waitFor();
    expect(await page.locator('img[src^="/files/"]').count()).toBe(0);
    await page.unroute('**/files/**');
    await page.reload();
    await expectPicture(inHeader(page, parent));

    await page.getByRole('button', { name: 'Remove Picture' }).press('Enter');
    await page.getByText('Your picture is removed.').waitFor();
    const heading = page.getByRole('heading', { name: 'Your Picture' });
    expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.locator('img[src^="/files/"]').count()).toBe(0);
    await page.context().close();
  });

  it('says what is wrong with a link that gives none', async () => {
    const { parent } = await makeThread();
    const page = await open(parent, size, '/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Avatar URL').fill(LINK);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(NO_SUCH_WEBSITE).waitFor();
    await page.context().close();
  });

  it('is fetched from a link for a while, after which is said what is wrong and can be tried again', async () => {
    const { parent } = await makeThread();
    await setAvatar(parent, { avatarUrl: LINK });
    // The worker leaves it alone for so long.
    await setAvatar(parent, { avatarFetchDueAt: new Date(Date.now() + HOUR_MS) });
    const page = await open(parent, size, '/profile');
    await page.getByText(`We are getting your picture from ${LINK}.`).waitFor();
    await expectSound(page, size);

    await setAvatar(parent, { avatarFetchDueAt: null, avatarProblem: 'Nothing answers there.' });
    await page.getByText(`${NO_PICTURE} Nothing answers there.`).waitFor();
    await expectSound(page, size);
    await page.getByRole('button', { name: 'Try the Link Again' }).press('Enter');
    await page.getByText(NO_SUCH_WEBSITE).waitFor();
    await page.context().close();
  });
});
