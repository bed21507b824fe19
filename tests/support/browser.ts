import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium as driver } from 'playwright-core';

/** The Chromium of the npm package, or the one at CHROME_PATH where that package does not run, and its flags. */
export async function launchArguments(): Promise<{ executablePath: string; args: string[] }> {
  return {
    executablePath: process.env.CHROME_PATH ?? (await chromium.executablePath()),
    args: [
      // In one process a closing context would end the whole browser.
      ...chromium.args.filter((argument) => argument !== '--single-process'),
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

export async function openBrowser(): Promise<Browser> {
  return driver.launch({ ...(await launchArguments()), headless: true });
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** A person's own browser: separate cookies and storage, in the time zone most of them live in. */
export function openContext(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  return browser.newContext({ viewport, locale: 'en-NG', timezoneId: 'Africa/Lagos' });
}
