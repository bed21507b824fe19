import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

describe.each([
  { name: 'a phone', size: PHONE },
  { name: 'a desktop', size: DESKTOP },
])('a visitor on $name', ({ size }) => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await openContext(stage.browser, size);
    page = await context.newPage();
    page.setDefaultTimeout(15_000);
  });
  afterAll(() => context.close());

  const cards = () => page.getByRole('heading', { level: 3 });

  it('sees projects of children with pictures, within the width of the screen', async () => {
    await page.goto(`${stage.product.url}/gallery`);
    await cards().first().waitFor();
    expect(await cards().count()).toBe(10);
    const picture = page.locator('main img').first();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    const link = page.getByRole('link', { name: /^View Project/ }).first();
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await page.getByRole('button', { name: 'Share Project' }).count()).toBe(0);
  });

  it('searches and filters by the address', async () => {
    await page.getByLabel('Search projects').fill('menu');
    await page.waitForURL('**/gallery?search=menu');
    await page.getByText('1 project shown').waitFor();
    await page.getByRole('button', { name: 'Videos & Animations' }).click();
    await page.getByRole('heading', { name: 'No Projects Found' }).waitFor();
    await page.getByText('Try adjusting your search or filter criteria').waitFor();
    await page.getByLabel('Search projects').fill('');
    await page.getByText('5 projects shown').waitFor();
    expect(page.url()).toBe(`${stage.product.url}/gallery?filter=video-animation`);
    await page.reload();
    await page.getByText('5 projects shown').waitFor();
  });

  it('sees a placeholder for a picture that does not load', async () => {
    await page.route('**/files/**', (route) => route.abort());
    await page.goto(`${stage.product.url}/gallery`);
    await cards().first().waitFor();
    await page.locator('main li svg[viewBox="0 0 200 140"]').first().waitFor();
    await page.unroute('**/files/**');
  });

  it('can retry when the projects do not load', async () => {
    const isList = (body: string | null) => body?.includes('"Projects"') ?? false;
    await page.route('**/graphql', (route) =>
      isList(route.request().postData()) ? route.fulfill({ status: 400, body: '{}' }) : route.continue(),
    );
    await page.goto(`${stage.product.url}/gallery`);
    await page.getByText('The projects could not be loaded').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('10 projects shown').waitFor();
  });
});

const countOf = async (button: Locator) => Number((await button.textContent())?.match(/(\d+) likes?$/)?.[1]);

