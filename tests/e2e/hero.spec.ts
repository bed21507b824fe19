import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP, openContext } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';

const ROTATION_MS = 5000;

const stage = useBrowserFixture();

describe('the hero of the home page', () => {
  let context: BrowserContext | undefined;
  let page: Page;

  const open = async (reducedMotion: 'reduce' | 'no-preference') => {
    // Not after the test, so that one that fails leaves its trace.
    await context?.close();
    context = await openContext(stage.browser, DESKTOP, { reducedMotion });
    page = await context.newPage();
    // The page's clock is paused until a test advances it.
    await page.clock.install({ time: 0 });
    await page.goto(stage.product.url, { waitUntil: 'networkidle' });
    await page.clock.pauseAt(3_600_000);
    await page.getByRole('button', { name: /^Slide 1/ }).click();
    await leave();
  };
  /** Moves pointer and focus away, so that the current slide gets its full five seconds. */
  const leave = async () => {
    await page.getByRole('button', { name: 'Sign In' }).first().focus();
    await page.mouse.move(640, 20);
  };
  const shown = async () => Number(/\d/.exec((await slide().getAttribute('aria-label')) ?? '')?.[0]);
  const slide = () => page.locator('[aria-roledescription=slide]:not([inert])');
  const pass = (ms: number) => page.clock.runFor(ms);

  beforeEach(() => open('no-preference'));

  it('shows three slides one after another, five seconds each', async () => {
    const seen = [await shown()];
    for (let slides = 0; slides < 3; slides += 1) {
      await pass(ROTATION_MS - 100);
      expect(await shown()).toBe(seen.at(-1));
      await pass(200);
      seen.push(await shown());
    }
    expect(seen).toEqual([1, 2, 3, 1]);
  });

  it('follows its controls and links to the page of each slide', async () => {
    await page.getByRole('button', { name: 'Next slide' }).click();
    expect(await shown()).toBe(2);
    expect(await slide().getByRole('link').getAttribute('href')).toBe('/challenge');
    await page.getByRole('button', { name: 'Previous slide' }).click();
    await page.getByRole('button', { name: 'Previous slide' }).click();
    expect(await shown()).toBe(3);
    expect(await slide().getByRole('link').getAttribute('href')).toBe('/mentorship');
    await page.getByRole('button', { name: /^Slide 1/ }).click();
    expect(await shown()).toBe(1);
    expect(await slide().getByRole('link').getAttribute('href')).toBe('/courses');
  });

  it('pauses while the pointer is on it', async () => {
    await page.locator('[aria-roledescription=carousel]').hover();
    await pass(3 * ROTATION_MS);
    expect(await shown()).toBe(1);
    await leave();
    await pass(ROTATION_MS + 100);
    expect(await shown()).toBe(2);
  });

  it('pauses while the focus is in it', async () => {
    await slide().getByRole('link').focus();
    await pass(3 * ROTATION_MS);
    expect(await shown()).toBe(1);
    await leave();
    await pass(ROTATION_MS + 100);
    expect(await shown()).toBe(2);
  });

  it('pauses at the press of its button', async () => {
    await page.getByRole('button', { name: 'Pause the slides' }).click();
    await leave();
    await pass(3 * ROTATION_MS);
    expect(await shown()).toBe(1);
  });

  it('pauses while the tab is hidden', async () => {
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await pass(3 * ROTATION_MS);
    expect(await shown()).toBe(1);
    await hide(false);
    await pass(ROTATION_MS + 100);
    expect(await shown()).toBe(2);
  });

  it('does not rotate with reduced motion', async () => {
    await open('reduce');
    await pass(3 * ROTATION_MS);
    expect(await shown()).toBe(1);
    await page.getByRole('button', { name: 'Next slide' }).click();
    expect(await shown()).toBe(2);
  });
});
