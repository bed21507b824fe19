import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HELP_TEXTS } from '../../contract/help.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();
const SIZES = [PHONE, DESKTOP] as const;

const card = (page: Page, number: number) =>
  page.getByRole('article', { name: new RegExp(`^Lesson ${number}:`) });

/** Counts the animations of celebrations, in the page. */
function countFlights(): void {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...args) {
    const { dataset } = document.documentElement;
    if (this.closest('[data-celebration]')) dataset.flights = String(Number(dataset.flights ?? 0) + 1);
    return animate.apply(this, args);
  };
}

/** Returns the lower edge of an element on the screen. */
async function bottomOf(page: Page, name: RegExp): Promise<number> {
  const box = await page.getByRole('link', { name }).boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}

describe.each(SIZES)("a child's first screen at $width", (size) => {
  it('leads on with one large button, then this week’s lessons, with later weeks folded', async () => {
    const page = await stage.openAs('student@demo.test', size);
    await page.goto(`${stage.product.url}/dashboard`);
    await page.getByRole('link', { name: 'Continue: lesson 9' }).waitFor();
    // Above the bar at the bottom of a phone.
    expect(await bottomOf(page, /Continue: lesson 9/)).toBeLessThan(size.height - 70);
    await page.getByText('You have done 8 of 20 lessons.').waitFor();
    await card(page, 10).waitFor();
    for (const number of [1, 11, 16]) expect(await card(page, number).isVisible()).toBe(false);
    const weeks = page.getByRole('region', { name: /^Week \d$/ });
    expect(await weeks.first().getAttribute('aria-label')).toBe('Week 2');
    await page.getByText('Week 3', { exact: true }).click();
    await card(page, 11).waitFor();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Continue: lesson 9' }).click();
    await page.waitForURL(/\/lesson\/9\?/);
  });

  it('celebrates an achievement once, without motion for people who asked for less', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const context = await openContext(stage.browser, size, { reducedMotion });
      await stage.signIn(context, 'student@demo.test');
      await context.addInitScript(countFlights);
      const page = await stage.openPage(context);
      await page.goto(`${stage.product.url}/dashboard`);
      const strip = page.getByRole('list', { name: 'Achievements' });
      await strip.waitFor();
      expect(await page.getByText('New achievement').count()).toBe(0);
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('lm-person-achievements-'));
        localStorage.setItem(key ?? '', '1');
      });
      await page.reload();
      await page.getByText('New achievement: Quick Learner!').waitFor();
      const celebration = page.locator('[data-celebration]');
      await celebration.waitFor({ state: 'attached' });
      const flights = () => page.evaluate(() => document.documentElement.dataset.flights);
      await expect.poll(flights).toBe(reducedMotion === 'reduce' ? undefined : '18');
      await page.reload();
      await strip.waitFor();
      expect(await page.getByText('New achievement').count()).toBe(0);
    }
  });
});

describe.each(SIZES)('the lesson page at $width', (size) => {
  it('leads with the lesson, shows what is read and goes to the assignment', async () => {
    const page = await stage.openAs('parent@demo.test', size);
    await page.goto(`${stage.product.url}/dashboard`);
    await page.getByRole('link', { name: /^Dara/ }).click();
    await page.getByText('Here is how Dara is doing.').waitFor();
    await card(page, 9).getByRole('link').click();
    const content = page.getByRole('heading', { name: 'Lesson Content' });
    await content.waitFor();
    const top = (await content.boundingBox())?.y ?? 0;
    expect(top).toBeLessThan(size.height);
    const none = page.getByText('No Video Available');
    expect((await none.boundingBox())?.height ?? 0).toBeLessThan(40);
    expect((await none.boundingBox())?.y ?? 0).toBeGreaterThan(top);
    const read = page.getByRole('progressbar', { name: 'Read so far' });
    expect(Number(await read.getAttribute('aria-valuenow'))).toBeLessThan(100);
    await page.goto(page.url().replace('/lesson/9', '/lesson/1'));
    await page.getByRole('button', { name: /^To the (quiz|assignment)$/ }).click();
    await expect.poll(() => read.getAttribute('aria-valuenow')).toBe('100');
    const assignments = page.getByRole('region', { name: 'Assignments' });
    await expect
      .poll(async () => (await assignments.boundingBox())?.y ?? size.height)
      .toBeLessThan(size.height - 70);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  });
});

describe('a child reads of themselves', () => {
  it('in the second person, where a parent reads of the child', async () => {
    const page = await stage.openAs('student@demo.test', PHONE);
    await page.goto(`${stage.product.url}/gallery`);
    await page.getByRole('button', { name: 'Share Project' }).click();
    await page.getByText('Show everybody what you made.').waitFor();
  });
});

describe('asking for help', () => {
  it('is what the messages of a family without a mentor lead to', async () => {
    const page = await stage.openAs('efe@demo.test', PHONE);
    await page.goto(`${stage.product.url}/dashboard?tab=messages`);
    await page.getByRole('heading', { name: 'Messaging Not Available' }).waitFor();
    await page.getByRole('link', { name: HELP_TEXTS.ask }).click();
    await page.waitForURL(/\/lesson\/\d+\?student=.*#help$/);
    // The bar of the lesson has such a button too, once the page is scrolled.
    await page
      .getByRole('region', { name: 'Stuck?' })
      .getByRole('button', { name: HELP_TEXTS.ask })
      .waitFor();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  });

  it('starts a message to the mentor, for a child with one', async () => {
    const page = await stage.openAs('student@demo.test', PHONE);
    await page.goto(`${stage.product.url}/lesson/9`);
    // A button stands in the place of the link until its code is there, beside that of the bar above the lesson.
    const link = page.getByRole('link', { name: HELP_TEXTS.ask });
    await link.waitFor();
    await page.getByRole('button', { name: HELP_TEXTS.ask }).click();
    await link.click();
    await page.waitForURL(/\/dashboard\?student=.*&tab=messages/);
    const subject = page.getByRole('textbox', { name: /^Subject/ });
    await subject.waitFor();
    expect(await subject.inputValue()).toMatch(/^Lesson 9: /);
  });

  it.each(SIZES)('asks the shared queue for a child without a mentor, live at $width', async (size) => {
    const [family, mentor] = await Promise.all([
      stage.openAs('efe@demo.test', size),
      stage.openAs('mentor@demo.test', size),
    ]);
    const question = `Where is the timeline at ${size.width}?`;
    await mentor.goto(`${stage.product.url}/mentor?tab=reviews`);
    await mentor.getByRole('heading', { name: 'To review' }).waitFor();
    await family.goto(`${stage.product.url}/lesson/8`);
    const section = family.getByRole('region', { name: 'Stuck?' });
    await section.getByRole('button', { name: HELP_TEXTS.ask }).click();
    const dialog = family.getByRole('dialog', { name: HELP_TEXTS.ask });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText(HELP_TEXTS.questionMissing).waitFor();
    await dialog.getByRole('textbox').fill(question);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await family.getByText(HELP_TEXTS.asked).waitFor();
    const asking = mentor.getByRole('region', { name: 'Asking for help' });
    await asking.getByText(question).waitFor();
    await mentor.getByRole('button', { name: /^Answer Osas/ }).click();
    await mentor.getByRole('textbox').fill('At the bottom of the window');
    await mentor.getByRole('button', { name: 'Send Answer' }).click();
    await asking.waitFor({ state: 'detached' });
    await section.getByText('At the bottom of the window').first().waitFor();
    await section.getByText('Tunde Bakare answers').first().waitFor();
    expect(await horizontalOverflow(family)).toBeLessThanOrEqual(0);
  });
});