describe('a family', () => {
  const open = async (email: string, path: string) => {
    const page = await stage.openAs(email, DESKTOP);
    await page.goto(`${stage.product.url}${path}`);
    return page;
  };
  const TITLE = 'A boat of paper';

  it('likes a project once, and another window counts it', async () => {
    const [parent, child] = await Promise.all([
      open('parent@demo.test', '/gallery'),
      open('student@demo.test', '/gallery'),
    ]);
    const heart = (page: Page) => page.getByRole('button', { name: /^Like / }).first();
    const isPressed = async (page: Page) => (await heart(page).getAttribute('aria-pressed')) === 'true';
    await Promise.all([
      heart(parent).waitFor(),
      heart(child).waitFor(),
      child.waitForLoadState('networkidle'),
    ]);
    const [wasPressed, before] = [await isPressed(parent), await countOf(heart(parent))];
    await heart(parent).click();
    const after = before + (wasPressed ? -1 : 1);
    await expect.poll(() => isPressed(parent)).toBe(!wasPressed);
    await expect.poll(() => countOf(heart(parent))).toBe(after);
    // The other window hears of it.
    await expect.poll(() => countOf(heart(child)), { timeout: 30_000 }).toBe(after);
    // Without a connection the heart goes back, as silently as specified.
    await parent.route('**/graphql', (route) => route.abort());
    const failed = parent.waitForEvent('requestfailed');
    await heart(parent).click();
    await failed;
    await expect.poll(() => isPressed(parent)).toBe(!wasPressed);
    expect(await countOf(heart(parent))).toBe(after);
  });

  it('can retry when the projects that it shared do not load', async () => {
    const page = await stage.openAs('parent@demo.test', DESKTOP);
    const isList = (body: string | null) => body?.includes('"OwnProjects"') ?? false;
    await page.route('**/graphql', (route) =>
      isList(route.request().postData()) ? route.fulfill({ status: 400, body: '{}' }) : route.continue(),
    );
    await page.goto(`${stage.product.url}/gallery`);
    const panel = page.getByRole('region', { name: 'Your projects' });
    await panel.getByText('Your projects could not be loaded.').waitFor();
    await page.unroute('**/graphql');
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await panel.getByText('has not shared a project yet.').waitFor();
  });

  it('shares a project, which the gallery shows once an admin has approved it', async () => {
    const parent = await open('parent@demo.test', '/gallery');
    await parent.getByRole('button', { name: 'Share Project' }).click();
    const form = parent.getByRole('dialog', { name: 'Share Project' });
    const submit = form.getByRole('button', { name: 'Submit Project' });
    await submit.click();
    await form.getByText('Please fill in all required fields and select a screenshot').waitFor();
    await form.getByLabel('Title').fill(TITLE);
    await form.getByLabel('Project URL').fill('boat.example');
    const content = sharp({ create: { width: 1200, height: 700, channels: 3, background: '#2a9d8f' } });
    const buffer = await content.png().toBuffer();
    await form
      .getByLabel('Choose a screenshot')
      .setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer });
    await parent.getByRole('button', { name: 'Use Picture' }).click();
    await form.getByText('boat.png is uploaded').waitFor({ state: 'attached' });
    await submit.click();
    await form.getByText('Please enter the whole address of your project').waitFor();
    // The draft survives a reload, and so does the picture.
    await parent.reload();
    await parent.getByRole('button', { name: 'Share Project' }).click();
    expect(await form.getByLabel('Title').inputValue()).toBe(TITLE);
    await form.getByText('boat.png is uploaded').waitFor({ state: 'attached' });
    await form.getByLabel('Project URL').fill('https://boat.example');
    await form.getByLabel('Tags').fill('#rain, boats');
    await submit.click();
    await parent
      .getByText('Project submitted successfully! It will appear in the gallery after admin approval.')
      .waitFor();
    await parent.getByRole('button', { name: 'See Own Projects' }).click();
    const own = parent.getByRole('dialog').getByRole('listitem').filter({ hasText: TITLE });
    // Somebody else looks at the gallery meanwhile.
    const mentor = await open('mentor@demo.test', '/gallery');
    const card = mentor.getByRole('heading', { level: 3, name: TITLE });
    await mentor.getByRole('heading', { level: 3 }).first().waitFor();
    await mentor.waitForLoadState('networkidle');
    await own.getByText('Waiting for approval').waitFor();

    const admin = await open('admin@demo.test', '/admin/projects');
    const row = admin
      .getByRole('list', { name: 'Projects' })
      .getByRole('listitem')
      .filter({ hasText: TITLE });
    await admin.getByText('3 projects').waitFor();
    await row.getByRole('button', { name: 'Approve' }).click();
    await admin.getByText('Project approved successfully!').waitFor();
    await row.waitFor({ state: 'detached' });
    await admin.getByText('2 projects').waitFor();

    // The family's open page hears of it.
    await own.getByText('In the gallery').waitFor();
    await parent.keyboard.press('Escape');
    await parent.getByRole('heading', { level: 3, name: TITLE }).waitFor();
    await card.waitFor();

    await admin.getByRole('button', { name: 'In the gallery' }).click();
    await row.getByRole('button', { name: 'Unapprove' }).click();
    await admin.getByText('Project unapproved successfully!').waitFor();
    await parent.getByRole('heading', { level: 3, name: TITLE }).waitFor({ state: 'detached' });
    await card.waitFor({ state: 'detached' });
    await admin.getByRole('button', { name: 'Not shown' }).click();
    await row.getByRole('button', { name: 'Delete' }).click();
    const question = admin.getByRole('alertdialog');
    await question.getByText('Are you sure you want to delete this project?').waitFor();
    await question.getByText('This action cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Delete Project' }).click();
    await admin.getByText('Project deleted successfully!').waitFor();
    await row.waitFor({ state: 'detached' });
  });
});

it('leads a visitor who wants to like something to the sign-in', async () => {
  const context = await openContext(stage.browser, DESKTOP);
  const page = await stage.openPage(context);
  await page.goto(`${stage.product.url}/gallery`);
  await page
    .getByRole('button', { name: /^Sign in to like / })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await context.close();
});
