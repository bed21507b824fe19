import type { BrowserContext, Page } from 'playwright-core';

/** Gives a browser context the cookies of a session. */
export async function addCookies(context: BrowserContext, url: string, cookies: string): Promise<void> {
  const pairs = cookies.split('; ').map((pair) => pair.split(/=(.*)/s));
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url })));
}

/** Returns by how many pixels a page is wider than its window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens the dashboard of a parent and returns the id of the student with a name. */
export async function studentIdOf(page: Page, url: string, name: string): Promise<string> {
  await page.goto(`${url}/dashboard`);
  const students = page.getByRole('navigation', { name: 'Choose a student' });
  const address = await students.getByRole('link', { name }).getAttribute('href');
  return new URL(address ?? '', url).searchParams.get('student') ?? '';
}
