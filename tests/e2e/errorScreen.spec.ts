import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

const LOGGED = "Don't worry, this has been logged and we'll fix it soon.";
const ADDRESS = 'help@school.example';

type SessionAnswer = { data: { settings: { supportEmail: string; company: unknown } | null } };

/** Changes the answers about the session, of which the first breaks the page. */
async function breakOnce(page: Page, change: (answer: SessionAnswer) => void): Promise<void> {
  let isBroken = false;
  await page.route('**/graphql', async (route: Route) => {
    const response = await route.fetch().catch(() => null);
    const answer = (await response?.json().catch(() => null)) as SessionAnswer | null | undefined;
    // The page has closed meanwhile.
    if (!response || !answer) return;
    if (answer.data.settings) answer.data.settings.supportEmail = ADDRESS;
    if (!isBroken) change(answer);
    isBroken = true;
    await route.fulfill({ response, json: answer });
  });
}

/** An answer without settings breaks the session, which every page is in. */
const breakSession = (answer: SessionAnswer) => {
  answer.data.settings = null;
};
/** Facts in another shape break the footer, which is within the session. */
const breakFooter = (answer: SessionAnswer) => {
  if (answer.data.settings) answer.data.settings.company = { links: null, people: null };
};

const oops = (page: Page) => page.getByRole('alert').filter({ hasText: 'Oops! Something went wrong' });

for (const [where, change, button] of [
  ['around the session', breakSession, 'Try Again'],
  ['of a page', breakFooter, 'Reload Page'],
] as const)
  it(`says that an error ${where} is logged once it is, and where to write`, async () => {
    const page = await stage.openPage(await openContext(stage.browser, PHONE));
    await breakOnce(page, change);
    let acknowledge = () => {};
    const isAsked = new Promise<void>((resolve) => {
      acknowledge = resolve;
    });
    await page.route('**/browser-errors', async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.goto(`${stage.product.url}/terms`);
    await oops(page).getByRole('link', { name: ADDRESS }).waitFor();
    expect(await oops(page).textContent()).not.toContain('logged');
    acknowledge();
    await oops(page).getByText(LOGGED).waitFor();
    expect(await oops(page).textContent()).toMatch(/and name [\da-f-]{36}/);
    await oops(page).getByText('Payment sandbox: no money moves').waitFor();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await loadAxe(page);
    expect(await findings(page, EVERY_RULE)).toEqual([]);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
  });

it('does not say that an error is logged whose report was refused', async () => {
  const page = await stage.openPage(await openContext(stage.browser, PHONE));
  await breakOnce(page, breakSession);
  await page.route('**/browser-errors', (route) => route.fulfill({ status: 429 }));
  await page.goto(`${stage.product.url}/terms`);
  await oops(page).getByText('it could not be reported to us').waitFor();
  expect(await oops(page).textContent()).not.toContain('logged');
});
