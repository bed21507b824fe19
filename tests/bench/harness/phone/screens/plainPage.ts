import type { Screen } from '../screen.ts';

/** The least that a page can do: a class that changes, and a letter in a field. */
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><title>Plain</title>
<style>button.on { background: gold }</style>
<button type="button" onclick="this.classList.toggle('on')">Press</button><textarea></textarea>`;

/** A page without a framework, which shows what the machine allows. */
export const plainScreen: Screen = {
  name: 'plain page',
  cookieOf: ({ parent }) => parent.cookie,
  async open({ page }, url) {
    await page.route('**/plain-page', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
    await page.goto(`${url}/plain-page`);
  },
  interactions: () => [
    {
      name: 'press a button',
      does: ({ page }) => page.getByRole('button'),
      result: ({ page }) =>
        page.waitForFunction(() => document.querySelector('button')?.hasAttribute('class')),
    },
    {
      name: 'type a letter',
      prepare: ({ page }) => page.getByRole('textbox').focus(),
      does: ['a'],
      result: ({ page }) =>
        page.waitForFunction(() => document.querySelector('textarea')?.value.endsWith('a')),
    },
  ],
};
