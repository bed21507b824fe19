import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HELP_TEXTS } from '../../contract/help.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();
const SIZES = [PHONE, DESKTOP] as const;

type Box = { x: number; y: number; width: number; height: number };

const ownPages = (page: Page) => page.getByRole('navigation', { name: 'My pages' });
const namesIn = async (page: Page) =>
  (await ownPages(page).getByRole('link').allInnerTexts()).map((text) => text.replace(/[^A-Za-z ].*/s, ''));

describe('the header for visitors', () => {
  it('has Sign In in sight on a phone', async () => {
    const page = await stage.openPage(await openContext(stage.browser, PHONE));
    await page.goto(stage.product.url);
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  });
});

describe('the navigation of signed-in people', () => {
  it('has messages and notifications within one thumb on a phone, with badges', async () => {
    const page = await stage.openAs('parent@demo.test', PHONE);
    await page.goto(`${stage.product.url}/profile`);
    const bar = ownPages(page);
    await bar.waitFor();
    const box = await bar.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(PHONE.height);
    await bar.getByRole('link', { name: /^Messages.*unread/ }).click();
    await page.waitForURL(/\/dashboard\?tab=messages/);
    await bar.getByRole('link', { name: /^Notifications/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    expect(await bar.locator('[aria-current=page]').textContent()).toContain('Notifications');
  });

  it.each([
    ['parent@demo.test', PHONE, ['Dashboard', 'Messages', 'Notifications', 'Profile']],
    ['parent@demo.test', DESKTOP, ['Dashboard', 'Messages', 'Community', 'Gallery']],
    ['mentor@demo.test', PHONE, ['Students', 'Messages', 'Reviews', 'Notifications']],
    ['mentor@demo.test', DESKTOP, ['Overview', 'Students', 'Messages', 'Reviews', 'Community']],
    ['admin@demo.test', PHONE, ['Admin Panel', 'Community', 'Notifications', 'Profile']],
  ])('is that of the role: %s', async (email, size, names) => {
    const page = await stage.openAs(email, size);
    await page.goto(`${stage.product.url}/profile`);
    await ownPages(page).waitFor();
    expect(await namesIn(page)).toEqual(names);
    // Nobody needs the visitor's there.
    for (const name of ['Main', 'Menu']) expect(await page.getByRole('navigation', { name }).count()).toBe(0);
  });
});

describe.each(SIZES)('signed-in screens, the enrolment and the checkout at $width', (size) => {
  const frameOf = async (page: Page, path: string) => {
    await page.goto(`${stage.product.url}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByText('Payment sandbox: no money moves').first().waitFor();
    return {
      footers: await page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' }).count(),
      menus: await page.getByRole('button', { name: 'Open menu' }).count(),
    };
  };

  it('go without the marketing footer and menu, and keep the sandbox notice', async () => {
    const page = await stage.openAs('parent@demo.test', size);
    for (const path of [
      '/dashboard',
      '/profile',
      '/notifications',
      '/enroll?course=website-app&package=diy',
      '/pricing?course=website-app&package=diy',
    ])
      expect(await frameOf(page, path), path).toEqual({ footers: 0, menus: 0 });
    const visitor = await stage.openPage(await openContext(stage.browser, size));
    expect(await frameOf(visitor, '/enroll?course=website-app&package=diy')).toMatchObject({ footers: 0 });
    for (const path of ['/', '/pricing', '/faq'])
      expect((await frameOf(visitor, path)).footers, path).toBe(1);
  });
});

describe("the parent's dashboard", () => {
  it('opens on the child with news, with a badge on each child’s chip', async () => {
    const page = await stage.openAs('parent@demo.test', PHONE);
    await page.goto(`${stage.product.url}/dashboard`);
    const chosen = page.getByRole('navigation', { name: 'Choose a student' }).locator('[aria-current]');
    expect(await chosen.textContent()).toContain('Dara');
    await chosen.getByText(/\d+ unread/).waitFor({ state: 'attached' });
    const news = page.getByRole('list', { name: 'What is new' }).getByRole('link').first();
    const box = await news.boundingBox();
    expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThan(PHONE.height - 70);
    await news.click();
    await page.waitForURL(/&tab=(messages|notifications)/);
  });
});

describe('the message composer', () => {
  it('takes the whole width of a phone, with subject and priority folded away', async () => {
    const page = await stage.openAs('student@demo.test', PHONE);
    await page.goto(`${stage.product.url}/dashboard?tab=messages`);
    const field = page.getByRole('textbox', { name: /message/i }).last();
    await field.waitFor();
    expect((await field.boundingBox())?.width ?? 0).toBeGreaterThan(280);
    expect(await page.getByRole('textbox', { name: /^Subject/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Subject and priority' }).click();
    await page.getByRole('textbox', { name: /^Subject/ }).waitFor();
  });
});

describe.each(SIZES)('scrolling at $width', (size) => {
  it('is restored by Back, and links go to the top', async () => {
    const page = await stage.openAs('parent@demo.test', size);
    await page.goto(`${stage.product.url}/dashboard`);
    const link = page.getByRole('link', { name: 'Explore Courses' });
    await link.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(300);
    await link.click();
    await page.waitForURL(/\/courses$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 60);
    expect(Math.abs((await page.evaluate(() => scrollY)) - left)).toBeLessThan(60);
  });
});

describe('small things on a phone', () => {
  it('leaves the second card of /select-course free while nothing is chosen', async () => {
    const page = await stage.openPage(await openContext(stage.browser, PHONE));
    await page.goto(`${stage.product.url}/select-course`);
    const button = page.getByRole('button', { name: 'Continue' });
    await button.waitFor();
    const isCovered = await button.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      return top < innerHeight;
    });
    expect(isCovered).toBe(false);
  });

  it('gives the buttons of the enrolment the whole width', async () => {
    const page = await stage.openAs('parent@demo.test', PHONE);
    await page.goto(`${stage.product.url}/enroll?course=website-app&package=diy`);
    for (const name of ['Back', 'Next']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(box?.width ?? 0).toBeGreaterThan(250);
    }
  });
});

describe.each(SIZES)('at $width', (size) => {
  it('a long name does not break the dashboard of a child without a mentor', async () => {
    const page = await stage.openAs('efe@demo.test', size);
    const name = 'Oluwaseun'.repeat(5);
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"firstName":"Osas"', `"firstName":"${name}"`);
      return route.fulfill({ response, body });
    });
    for (const tab of ['messages', 'sessions']) {
      await page.goto(`${stage.product.url}/dashboard?tab=${tab}`);
      await page.getByRole('heading', { name: 'Course Details' }).waitFor();
      await page.getByText(`${name} learns with the DIY package`).waitFor();
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    }
  });

  it('the pictures of a conversation have their names as text', async () => {
    const page = await stage.openAs('student@demo.test', size);
    await page.goto(`${stage.product.url}/dashboard?tab=messages`);
    const pictures = page.getByRole('log').locator('img');
    await pictures.first().waitFor();
    const names = await pictures.evaluateAll((all) => all.map((picture) => picture.getAttribute('alt')));
    expect(names.filter((name) => !name)).toEqual([]);
  });

  it('a toast leaves the buttons of a dialog free, and its close button its text', async () => {
    const [family, mentor] = await Promise.all([
      stage.openAs('efe@demo.test', size),
      stage.openAs('mentor@demo.test', size),
    ]);
    const url = stage.product.url;
    const ask = async (lesson: number, question: string) => {
      await family.goto(`${url}/lesson/${lesson}`);
      const section = family.getByRole('region', { name: 'Stuck?' });
      await section.getByRole('button', { name: HELP_TEXTS.ask }).click();
      await family.getByRole('dialog').getByRole('textbox').fill(question);
    };
    const question = `How long may it be at ${size.width}?`;
    const number = size === PHONE ? 2 : 3;
    await ask(number, question);
    await family.getByRole('button', { name: 'Send' }).click();
    await family.getByText(HELP_TEXTS.asked).waitFor();
    await ask(1, 'Not sent');
    await mentor.goto(`${url}/mentor?tab=reviews`);
    await mentor.getByRole('button', { name: `Answer Osas about lesson ${number}` }).click();
    await mentor.getByRole('textbox').fill('A minute');
    await mentor.getByRole('button', { name: 'Send Answer' }).click();
    const toast = family.locator('[data-sonner-toast]');
    await toast.getByText(`Your question about lesson ${number} is answered`).waitFor();
    const boxOf = async (locator: Locator) => {
      const box = await locator.boundingBox();
      if (!box) throw new Error('It is not on the screen');
      return box;
    };
    const apart = (one: Box, other: Box) =>
      one.x >= other.x + other.width ||
      other.x >= one.x + one.width ||
      one.y >= other.y + other.height ||
      other.y >= one.y + one.height;
    const shown = await boxOf(toast);
    const dialog = family.getByRole('dialog');
    for (const name of ['Send', 'Cancel'])
      expect(apart(shown, await boxOf(dialog.getByRole('button', { name }))), name).toBe(true);
    const close = await boxOf(toast.locator('[data-close-button]'));
    expect(apart(close, await boxOf(toast.locator('[data-title]')))).toBe(true);
    expect(close.x + close.width).toBeLessThanOrEqual(shown.x + shown.width);
  });
});
