import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openContext, PHONE } from '../support/browser.ts';
import { newestLetter } from '../support/product.ts';
import { setStage } from '../support/stage.ts';

const EMAIL = 'folake@example.test';
const PASSWORD = 'jollof with plantain';
const WAIT = 15_000;

const stage = setStage();

/** A page whose complaints fail the test at its end. */
async function openPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT);
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  return page;
}

describe.each([
  { name: 'a phone', parent: PHONE, mentor: DESKTOP, email: `phone-${EMAIL}` },
  { name: 'a desktop', parent: DESKTOP, mentor: PHONE, email: `desktop-${EMAIL}` },
])('a family on $name', ({ parent: parentSize, mentor: mentorSize, email }) => {
  const complaints: string[] = [];
  let parentContext: BrowserContext;
  let mentorContext: BrowserContext;
  let parent: Page;
  let mentor: Page;

  beforeAll(async () => {
    [parentContext, mentorContext] = await Promise.all([
      openContext(stage.browser, parentSize),
      openContext(stage.browser, mentorSize),
    ]);
    [parent, mentor] = await Promise.all([
      openPage(parentContext, complaints),
      openPage(mentorContext, complaints),
    ]);
  });
  afterAll(async () => {
    await Promise.all([parentContext.close(), mentorContext.close()]);
  });

  it('signs up, and confirms the e-mail from the sandbox mailbox', async () => {
    await parent.goto(`${stage.product.url}/?signup=true`);
    const dialog = parent.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(`  ${email.toUpperCase()} `);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('Confirm Password', { exact: true }).fill('something else');
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await dialog.getByText('Passwords do not match').waitFor();
    await dialog.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await dialog.getByRole('link', { name: /sandbox mailbox/i }).waitFor();
    const letter = await newestLetter(stage.product.url, email);
    const link = /https?:\/\/\S+verify-email\S+/.exec(letter?.text ?? '')?.[0] ?? '';
    await parent.goto(link);
    await parent.waitForURL('**/onboarding');
  });

  it('goes through onboarding', async () => {
    await parent.getByLabel('Full name', { exact: false }).fill('Folake Adebayo-Oluwaseun');
    await parent.getByText('Parent/Guardian').click();
    await parent.getByLabel(/Phone/).fill('+234 803 000 0000');
    await parent.getByRole('button', { name: /Next|Continue/ }).click();
    await parent.getByText('Mobile Apps').click();
    await parent.getByRole('button', { name: /Next|Continue/ }).click();
    await parent.getByRole('button', { name: 'Complete Setup' }).click();
    await parent.waitForURL('**/dashboard');
  });

  it('enrols a child', async () => {
    await parent.goto(`${stage.product.url}/select-course`);
    await parent.getByRole('radio', { name: 'AI Website & App Building' }).check();
    await parent.getByRole('radio', { name: 'Mentored Experience' }).check();
    await parent.getByRole('button', { name: 'Continue to Mentored Pricing' }).click();
    await parent.waitForURL('**/mentored-pricing?course=website-app');
    await parent.getByRole('button', { name: 'Enroll Now' }).click();
    await parent.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    await parent.waitForURL('**/enroll?*');
    await parent.getByLabel("Child's first name").fill('Temilade');
    await parent.getByLabel("Child's age").selectOption('12');
    await parent.getByRole('button', { name: /Next|Continue/ }).click();
    await parent.getByRole('checkbox').check();
    await parent.getByRole('button', { name: /Next|Continue/ }).click();
    await parent.getByRole('button', { name: /Complete Enrollment/ }).click();
    await parent.waitForURL('**/pricing?*');
  });

  it('pays late, and watches the worker verify it', async () => {
    await parent.getByText('₦250,000').first().waitFor();
    await parent.getByRole('button', { name: /^Pay/ }).click();
    await parent.waitForURL('**/sandbox/checkout/**');
    await parent.getByRole('button', { name: 'Pay late' }).click();
    await parent.waitForURL('**/payment-confirmation?*');
    // The fourth look finds the money, so the third is the last that is shown.
    await parent.getByText('Payment processing... (3/10)').first().waitFor();
    await parent.waitForURL('**/dashboard?*payment=success*', { timeout: 30_000 });
    await parent.getByRole('heading', { name: /Welcome back, Folake/ }).waitFor();
  });

  it('meets its mentor, and both write without reloading', async () => {
    await mentor.goto(stage.product.url);
    await mentor.evaluate(
      (body) =>
        fetch('/api/auth/sign-in/email', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }),
      JSON.stringify({ email: 'mentor@demo.test', password: 'demo-password' }),
    );
    const student = new URL(parent.url()).searchParams.get('student') ?? (await studentOf(parent));
    await Promise.all([
      mentor.goto(`${stage.product.url}/mentor?student=${student}&tab=messages`),
      parent.goto(`${stage.product.url}/dashboard?student=${student}&tab=messages`),
    ]);
    await write(mentor, 'Welcome, Temilade! Shall we begin on Tuesday?');
    await seen(parent, 'Welcome, Temilade! Shall we begin on Tuesday?');
    await write(parent, 'Tuesday is good.');
    await seen(mentor, 'Tuesday is good.');
  });

  it('loses nothing to a gateway that is killed', async () => {
    await stage.product.kill();
    await write(parent, 'Are you there?');
    await stage.product.start();
    await seen(mentor, 'Are you there?');
    await write(mentor, 'Yes, again.');
    await seen(parent, 'Yes, again.');
  });

  it('loses nothing to a line that is away, and keeps the order', async () => {
    const { search } = new URL(parent.url());
    await parent.goto(`${stage.product.lineUrl}/dashboard${search}`);
    await seen(parent, 'Yes, again.');
    stage.product.line.cut();
    for (const text of ['offline one', 'offline two', 'offline three']) await write(parent, text);
    await write(mentor, 'while you were away');
    stage.product.line.mend();
    await seen(mentor, 'offline three');
    await seen(parent, 'while you were away');
    for (const page of [parent, mentor]) {
      const texts = (await page.getByRole('log').textContent()) ?? '';
      const places = ['offline one', 'offline two', 'offline three'].map((text) => texts.indexOf(text));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      for (const text of [
        'offline one',
        'offline two',
        'offline three',
        'while you were away',
        'Are you there?',
      ]) {
        expect(texts.split(text).length - 1, text).toBe(1);
      }
    }
  });

  it('never scrolls sideways, and no page complained', async () => {
    for (const page of [parent, mentor]) {
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    const expected = /net::ERR_|WebSocket connection|status of 40[13]/;
    expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
  });
});

async function studentOf(page: Page): Promise<string> {
  const answer = await page.evaluate(async () => {
    const link = document.querySelector('a[href*="student="]')?.getAttribute('href') ?? '';
    return new URL(link, location.href).searchParams.get('student');
  });
  return answer ?? '';
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /Message about/ });
  await field.fill(text);
  await field.press('Enter');
}

async function seen(page: Page, text: string): Promise<void> {
  await page.getByRole('log').getByText(text, { exact: true }).waitFor({ timeout: 30_000 });
}
