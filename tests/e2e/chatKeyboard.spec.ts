import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';

const stage = useBrowserFixture();

/** A small phone, and the same with its on-screen keyboard open. */
const SIZES = [
  { name: 'a small phone', size: { width: 360, height: 640 } },
  { name: 'a small phone with its keyboard open', size: { width: 360, height: 400 } },
];

/** Returns whether all of a control is in the window, with nothing over its middle and its corners. */
const isInReach = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return false;
    // Corners are round.
    const inset = 6;
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ] as const;
    return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });

describe.each(SIZES)('the message field on $name', ({ size }) => {
  it('has the whole button to send in reach while it has the focus', async () => {
    const page = await stage.openAs('parent@demo.test', size);
    await page.goto(`${stage.product.url}/dashboard`);
    const field = page.getByRole('textbox', { name: /^Message about/ });
    const send = page.getByRole('button', { name: 'Send' });
    const bar = page.getByRole('navigation', { name: 'My pages' });
    await bar.waitFor();
    await field.click();
    await expect.poll(() => isInReach(send)).toBe(true);
    await page.keyboard.type(`Hello from ${size.height} pixels`);
    await expect.poll(() => isInReach(send)).toBe(true);
    await expect.poll(() => isInReach(field)).toBe(true);
    await page.keyboard.type(' and a longer text, so that it takes several lines of a field that is narrow');
    await expect.poll(() => isInReach(send)).toBe(true);
    // A press sends at once: nothing moves under the finger.
    await send.click();
    await expect.poll(() => field.inputValue()).toBe('');
    await page.getByRole('log').getByText(`Hello from ${size.height} pixels and a longer text`).waitFor();
  });

  it('gives the bar back as soon as the focus leaves the composer, by keyboard too', async () => {
    const page = await stage.openAs('parent@demo.test', size);
    await page.goto(`${stage.product.url}/dashboard`);
    const link = page.getByRole('navigation', { name: 'My pages' }).getByRole('link').first();
    await link.waitFor();
    await page.getByRole('textbox', { name: /^Message about/ }).click();
    await expect.poll(() => isInReach(link)).toBe(false);
    await page.getByRole('button', { name: 'Send' }).focus();
    for (
      let presses = 0;
      !(await link.evaluate((element) => element === document.activeElement));
      presses++
    ) {
      expect(presses).toBeLessThan(20);
      await page.keyboard.press('Tab');
    }
    await expect.poll(() => isInReach(link)).toBe(true);
  });
});
