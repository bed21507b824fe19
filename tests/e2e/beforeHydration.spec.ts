import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';

const stage = useBrowserFixture();

const at = (path: string) => `${stage.product.url}${path}`;

/** Returns the response that a visitor's page gets for its session. */
async function sessionOfVisitor(page: Page): Promise<unknown> {
  const response = page.waitForResponse('**/graphql');
  await page.goto(at('/mentored-pricing'));
  return (await response).json();
}

/** Holds matching requests. @returns the function that releases them */
async function hold(page: Page, requests: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

describe('before hydration, a page', () => {
  /** Opens a prerendered page whose scripts are held. */
  async function openWithoutScripts(path: string): Promise<{ page: Page; release: () => void }> {
    const page = await stage.openPage(await openContext(stage.browser, PHONE));
    const release = await hold(page, '**/assets/*.js');
    await page.goto(at(path), { waitUntil: 'commit' });
    return { page, release };
  }

  it('keeps a form that is submitted early, and does not navigate', async () => {
    const { page, release } = await openWithoutScripts('/academy');
    await page.getByLabel('Email').fill('early@example.test');
    await page.getByRole('button', { name: 'Join the Waitlist' }).click();
    release();
    await page.getByRole('alert').getByText('Thank you! You are on the waitlist.').waitFor();
    expect(page.url()).toBe(at('/academy'));
  });

  it('keeps the code of a certificate, submitted before or after', async () => {
    for (const isSentEarly of [true, false]) {
      const { page, release } = await openWithoutScripts('/certificate');
      await page.getByLabel('Verification code').fill('acde 34fg hj79');
      if (isSentEarly) await page.keyboard.press('Enter');
      release();
      if (!isSentEarly) await page.getByRole('button', { name: 'Check' }).click();
      await page.waitForURL(at('/certificate/ACDE-34FG-HJ79'));
    }
  });

  it.each([
    { path: '/select-course', next: 'Now choose a package' },
    // This one is rendered again for its query.
    { path: '/select-course?mentored=true', next: 'Mentored Experience, ₦250,000' },
  ])('keeps the choice at $path', async ({ path, next }) => {
    const { page, release } = await openWithoutScripts(path);
    await page.getByRole('radio', { name: 'AI Website & App Building' }).check();
    release();
    await page.getByRole('status').getByText(next).waitFor();
  });

  it('opens its menu once after hydration', async () => {
    const { page, release } = await openWithoutScripts('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    release();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor({ state: 'hidden' });
  });
});

it('a page that the session reaches early is hydrated and not drawn anew', async () => {
  const page = await stage.openPage(await openContext(stage.browser, PHONE));
  const devtools = await page.context().newCDPSession(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const answer = await sessionOfVisitor(page);
  await page.route('**/graphql', (route) => route.fulfill({ json: answer }));
  // On a slow phone, an answer at once arrives between the two steps of the hydration, in every third load or so.
  for (const rate of Array.from({ length: 6 }, () => [4, 8]).flat()) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(at('/mentored-pricing'));
    await page.getByRole('main').getByText('₦250,000 NGN').waitFor();
  }
  expect(errors).toEqual([]);
});

describe('while the session loads', () => {
  it('a complete enrolment waits and does not become a sign-up', async () => {
    const page = await stage.openAs('efe@demo.test', PHONE);
    await page.addInitScript(() => {
      const studentData = { firstName: 'Early', childAge: '12', consent: true };
      const pending = { course: 'website-app', package: 'diy', isMentored: false, studentData };
      localStorage.setItem('lm-person-pending-enrolment', JSON.stringify(pending));
    });
    const release = await hold(page, '**/graphql');
    await page.goto(at('/enroll?course=website-app&package=diy'));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Review & Consent' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Complete Enrollment' }).click();
    await page.getByRole('button', { name: 'Enrolling...' }).waitFor();
    release();
    await page.waitForURL('**/pricing?course=website-app&package=diy&student=*');
  });

  it('the first step of an empty enrolment cannot be left', async () => {
    const page = await stage.openAs('efe@demo.test', PHONE);
    const release = await hold(page, '**/graphql');
    await page.goto(at('/enroll?course=website-app&package=diy'));
    const next = page.getByRole('button', { name: 'Next' });
    await next.waitFor();
    expect(await next.isDisabled()).toBe(true);
    release();
    await page.getByLabel("Child's first name").fill('Ada');
    expect(await next.isEnabled()).toBe(true);
  });

  it('the mentored price is not shown, and a family with a child sees no confirmation', async () => {
    const page = await stage.openAs('efe@demo.test', PHONE);
    const release = await hold(page, '**/graphql');
    await page.goto(at('/mentored-pricing?course=video'));
    await page.getByRole('button', { name: 'Enroll Now' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Enroll Now' }).getAttribute('aria-busy'))
      .toBe('true');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    release();
    await page.waitForURL('**/dashboard');
  });
});

it('a payment page stays open after signing in on it', async () => {
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

it.each(['/mentorship', '/mentored-pricing'])('%s shows prices in full on a phone', async (path) => {
  const page = await stage.openPage(await openContext(stage.browser, PHONE));
  await page.goto(at(path));
  const table = page.getByRole('table');
  await table.getByText('₦250,000').waitFor();
  expect(
    await table.evaluate((it) => it.scrollWidth - (it.parentElement?.clientWidth ?? 0)),
  ).toBeLessThanOrEqual(0);
});
