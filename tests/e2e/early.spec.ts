import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openContext, PHONE } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

const at = (path: string) => `${stage.product.url}${path}`;

/** Keeps what matches from being answered until it is let go. */
async function hold(page: Page, requests: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

describe('before its code has come, a page', () => {
  /** A prerendered page, on the screen and not alive. */
  async function openAsleep(path: string): Promise<{ page: Page; wake: () => void }> {
    const page = await stage.openPage(await openContext(stage.browser, PHONE));
    const wake = await hold(page, '**/assets/*.js');
    await page.goto(at(path), { waitUntil: 'commit' });
    return { page, wake };
  }

  it('keeps the form that is sent, and tells no address of it', async () => {
    const { page, wake } = await openAsleep('/academy');
    await page.getByLabel('Email').fill('early@example.test');
    await page.getByRole('button', { name: 'Join the Waitlist' }).click();
    wake();
    await page.getByRole('alert').getByText('Thank you! You are on the waitlist.').waitFor();
    expect(page.url()).toBe(at('/academy'));
  });

  it('keeps the code of a certificate, sent before or after', async () => {
    for (const isSentEarly of [true, false]) {
      const { page, wake } = await openAsleep('/certificate');
      await page.getByLabel('Verification code').fill('acde 34fg hj79');
      if (isSentEarly) await page.keyboard.press('Enter');
      wake();
      if (!isSentEarly) await page.getByRole('button', { name: 'Check' }).click();
      await page.waitForURL(at('/certificate/ACDE-34FG-HJ79'));
    }
  });

  it.each([
    { path: '/select-course', next: 'Now choose a package' },
    // Drawn anew, for its query.
    { path: '/select-course?mentored=true', next: 'Mentored Experience, ₦250,000' },
  ])('keeps what is chosen at $path', async ({ path, next }) => {
    const { page, wake } = await openAsleep(path);
    await page.getByRole('radio', { name: 'AI Website & App Building' }).check();
    wake();
    await page.getByRole('status').getByText(next).waitFor();
  });

  it('opens its menu once it can, and once', async () => {
    const { page, wake } = await openAsleep('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    wake();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor({ state: 'hidden' });
  });
});

describe('while it is not known who is here', () => {
  it('an enrolment that is complete waits, and is no sign-up', async () => {
    const page = await stage.openAs('efe@demo.test', PHONE);
    await page.addInitScript(() => {
      const studentData = { firstName: 'Early', childAge: '12', consent: true };
      const pending = { course: 'website-app', package: 'diy', isMentored: false, studentData };
      localStorage.setItem('lm-person-pending-enrolment', JSON.stringify(pending));
    });
    const letGo = await hold(page, '**/graphql');
    await page.goto(at('/enroll?course=website-app&package=diy'));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Review & Consent' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Complete Enrollment' }).click();
    await page.getByRole('button', { name: 'Enrolling...' }).waitFor();
    letGo();
    await page.waitForURL('**/pricing?course=website-app&package=diy&student=*');
  });

  it('nobody can leave the first step of an empty enrolment', async () => {
    const page = await stage.openAs('efe@demo.test', PHONE);
    const letGo = await hold(page, '**/graphql');
    await page.goto(at('/enroll?course=website-app&package=diy'));
    const next = page.getByRole('button', { name: 'Next' });
    await next.waitFor();
    expect(await next.isDisabled()).toBe(true);
    letGo();
    await page.getByLabel("Child's first name").fill('Ada');
    expect(await next.isEnabled()).toBe(true);
  });

  it('the mentored price is not named, and a family with a child is not asked', async () => {
    const page = await stage.openAs('efe@demo.test', PHONE);
    const letGo = await hold(page, '**/graphql');
    await page.goto(at('/mentored-pricing?course=video'));
    await page.getByRole('button', { name: 'Enroll Now' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Enroll Now' }).getAttribute('aria-busy'))
      .toBe('true');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    letGo();
    await page.waitForURL('**/dashboard');
  });
});

it('who signs in to see a payment sees the payment', async () => {
  const page = await stage.openPage(await openContext(stage.browser, PHONE));
  for (const path of [
    '/payment-confirmation?reference=nobodys',
    '/pricing?course=website-app&package=diy&student=00000000-0000-4000-8000-000000000000',
  ]) {
    await page.goto(at(path));
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('efe@demo.test');
    await dialog.getByLabel('Password', { exact: true }).fill('demo-password');
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(/Unable to verify payment|not found in your account/).waitFor();
    expect(page.url()).toBe(at(path));
    await page.context().clearCookies();
  }
});

it.each(['/mentorship', '/mentored-pricing'])('%s cuts no price off on a phone', async (path) => {
  const page = await stage.openPage(await openContext(stage.browser, PHONE));
  await page.goto(at(path));
  const table = page.getByRole('table');
  await table.getByText('₦250,000').waitFor();
  expect(
    await table.evaluate((it) => it.scrollWidth - (it.parentElement?.clientWidth ?? 0)),
  ).toBeLessThanOrEqual(0);
});
