import type { Page } from 'playwright-core';
import { COLOURS, EVERY_RULE, findings, loadAxe } from './axe.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { horizontalOverflow } from './pages.ts';

/**
 * Returns axe's findings for what a page shows now, and where it is wider than the screen, in both
 * widths and themes. In the dark theme axe checks colours alone: the other rules do not depend on it.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  await loadAxe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      const overflow = await horizontalOverflow(page);
      if (overflow > 0) found.push(`${size.width} px: wider than the screen by ${overflow} px`);
      for (const finding of await findings(page, colorScheme === 'light' ? EVERY_RULE : COLOURS))
        found.push(`${size.width} px, ${colorScheme}: ${finding}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
