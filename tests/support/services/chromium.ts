import chromium from '@sparticuz/chromium';
import { type BrowserServer, chromium as driver } from 'playwright-core';

/** Replaces the packaged flags, some of which switch off protections such as the same-origin policy. */
const FLAGS = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path and flags of Chromium: that of the npm package, or the one at CHROME_PATH. */
export async function launchArguments(): Promise<{ executablePath: string; args: string[] }> {
  return {
    executablePath: process.env.CHROME_PATH ?? (await chromium.executablePath()),
    args: FLAGS,
  };
}

/** Starts the browser that all files of a run share, as a process of its own. */
export async function startBrowser(): Promise<BrowserServer> {
  return driver.launchServer({ ...(await launchArguments()), headless: true });
}
