import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';
import { newestEmail } from '../support/services/product.ts';

const EMAIL = 'folake@example.test';
const PASSWORD = 'jollof with plantain';
const WAIT = 15_000;

const stage = useBrowserFixture();

/** Opens a page whose errors fail the last test. */
async function openPage(context: BrowserContext, errors: string[]): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT);
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  return page;
}

describe.each([
  { name: 'a phone', parent: PHONE, mentor: DESKTOP, email: `phone-${EMAIL}` },
  { name: 'a desktop', parent: DESKTOP, mentor: PHONE, email: `desktop-${EMAIL}` },
])('a family on $name', ({ parent: parentSize, mentor: mentorSize, email }) => {
  const errors: string[] = [];
  let parentContext: BrowserContext;
  let mentorContext: BrowserContext;
  let parent: Page;
  let mentor: Page;

  beforeAll(async () => {
    [parentContext, mentorContext] = await Promise.all([
      openContext(stage.browser, parentSize),
      openContext(stage.browser, mentorSize),
    ]);
    [parent, mentor] = await Promise.all([openPage(parentContext, errors), openPage(mentorContext, errors)]);
  });
  afterAll(async () => {
    await Promise.all([parentContext.close(), mentorContext.close()]);
  });

  it('signs up and confirms the email from the sandbox mailbox', async () => {
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
    const mail = await newestEmail(stage.product.url, email);
    const link = /https?:\/\/\S+verify-email\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    await parent.goto(link);
    await parent.waitForURL('**/onboarding');
  });

  it('completes onboarding', async () => {
    await parent.getByLabel('Full name', { exact: false }).fill('Folake Adebayo-Oluwaseun');
    await parent.getByText('Parent/Guardian').click();
    await parent.getByLabel(/Phone/).fill('+234 803 000 0000');
    const next = parent.getByRole('button', { name: 'Next' });
    const [field, button] = await Promise.all([parent.getByLabel(/Phone/).boundingBox(), next.boundingBox()]);
    if (parentSize === PHONE) expect(button?.width).toBe(field?.width);
    await next.click();
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
    await parent.getByRole('button', { name: /Next|Continue/ }).click();
    await parent.getByText("Child's first name is required").waitFor();
    await parent.getByText("Child's age is required").waitFor();
    await parent.getByLabel("Child's first name").and(parent.locator(':focus')).fill('Temilade');
    await parent.getByLabel("Child's age").selectOption('12');
    await parent.getByRole('button', { name: /Next|Continue/ }).click();
    await parent.getByRole('checkbox').check();
    await parent.getByRole('button', { name: /Next|Continue/ }).click();
    await parent.getByRole('button', { name: /Complete Enrollment/ }).click();
    await parent.waitForURL('**/pricing?*');
  });

  it('pays late and sees the attempts of the verification', async () => {
    await parent.getByText('₦250,000').first().waitFor();
    await parent.getByRole('button', { name: /^Pay ₦/ }).click();
    await parent.waitForURL('**/sandbox/checkout/**');
    await parent.getByRole('button', { name: 'Pay late' }).click();
    await parent.waitForURL('**/payment-confirmation?*');
    // The fourth attempt finds the payment, so the third is the last that is shown. Each is shown for one and a half seconds.
    await parent
      .getByText(/^Payment processing\.\.\. \([1-3]\/10\)$/)
      .first()
      .waitFor();
    await parent.waitForURL('**/dashboard?*payment=success*', { timeout: 30_000 });
    await parent.getByRole('heading', { name: /Welcome back, Folake/ }).waitFor();
  });

  it('exchanges messages with its mentor without a reload', async () => {
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

  it('loses no message when the gateway is killed', async () => {
    await stage.product.kill();
    await write(parent, 'Are you there?');
    await stage.product.start();
    await seen(mentor, 'Are you there?');
    await write(mentor, 'Yes, again.');
    await seen(parent, 'Yes, again.');
  });

  it('delivers every message once and in order after a broken connection', async () => {
    const { search } = new URL(parent.url());
    await parent.goto(`${stage.product.proxyUrl}/dashboard${search}`);
    await seen(parent, 'Yes, again.');
    stage.product.proxy.cut();
    for (const text of ['offline one', 'offline two', 'offline three']) await write(parent, text);
    await write(mentor, 'while you were away');
    stage.product.proxy.mend();
    await seen(mentor, 'offline three');
    await seen(parent, 'while you were away');
    for (const page of [parent, mentor]) {
      const texts = (await page.getByRole('log').textContent()) ?? '';
      const positions = ['offline one', 'offline two', 'offline three'].map((text) => texts.indexOf(text));
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
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

  it('never scrolls sideways, and logs no unexpected error', async () => {
    for (const page of [parent, mentor]) {
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    }
    const expected = /net::ERR_|WebSocket connection|status of 40[13]/;
    expect(errors.filter((message) => !expected.test(message))).toEqual([]);
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
