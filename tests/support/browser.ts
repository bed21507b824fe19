import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** The run's browser; closing it ends only what was opened through this call. */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserUrl'));
}

export type Size = { width: number; height: number };
export const PHONE: Size = { width: 360, height: 740 };
export const DESKTOP: Size = { width: 1280, height: 800 };

/** A person's own browser: separate cookies and storage, in the time zone most of them live in. */
export function openContext(browser: Browser, viewport: Size): Promise<BrowserContext> {
  return browser.newContext({ viewport, locale: 'en-NG', timezoneId: 'Africa/Lagos' });
}
