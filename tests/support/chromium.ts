import chromium from '@sparticuz/chromium';
import { type BrowserServer, chromium as driver } from 'playwright-core';

/** No packaged flags: some of those take away what pages are held to, like the same-origin policy. */
const FLAGS = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of the npm package, or the one at CHROME_PATH where that package does not run, and its flags. */
export async function launchArguments(): Promise<{ executablePath: string; args: string[] }> {
  return {
    executablePath: process.env.CHROME_PATH ?? (await chromium.executablePath()),
    args: FLAGS,
  };
}

/** The browser that a run's files share, as a process of its own. */
export async function startBrowser(): Promise<BrowserServer> {
  return driver.launchServer({ ...(await launchArguments()), headless: true });
}
