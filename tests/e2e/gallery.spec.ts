import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openContext, PHONE } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

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

  it('sees what children made, with pictures, within the width of the screen', async () => {
    await page.goto(`${stage.product.url}/gallery`);
    await cards().first().waitFor();
    expect(await cards().count()).toBe(10);
    const picture = page.locator('main img').first();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    const link = page.getByRole('link', { name: /^View Project/ }).first();
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await page.getByRole('button', { name: 'Share Project' }).count()).toBe(0);
  });

  it('searches and filters, and can pass the address on', async () => {
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

  it('sees something in place of a picture that does not come', async () => {
    await page.route('**/files/**', (route) => route.abort());
    await page.goto(`${stage.product.url}/gallery`);
    await cards().first().waitFor();
    await page.locator('main li svg[viewBox="0 0 200 140"]').first().waitFor();
    await page.unroute('**/files/**');
  });

  it('can ask again when the projects do not come', async () => {
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
