import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { accessibilityFindings } from '../support/clients/accessibility.ts';
import { DESKTOP, openContext, PHONE, type Size } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

const openVisitor = async (size: Size, path: string) => {
  const context = await openContext(stage.browser, size);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stage.product.url });
  const page = await stage.openPage(context);
  await page.goto(`${stage.product.url}${path}`);
  return page;
};

/** Opens the page of the first project from the gallery. @returns its title */
async function openFirstProject(page: Page): Promise<string> {
  const link = page.getByRole('heading', { level: 3 }).first().getByRole('link');
  const title = (await link.textContent()) ?? '';
  await link.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return title;
}

describe('a visitor', () => {
  it('opens the page of a project, shares its link and comes to its website by the keyboard', async () => {
    const page = await openVisitor(DESKTOP, '/gallery');
    const title = await openFirstProject(page);
    expect(await page.title()).toBe(`${title} | Little Makers`);
    const { href } = new URL(page.url());
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(href);
    const picture = page.getByRole('img', { name: `Screenshot of ${title}` });
    await picture.evaluate((image: HTMLImageElement) => image.decode());

    await page.getByRole('link', { name: /^View Project/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'You are leaving Little Makers' }).waitFor();
    const next = page.getByRole('link', { name: /^Continue to / });
    const target = new URL((await next.getAttribute('href')) ?? '');
    expect(await next.textContent()).toContain(target.host);
    await page.getByText(target.host, { exact: true }).waitFor();
    expect(await next.getAttribute('target')).toBe('_blank');
    expect(await next.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    await next.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(href);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  it('opens the page before the website in a new tab from a card', async () => {
    const page = await openVisitor(DESKTOP, '/gallery');
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page
        .getByRole('link', { name: /^View Project/ })
        .first()
        .click(),
    ]);
    await opened.getByRole('heading', { level: 1, name: 'You are leaving Little Makers' }).waitFor();
  });

  it.each(['', '/visit'])('sees pages%s that fit their screens and pass axe', async (part) => {
    const page = await openVisitor(PHONE, '/gallery');
    await openFirstProject(page);
    if (part) await page.getByRole('link', { name: /^View Project/ }).click();
    await page.getByRole('link', { name: part ? /^Continue to / : /^View Project/ }).waitFor();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('is told that a project is not there', async () => {
    const page = await openVisitor(DESKTOP, '/gallery/00000000-0000-4000-8000-000000000000');
    await page.getByRole('heading', { level: 1, name: 'This page has not been built' }).waitFor();
  });
});

describe('a family', () => {
  const TITLE = 'A kite of paper';
  const NAME = /^Show .*first name in the gallery/;

  /** Opens the form for the child that has a login of its own. */
  const openShareDialog = async (email: string) => {
    const [student] = await stage.product.database.run<{ id: string }>(
      'SELECT s.id FROM "Student" s JOIN "User" u ON u.id = s."loginId" WHERE u.email = $1',
      ['student@demo.test'],
    );
    const page = await stage.openAs(email, DESKTOP);
    await page.goto(`${stage.product.url}/gallery?student=${student?.id}`);
    await page.getByRole('button', { name: 'Share Project' }).click();
    const form = page.getByRole('dialog', { name: 'Share Project' });
    await form.getByLabel('Title').waitFor();
    return { page, form };
  };

  it('shares a part of a screenshot, and the parent alone gives the name and takes it back', async () => {
    const { page: parent, form } = await openShareDialog('parent@demo.test');
    await form.getByLabel('Title').fill(TITLE);
    await form.getByLabel('Project URL').fill('https://kite.example');
    const content = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#e76f51' } });
    const buffer = await content.png().toBuffer();
    await form
      .getByLabel('Choose a screenshot')
      .setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer });
    const crop = parent.getByRole('dialog', { name: 'Crop the screenshot' });
    await crop.getByRole('img', { name: 'The screenshot' }).waitFor();
    await crop.getByRole('button', { name: 'Select a Part' }).click();
    await crop.getByRole('button', { name: /^Top left corner/ }).focus();
    for (const key of ['ArrowRight', 'ArrowDown']) await parent.keyboard.press(key);
    expect(await accessibilityFindings(parent)).toEqual([]);
    await parent.setViewportSize(DESKTOP);
    await crop.getByRole('button', { name: 'Use Picture' }).click();
    await form.getByText('kite.png is uploaded').waitFor({ state: 'attached' });
    const consent = form.getByRole('switch', { name: NAME });
    expect(await consent.getAttribute('aria-checked')).toBe('false');
    await consent.click();
    await parent.getByText(/^The gallery says .*first name now/).waitFor();
    await form.getByRole('button', { name: 'Submit Project' }).click();
    await parent.getByText(/^Project submitted successfully!/).waitFor();

    const { page: child, form: childForm } = await openShareDialog('student@demo.test');
    await childForm.getByText('The gallery says your first name beside your projects.').waitFor();
    expect(await childForm.getByRole('switch', { name: NAME }).count()).toBe(0);
    await child.close();

    const admin = await stage.openAs('admin@demo.test', DESKTOP);
    await admin.goto(`${stage.product.url}/admin/projects?search=kite`);
    await admin.getByText('1 project', { exact: true }).waitFor();
    await admin.getByRole('button', { name: /^Approve/ }).click();
    await admin.getByText('Project approved successfully!').waitFor();
    await admin.getByText('0 projects', { exact: true }).waitFor();

    const visitor = await openVisitor(DESKTOP, '/gallery?search=kite');
    expect(await openFirstProject(visitor)).toBe(TITLE);
    await visitor.getByText(/^Made by /).waitFor();
    const size = await visitor
      .getByRole('img', { name: `Screenshot of ${TITLE}` })
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      });
    expect(size[0]).toBeLessThan(1100);
    expect(size[1]).toBeLessThan(730);
    // The family's own open page loses the name as soon as the parent takes it back.
    const open = await stage.openPage(parent.context());
    await open.goto(visitor.url());
    await open.getByText(/^Made by /).waitFor();
    await open.waitForLoadState('networkidle');
    await parent.getByRole('button', { name: 'See Own Projects' }).click();
    expect(await accessibilityFindings(parent)).toEqual([]);
    await parent.getByRole('switch', { name: NAME }).click();
    await parent.getByText(/^The gallery no longer says /).waitFor();
    await open.getByText(/^Made by /).waitFor({ state: 'detached' });
    await visitor.reload();
    await visitor.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    expect(await visitor.getByText(/^Made by /).count()).toBe(0);

    // Unapproved, it is gone from an open page too.
    await admin.goto(`${stage.product.url}/admin/projects?state=gallery&search=kite`);
    await admin.getByRole('button', { name: /^Unapprove/ }).click();
    await open.getByRole('heading', { level: 1, name: 'This page has not been built' }).waitFor();
  });
});

