import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Rules = { type: 'tag' | 'rule'; values: string[] };
/** Every rule of WCAG 2.2 AA and of good practice. */
export const EVERY_RULE: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules whose result depends on the theme. */
export const COLOURS: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Loads axe into a page, once per document. */
export const loadAxe = (page: Page): Promise<unknown> => page.evaluate(AXE);

/** Returns axe's findings for a page into which it is loaded. */
export async function findings(page: Page, runOnly: Rules): Promise<string[]> {
  const { violations } = await page.evaluate(async (rules) => {
    const axe = Reflect.get(window, 'axe') as typeof import('axe-core');
    // Colours and banners change by motion that begins in the frame after its cause, and passes from an element to
    // those that inherit: axe would see it half-way.
    const nextFrame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const motion = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    await nextFrame();
    for (let moving = motion(); moving.length > 0; moving = motion()) {
      await Promise.all(moving.map(({ finished }) => finished.catch(() => {})));
      await nextFrame();
    }
    // A bar at the edge of the screen covers a part of whatever is under it just now: it is looked at in its place.
    // A sheet, because the bar may come while axe is at work.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('nav.sticky { position: static !important; }');
    document.adoptedStyleSheets.push(sheet);
    const results = await axe.run(document, { resultTypes: ['violations'], runOnly: rules, preload: false });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    return results;
  }, runOnly);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
