import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const ROTATION_MS = 5000;

const stage = setStage();

describe('the hero of the home page', () => {
  let context: BrowserContext;
  let page: Page;

  const open = async (reducedMotion: 'reduce' | 'no-preference') => {
    context = await stage.browser.newContext({ viewport: DESKTOP, reducedMotion });
    page = await context.newPage();
    // The page's own clock, which stands still until a test lets it run.
    await page.clock.install({ time: 0 });
    await page.goto(stage.product.url, { waitUntil: 'networkidle' });
    await page.clock.pauseAt(3_600_000);
    await page.getByRole('button', { name: /^Slide 1/ }).click();
    await leave();
  };
  /** With the pointer and with the focus; the slide that is shown then has its full five seconds. */
  const leave = async () => {
    await page.getByRole('button', { name: 'Sign In' }).first().focus();
    await page.mouse.move(640, 20);
  };
  const shown = async () => Number(/\d/.exec((await slide().getAttribute('aria-label')) ?? '')?.[0]);
  const slide = () => page.locator('[aria-roledescription=slide]:not([inert])');
  const pass = (ms: number) => page.clock.runFor(ms);

  beforeEach(() => open('no-preference'));
  afterEach(() => context.close());

  it('shows three slides in turn, five seconds each', async () => {
    const seen = [await shown()];
    for (let turn = 0; turn < 3; turn += 1) {
      await pass(ROTATION_MS - 100);
      expect(await shown()).toBe(seen.at(-1));
      await pass(200);
      seen.push(await shown());
    }
    expect(seen).toEqual([1, 2, 3, 1]);
  });

  it('follows its controls, and leads where its slides say', async () => {
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

  it('waits while it is pointed at', async () => {
    await page.locator('[aria-roledescription=carousel]').hover();
    await pass(3 * ROTATION_MS);
    expect(await shown()).toBe(1);
    await leave();
    await pass(ROTATION_MS + 100);
    expect(await shown()).toBe(2);
  });

  it('waits while the focus is in it', async () => {
    await slide().getByRole('link').focus();
    await pass(3 * ROTATION_MS);
    expect(await shown()).toBe(1);
    await leave();
    await pass(ROTATION_MS + 100);
    expect(await shown()).toBe(2);
  });

  it('waits when it is told to', async () => {
    await page.getByRole('button', { name: 'Pause the slides' }).click();
    await leave();
    await pass(3 * ROTATION_MS);
    expect(await shown()).toBe(1);
  });

  it('waits while the tab is hidden', async () => {
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

  it('stands still for those who want no motion', async () => {
    await context.close();
    await open('reduce');
    await pass(3 * ROTATION_MS);
    expect(await shown()).toBe(1);
    await page.getByRole('button', { name: 'Next slide' }).click();
    expect(await shown()).toBe(2);
  });
});
