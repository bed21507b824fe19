import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { signIn } from '../support/people.ts';
import { watchRest } from '../support/rest.ts';
import { setStage } from '../support/stage.ts';
import { destination, type RouteRow, routeTable, VIEWERS, type Viewer } from './routeTable.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/**
 * What may move on a page by itself while it loads, as browsers count it: what they call good. Fonts that come late
 * move more here than elsewhere, since the packaged browser has none that the stand-ins are measured for.
 */
const MOST_SHIFT = 0.1;
const WAIT = 15_000;

const stage = setStage();

/** A browser of somebody, without motion, so that what is looked at stands still. */
async function openContextOf(viewer: Viewer): Promise<BrowserContext> {
  const context = await stage.browser.newContext({
    viewport: DESKTOP,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  if (viewer !== 'visitor') {
    const cookies = await signIn(stage.product.url, `${viewer}@demo.test`, 'demo-password');
    await context.addCookies(
      cookies.split('; ').map((cookie) => {
        const [name = '', value = ''] = cookie.split(/=(.*)/s);
        return { name, value, url: stage.product.url };
      }),
    );
  }
  return context;
}

/** Collects what goes wrong on a page. */
function watchComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    // A page that is left takes its requests with it.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      complaints.push(`${response.status()}: ${response.url()}`);
  });
}

/**
 * What reaches beyond the width of the screen, once the page has been drawn at its size of now: a new one comes to
 * the page a little later. @returns null when the page cannot be scrolled sideways
 */
const tooWide = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const measure = () => {
          const { scrollWidth } = document.documentElement;
          if (scrollWidth <= innerWidth) return resolve(null);
          const reaching = [...document.querySelectorAll('body *')].filter(
            (element) => element.getBoundingClientRect().right > innerWidth,
          );
          const names = reaching.map((element) => `${element.localName}.${element.classList}`);
          resolve(`${scrollWidth} px for ${innerWidth} px, with ${names.slice(0, 5).join(', ')}`);
        };
        requestAnimationFrame(() => requestAnimationFrame(measure));
      }),
  );

/** How much moved by itself since the page began to load. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[];
          resolve(entries.reduce((sum, entry) => sum + (entry.hadRecentInput ? 0 : entry.value), 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 50);
      }),
  );

type Rules = { type: 'tag' | 'rule'; values: string[] };
const EVERY_RULE: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** What another theme can change. */
const COLOURS: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

async function findings(page: Page, runOnly: Rules): Promise<string[]> {
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

/** The owner of a page sees it in both widths and both themes, each without a finding. */
async function lookClosely(page: Page, rest: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    if (colorScheme === 'dark') {
      // Opened anew: colours that change under one's eyes pass through others on their way.
      await page.emulateMedia({ colorScheme });
      await page.reload();
      await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: WAIT });
      await rest();
    }
    await page.evaluate(AXE);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      const here = await findings(page, colorScheme === 'light' ? EVERY_RULE : COLOURS);
      found.push(...here.map((finding) => `${size.width} px, ${colorScheme}: ${finding}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** Opens a row's path as somebody. @returns what is not as it should be, in words */
async function walk(page: Page, row: RouteRow, viewer: Viewer, rest: () => Promise<void>): Promise<string[]> {
  const wrong: string[] = [];
  const hold = (isGood: boolean, text: string) => void (isGood || wrong.push(text));
  const end = destination(row, viewer);
  const staysThere = end === row.path;
  await page.setViewportSize(DESKTOP);
  const answer = await page.goto(stage.product.url + row.path);
  const wanted = row.status ?? 200;
  hold(answer?.status() === wanted, `answered ${answer?.status()}, not ${wanted}`);
  await page.waitForURL((url) => url.pathname + url.search === end, { timeout: WAIT }).catch(() => {});
  await rest();
  const at = page.url().slice(stage.product.url.length);
  if (at !== end) return [...wrong, `ends at ${at}, not ${end}`];
  if (staysThere) {
    const headings = page.getByRole('heading', { level: 1 });
    await headings.first().waitFor({ timeout: WAIT });
    const words = await headings.allInnerTexts();
    hold(
      words.length === 1 && isText(row.heading, words[0]),
      `has the main heading ${JSON.stringify(words)}`,
    );
    const title = await page.title();
    hold(isText(row.title, title), `has the title ${title}`);
    const moved = row.isShell ? 0 : await shift(page);
    hold(moved <= MOST_SHIFT, `moves by ${moved.toFixed(3)} while it loads`);
  }
  const holdWidth = async () => {
    const wide = await tooWide(page);
    hold(wide === null, `is too wide: ${wide}`);
  };
  await holdWidth();
  if (staysThere && viewer === row.owner) wrong.push(...(await lookClosely(page, rest)));
  await page.setViewportSize(PHONE);
  await holdWidth();
  return wrong;
}

const isText = (wanted: string | RegExp, words = '') =>
  typeof wanted === 'string' ? wanted === words : wanted.test(words);

describe('every route', () => {
  // At the same time: most of a walk is waiting.
  it.concurrent.each(VIEWERS)(
    'as %s leads where it should, without a complaint',
    async (viewer) => {
      const context = await openContextOf(viewer);
      const page = await context.newPage();
      const complaints: string[] = [];
      watchComplaints(page, complaints);
      const rest = watchRest(page);
      const wrong: string[] = [];
      for (const row of routeTable.filter((one) => !one.isVariant || one.owner === viewer)) {
        complaints.splice(0);
        const here = await walk(page, row, viewer, rest);
        // The browser itself complains about a page that is not there.
        const own = complaints.filter((line) => row.status !== 404 || !/status of 404/.test(line));
        wrong.push(...[...here, ...own].map((text) => `${row.path}: ${text}`));
      }
      await context.close();
      expect(wrong).toEqual([]);
    },
    600_000,
  );
});
