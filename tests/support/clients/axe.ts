import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** The script of axe, for `page.evaluate`. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Rules = { type: 'tag' | 'rule'; values: string[] };
export const EVERY_RULE: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules whose result depends on the theme. */
export const COLOURS: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Returns the violations of an open page, in which AXE was evaluated. */
export async function findings(page: Page, runOnly: Rules): Promise<string[]> {
  const { violations } = await page.evaluate((rules) => {
    const axe = Reflect.get(window, 'axe') as typeof import('axe-core');
    return axe.run(document, {
      resultTypes: ['violations'],
      runOnly: rules,
      preload: false,
    }) as Promise<AxeResults>;
  }, runOnly);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
