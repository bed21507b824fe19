import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

const at = (path: string) => `${stage.product.url}${path}`;

describe.each([
  { name: 'a phone', size: PHONE },
  { name: 'a desktop', size: DESKTOP },
])('a visitor on $name', ({ name, size }) => {
  let context: BrowserContext;
  let page: Page;
  const email = `${name.split(' ')[1]}@example.test`;

  beforeAll(async () => {
    context = await openContext(stage.browser, size);
    page = await stage.openPage(context);
  });
  afterAll(() => context.close());

  it('leaves an address for news twice, with the same answer', async () => {
    await page.goto(at('/'));
    await page.getByRole('button', { name: 'Stay Updated' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Email');
    for (const written of [email, ` ${email.toUpperCase()}`]) {
      await field.fill(written);
      await dialog.getByLabel('Phone').fill('+234 803 000 0000');
      await dialog.getByRole('button', { name: 'Stay Updated' }).click();
      await dialog.getByRole('alert').getByText('Thank you! We will keep you updated.').waitFor();
      expect(await field.inputValue()).toBe('');
    }
    await field.fill(email);
    await dialog.getByLabel('Phone').fill('call me maybe');
    await dialog.getByRole('button', { name: 'Stay Updated' }).click();
    await dialog.getByRole('alert').getByText('Please enter a valid phone number').waitFor();
    expect(await field.inputValue()).toBe(email);
  });

  it('joins the waitlist of the academy', async () => {
    await page.goto(at('/academy'));
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Join the Waitlist' }).click();
    await page.getByRole('alert').getByText('Thank you! You are on the waitlist.').waitFor();
  });

  it('sees the mentored price, and continues to the enrolment only after a confirmation', async () => {
    await page.goto(at('/mentored-pricing?course=video'));
    await page.getByText('₦250,000 NGN').waitFor();
    await page.getByText(/powered by a card payment provider/).waitFor();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.postData() ?? ''));
    await page.getByRole('button', { name: 'Enroll Now' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(/demo mode/).waitFor();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(page.url()).toContain('/mentored-pricing');
    await page.getByRole('button', { name: 'Enroll Now' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/enroll?course=video-animation&package=mentored&payment=success');
    expect(calls.filter((call) => /mutation|startPayment|enrolStudent/i.test(call))).toEqual([]);
  });

  it('keeps the choice of the mentored package during sign-up', async () => {
    await page.goto(at('/select-course?mentored=true'));
    await page.getByRole('radio', { name: 'AI Website & App Building' }).check();
    await page.getByRole('button', { name: 'Continue to Mentored Pricing' }).click();
    await page.waitForURL('**/?signup=true&redirect=enrollment');
    const pending = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(pending).toContain('mentored');
  });
});

it('a parent who continues before the session is loaded need not sign up', async () => {
  // The only child of this parent is in the other course.
  const page = await stage.openAs('efe@demo.test', PHONE);
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(at('/select-course'));
  await page.getByRole('radio', { name: 'AI Website & App Building' }).check();
  await page.getByRole('radio', { name: 'DIY Learning' }).check();
  const continueButton = page.getByRole('button', { name: 'Continue to Enrollment' });
  await continueButton.click();
  await expect.poll(() => continueButton.getAttribute('aria-busy')).toBe('true');
  held.resolve();
  await page.waitForURL('**/enroll?course=website-app&package=diy');
});

describe('a parent with a DIY child', () => {
  let context: BrowserContext;
  let tabs: Page[];
  const tab = (index: number): Page => {
    const page = tabs[index];
    if (!page) throw new Error(`There is no tab ${index}`);
    return page;
  };

  beforeAll(async () => {
    context = await openContext(stage.browser, PHONE);
    tabs = [await stage.openPage(context), await stage.openPage(context)];
    await stage.signIn(context, 'parent@demo.test');
  });
  afterAll(() => context.close());
  beforeEach(async () => {
    await tab(0).goto(at('/dashboard'));
    await tab(0)
      .getByRole('heading', { name: /Welcome back/ })
      .waitFor();
  });

  it.each(['/upgrade', '/upgrade?student=nobody', '/upgrade?student=00000000-0000-4000-8000-000000000000'])(
    'goes to the dashboard from %s',
    async (path) => {
      await tab(0).goto(at(path));
      await tab(0).waitForURL('**/dashboard');
    },
  );

  it('is redirected from the mentored prices', async () => {
    await tab(0).goto(at('/mentored-pricing?course=website-app'));
    await tab(0).waitForURL('**/dashboard');
  });

  it('finds the upgrade in place of messages and sessions, and two tabs make one', async () => {
    await tab(0)
      .getByRole('button', { name: /Kunle/ })
      .or(tab(0).getByRole('link', { name: /Kunle/ }))
      .click();
    await tab(0).getByRole('heading', { name: 'Messaging Not Available' }).waitFor();
    await tab(0)
      .getByRole('tab', { name: /Sessions/ })
      .click();
    await tab(0).getByRole('heading', { name: 'Sessions Not Available' }).waitFor();
    await tab(0).getByRole('link', { name: 'Upgrade to Mentored' }).click();
    await tab(0).waitForURL('**/upgrade?student=*');
    await tab(1).goto(tab(0).url());
    for (const page of tabs) {
      await page.getByText('3/20 lessons completed').waitFor();
      await page.getByText('₦150,000').first().waitFor();
      await page.getByRole('button', { name: 'Upgrade Now: ₦150,000', exact: true }).waitFor();
      await page.getByText('Verve').waitFor();
      await page.getByText('It takes about two minutes.').waitFor();
      await page.getByRole('link', { name: 'get your money back' }).waitFor();
      await page.getByText('DIY Learning', { exact: true }).first().waitFor();
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    }
    await Promise.all(tabs.map((page) => page.getByRole('button', { name: 'Upgrade Now' }).click()));
    await tab(0).getByRole('button', { name: 'Processing...' }).waitFor();
    for (const page of tabs) {
      await page.waitForURL('**/dashboard?upgraded=true');
      await page.getByText('Upgrade successful! Kunle now learns with a mentor.').waitFor();
    }
    const notifications = tab(0).getByText('Upgrade complete');
    await tab(0)
      .getByRole('tab', { name: /Notifications/ })
      .click();
    await notifications.first().waitFor();
    expect(await tab(0).getByText('You paid twice').count()).toBe(0);
    await tab(0).getByRole('heading', { name: 'Mentor Hub' }).waitFor();
  });

  it('cannot upgrade twice', async () => {
    const student = await tab(1).evaluate(() => {
      const link = [...document.querySelectorAll('a[href*="student="]')].find((one) =>
        one.textContent?.includes('Kunle'),
      );
      return new URL(link?.getAttribute('href') ?? '', location.href).searchParams.get('student');
    });
    await tab(0).goto(at(`/upgrade?student=${student}`));
    await tab(0).waitForURL('**/dashboard');
  });
});

it('a visitor is redirected home from the upgrade', async () => {
  const context = await openContext(stage.browser, PHONE);
  const page = await stage.openPage(context);
  await page.goto(at('/upgrade?student=00000000-0000-4000-8000-000000000000'));
  await page.waitForURL(at('/'));
  await context.close();
});
