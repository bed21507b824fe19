import type { Browser, Locator, Page } from 'playwright-core';
import { watchNetworkIdle } from '../../../support/clients/networkIdle.ts';
import { addCookies } from '../../../support/clients/pages.ts';
import { readTimings, recordTimings, type Timings } from './eventTimings.ts';

/** The narrowest phone that the product is made for. */
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const TIMEOUT_MS = 30_000;

/** A page of a phone, whose interactions are measured. */
export type Phone = {
  page: Page;
  /** Waits until the page has nothing to do. */
  settle(): Promise<void>;
  /** Taps the middle of an element with a finger, and reads the timings once the page has settled. */
  tap(target: Locator): Promise<Timings>;
  /** Presses keys one after the other, as somebody who types fast, and reads the timings once the page has settled. */
  press(...keys: string[]): Promise<Timings>;
};

/** The pause between two keys, of somebody who types fast. */
const KEY_PAUSE_MS = 80;

/**
 * Opens a page as on a phone.
 * @param cookie of the person whose phone it is
 * @param slowdown how many times as slowly as this machine it computes while something is measured
 */
export async function openPhone(
  browser: Browser,
  url: string,
  cookie: string,
  slowdown: number,
): Promise<Phone> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-NG', timezoneId: 'Africa/Lagos' });
  await addCookies(context, url, cookie);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript(recordTimings);
  const session = await context.newCDPSession(page);
  const settle = watchNetworkIdle(page);
  /** Reads what the page recorded of an action, which begins when the page has nothing else to do. */
  const measure = async (act: () => Promise<void>): Promise<Timings> => {
    await settle();
    // Not for longer: a page that is slowed down keeps its processor busy also when it has nothing to do.
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await settle();
    const from = await page.evaluate(() => performance.now());
    await act();
    await settle();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return page.evaluate(readTimings, from);
  };
  return {
    page,
    settle,
    async tap(target) {
      const { x, y } = await middleOf(target);
      return measure(() => page.touchscreen.tap(x, y));
    },
    press: (...keys) =>
      measure(async () => {
        for (const [index, key] of keys.entries()) {
          if (index > 0) await page.waitForTimeout(KEY_PAUSE_MS);
          await page.keyboard.press(key);
        }
      }),
  };
}

/** Scrolls an element into view. @returns its middle @throws Error if a finger would touch something else there */
async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  return target.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    if (top < innerHeight / 4 || bottom > (innerHeight * 3) / 4 || left < 0 || right > innerWidth)
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const touched = document.elementFromPoint(x, y);
    if (!touched || !(element.contains(touched) || touched.contains(element)))
      throw new Error(`${touched?.outerHTML.slice(0, 200)} lies over ${element.outerHTML.slice(0, 200)}`);
    return { x, y };
  });
}