describe('an admin', () => {
  it('finds projects by filters that the address keeps, and sees the others of a child', async () => {
    const admin = await stage.openAs('admin@demo.test', DESKTOP);
    await admin.goto(`${stage.product.url}/admin/projects`);
    await admin.getByRole('button', { name: 'In the gallery' }).click();
    await admin.getByLabel('Order').selectOption('likes');
    await admin.getByLabel('Type').selectOption('video');
    await admin.waitForURL('**/admin/projects?state=gallery&kind=video&sort=likes');
    const list = admin.getByRole('list', { name: 'Projects' });
    await list.getByRole('listitem').first().waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);
    await admin.setViewportSize(DESKTOP);
    const likes = (await list.getByText(/^\d+ likes?$/).allTextContents()).map((text) =>
      Number.parseInt(text, 10),
    );
    expect(likes).toEqual([...likes].sort((a, b) => b - a));
    await admin.goto(`${stage.product.url}/admin/projects?state=all`);
    const other = list.getByRole('link', { name: /^\d+ in the gallery$/ }).first();
    await other.waitFor();
    const expected = Number.parseInt((await other.textContent()) ?? '', 10);
    await other.click();
    await admin.getByText('Only the projects of one child are shown.').waitFor();
    await expect
      .poll(async () => Number.parseInt((await admin.getByText(/^\d+ projects?$/).textContent()) ?? '', 10))
      .toBeGreaterThanOrEqual(expected);
  });

  it('has a link checked, and sees why it leads nowhere', async () => {
    const admin = await stage.openAs('admin@demo.test', DESKTOP);
    await admin.goto(`${stage.product.url}/admin/projects`);
    const [first] = [admin.getByRole('list', { name: 'Projects' }).getByRole('listitem').first()];
    await first.getByRole('button', { name: /^Check the link/ }).click();
    await admin.getByText('The link is being checked again.').waitFor();
    await first.getByRole('button', { name: /^Check again/ }).waitFor();
    await first.getByText(/^Checked /).waitFor();
  });

  it('is told when somebody else has decided meanwhile', async () => {
    const [one, two] = await Promise.all([
      stage.openAs('admin@demo.test', DESKTOP),
      stage.openAs('admin@demo.test', DESKTOP),
    ]);
    for (const page of [one, two]) {
      await page.goto(`${stage.product.url}/admin/projects?state=gallery`);
      await page
        .getByRole('button', { name: /^(Feature|Unfeature) / })
        .first()
        .waitFor();
    }
    await one
      .getByRole('button', { name: /^(Feature|Unfeature) / })
      .first()
      .click();
    await one.getByText(/^Project (un)?featured successfully!/).waitFor();
    await two
      .getByRole('button', { name: /^(Feature|Unfeature) / })
      .first()
      .click();
    await two.getByText(/^Somebody else has changed this/).waitFor();
  });
});
