import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publicPages } from '../../web/app/routing/publicPages.ts';
import { openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';

const PAGES = ['/', '/courses', '/pricing', '/faq'];

/** The width that every page must fit, which is also a larger screen at 400 % zoom (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

const stage = useBrowserFixture();

/** Opens a visitor's page and records its console. */
async function openPage(context: BrowserContext): Promise<{ page: Page; printed: string[] }> {
  const page = await context.newPage();
  const printed: string[] = [];
  page.on('console', (line) => printed.push(`${line.type()}: ${line.text()}`));
  page.on('pageerror', (error) => printed.push(String(error)));
  return { page, printed };
}

/** Returns the fonts that render a text; `site` ones come from the page's own files. */
async function fontsOf(page: Page, text: string, style: string): Promise<{ name: string; site: boolean }[]> {
  await page.evaluate(
    ([words, style]) => {
      document.querySelector('#sample')?.remove();
      const sample = Object.assign(document.createElement('p'), { id: 'sample', textContent: words });
      sample.setAttribute('style', style ?? '');
      document.body.prepend(sample);
      return document.fonts.load(`16px ${getComputedStyle(sample).fontFamily}`, words).then(
        () => {},
        // The fallback font is one of the machine's own, of which there may be none.
        () => {},
      );
    },
    [text, style],
  );
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#sample' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName, isCustomFont }) => ({ name: familyName, site: isCustomFont }));
}

describe('the first paint', () => {
  it.each(['dark', 'light'])('has the chosen %s theme before any script is loaded', async (theme) => {
    const context = await openContext(stage.browser, PHONE);
    await context.addInitScript(`localStorage.setItem('lm-theme', '${theme}')`);
    await context.addCookies([{ name: 'lm-signed-in', value: '1', url: stage.product.url }]);
    const { page } = await openPage(context);
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(stage.product.url);
    const { background, session } = await page.evaluate(() => ({
      background: getComputedStyle(document.body).backgroundColor,
      session: document.documentElement.dataset.session,
    }));
    expect(background).toBe(theme === 'dark' ? 'rgb(24, 18, 41)' : 'rgb(255, 248, 236)');
    expect(session).toBe('hinted');
    await expect.poll(() => page.locator('.visitors-only').first().isVisible()).toBe(false);
    await context.close();
  });

  it.each(PAGES)('of %s stays the same at hydration, without a message on the console', async (path) => {
    const context = await openContext(stage.browser, PHONE);
    const { page, printed } = await openPage(context);
    await page.goto(`${stage.product.url}${path}`, { waitUntil: 'networkidle' });
    expect(printed).toEqual([]);
    await context.close();
  });

  it.each(PAGES)('of %s does not shift when the fonts load late', async (path) => {
    const context = await openContext(stage.browser, PHONE);
    const { page } = await openPage(context);
    const held = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${stage.product.url}${path}`, { waitUntil: 'domcontentloaded' });
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))),
    );
    const shifts = page.evaluate(async () => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { sum, loaded: [...document.fonts].filter(({ status }) => status === 'loaded').length };
    });
    held.resolve();
    const { sum, loaded } = await shifts;
    expect(loaded).toBeGreaterThanOrEqual(2);
    // The limit of a good layout shift; a machine without the fallback fonts shifts the most.
    expect(sum).toBeLessThan(0.1);
    await context.close();
  });
});

it('fits the narrowest phone on every page, also without fonts', async () => {
  const context = await openContext(stage.browser, NARROWEST);
  const { page } = await openPage(context);
  await page.route('**/*.woff2', (route) => route.abort());
  const wide: string[] = [];
  for (const { path } of publicPages) {
    await page.goto(`${stage.product.url}${path}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > NARROWEST.width) wide.push(`${path}: ${width} px`);
  }
  expect(wide).toEqual([]);
  await context.close();
});

describe('the fonts of the site', () => {
  const NAMES = 'Ọlá Ẹniọlá Ṣadé Àdùkẹ́ Ọ̀ṣun Ńkem Chị́ Ụzọ Ɗan ₦250,000';

  it('render the Naira sign and Nigerian names in texts and headings', async () => {
    const context = await openContext(stage.browser, PHONE);
    const { page } = await openPage(context);
    await page.goto(stage.product.url, { waitUntil: 'networkidle' });
    const text = await fontsOf(page, NAMES, 'font-family: var(--font-sans)');
    expect(text.map(({ site }) => site)).toEqual(text.map(() => true));
    expect(text.every(({ name }) => name.startsWith('Nunito'))).toBe(true);
    const heading = await fontsOf(page, NAMES, 'font-family: var(--font-display)');
    expect(heading.length).toBeGreaterThan(1);
    expect(heading.filter(({ site }) => !site)).toEqual([]);
    await context.close();
  });

  it('are one file per family in a first view, besides that of the Naira sign', async () => {
    for (const path of PAGES) {
      const context = await openContext(stage.browser, PHONE);
      const { page } = await openPage(context);
      const files: string[] = [];
      page.on('request', (request) => {
        const file = /\/([a-z-]+)-[\w-]{8}\.woff2$/.exec(request.url())?.[1];
        if (file) files.push(file);
      });
      await page.goto(`${stage.product.url}${path}`, { waitUntil: 'networkidle' });
      expect(files.filter((file) => file !== 'nunito-naira').toSorted(), path).toEqual([
        'fredoka-core',
        'nunito-core',
      ]);
      await context.close();
    }
  });
});
