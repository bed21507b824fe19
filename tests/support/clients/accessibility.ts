import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns axe's findings for what a page shows now, in both widths and both themes. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(AXE);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours that change on an open page are animated.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))),
    );
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      const { violations } = await page.evaluate(() => {
        const axe = Reflect.get(window, 'axe') as typeof import('axe-core');
        return axe.run(document, {
          resultTypes: ['violations'],
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          preload: false,
        }) as Promise<AxeResults>;
      });
      found.push(
        ...violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => `${size.width} px, ${colorScheme}: ${id}: ${target.join(' ')}`),
        ),
      );
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
