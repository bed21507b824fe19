import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openContext, PHONE, type Size } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { codeOf, nextCodeOf } from '../support/clients/secondFactor.ts';
import { makePerson } from '../support/factories/people.ts';
import { newestEmail, PRODUCT_SECRET } from '../support/services/product.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const PASSWORD = 'suya and chips';
const DEMO_PASSWORD = 'demo-password';

const stage = useBrowserFixture();

/** Opens a page in a browser context of its own. */
const openPage = async (size: Size) => stage.openPage(await openContext(stage.browser, size));

/** Signs in through the form. */
async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto(`${stage.product.url}/?signin=true`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signUpAsStudent(page: Page, email: string): Promise<void> {
  await page.goto(`${stage.product.url}/?signup=true`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await dialog.getByRole('link', { name: /sandbox mailbox/i }).waitFor();
  const mail = await newestEmail(stage.product.url, email);
  await page.goto(/https?:\/\/\S+verify-email\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.waitForURL('**/onboarding');
  await page.getByLabel('Full name', { exact: false }).fill('Zainab');
  await page.getByText('Student', { exact: true }).click();
  await page.getByRole('button', { name: /Next|Continue/ }).click();
  await page.getByRole('button', { name: /Next|Continue/ }).click();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await page.waitForURL('**/dashboard');
}

/** Returns the rows of the children without a login. */
const rowsWithoutLogin = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Create a login/ }) });

/** Opens a page as a student who is not linked to a parent. */
async function openStudent(size: Size): Promise<Page> {
  const config = { authSecret: PRODUCT_SECRET, publicUrl: stage.product.url };
  const { cookie } = await withPrisma(stage.product, (prisma) =>
    makePerson({ prisma, config }, { role: 'STUDENT', name: 'Zainab' }),
  );
  const context = await openContext(stage.browser, size);
  await addCookies(context, stage.product.url, cookie);
  return stage.openPage(context);
}

/** Opens a page as a parent of one child, whose payment has failed for good. */
async function openParentOf(firstName: string): Promise<Page> {
  const config = { authSecret: PRODUCT_SECRET, publicUrl: stage.product.url };
  const { cookie } = await withPrisma(stage.product, async (prisma) => {
    const parent = await makePerson({ prisma, config }, { role: 'PARENT', name: 'Nneka' });
    const student = await prisma.student.create({ data: { parentId: parent.id, firstName, age: 12 } });
    await prisma.payment.create({
      data: {
        ...{ reference: `LM_${Date.now()}_1`, status: 'FAILED', parentId: parent.id, studentId: student.id },
        ...{ studentName: firstName, course: 'WEBSITE_APP', package: 'DIY' },
        ...{ amountMinor: 10_000_000, currency: 'NGN', verifyUntil: new Date(), settledAt: new Date() },
      },
    });
    return parent;
  });
  const context = await openContext(stage.browser, PHONE);
  await addCookies(context, stage.product.url, cookie);
  return stage.openPage(context);
}

/** Makes the deadlines of a page pass ten times as fast, so that a test need not wait for them. */
const shortenDeadlines = (page: Page) =>
  page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 10);
  });

it('a student signs up and is asked for a code', async () => {
  const page = await openPage(PHONE);
  await signUpAsStudent(page, 'zainab@example.test');
  await page.getByLabel('Code from your parent or guardian').waitFor();
});

describe.each([
  { name: 'a phone', parentSize: PHONE, childSize: DESKTOP },
  { name: 'a desktop', parentSize: DESKTOP, childSize: PHONE },
])('a parent on $name', ({ name, parentSize, childSize }) => {
  let parent: Page;
  let child: Page;
  let firstName: string;
  let row: Locator;

  beforeAll(async () => {
    [parent, child] = await Promise.all([
      stage.openAs('parent@demo.test', parentSize),
      openStudent(childSize),
    ]);
    await parent.goto(`${stage.product.url}/profile?tab=students`);
    firstName = (
      ((await rowsWithoutLogin(parent).first().getByRole('heading').textContent()) ?? '').split(' · ')[0] ??
      ''
    ).trim();
    row = parent
      .getByRole('listitem')
      .filter({ has: parent.getByRole('heading', { name: new RegExp(firstName) }) });
  });

  it('issues a code that the child enters, and both pages update without a reload', async () => {
    await child.goto(`${stage.product.url}/dashboard`);
    await row.getByRole('button', { name: /^Issue a code/ }).click();
    const status = parent.getByRole('dialog').getByRole('status').first();
    const code =
      /[A-Z0-9]{4} [A-Z0-9]{4}/.exec((await status.locator('p').first().textContent()) ?? '')?.[0] ?? '';
    expect(code).not.toBe('');
    await parent.getByRole('button', { name: 'Done' }).click();
    await row.getByText('A code is waiting').waitFor();

    const field = child.getByLabel('Code from your parent or guardian');
    await field.fill('abcd efgh');
    await child.getByRole('button', { name: 'Open my course' }).click();
    await child.getByText('This code does not work.').waitFor();
    await child.evaluate(() => Object.assign(window, { sameDocument: true }));
    await field.fill(` ${code.toLowerCase().replace(' ', '-')} `);
    await child.getByRole('button', { name: 'Open my course' }).click();
    await child.getByRole('heading', { name: /Welcome back, Zainab!|Almost there!/ }).waitFor();
    expect(await child.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await child.getByText(/Pay Now|Upgrade/).count()).toBe(0);
    await row.getByText('Linked to the account').waitFor();
  });

  it('unlinks the child, whose page closes the course by itself', async () => {
    await row.getByRole('button', { name: /^Unlink/ }).click();
    await parent.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await row.getByRole('button', { name: /^Create a login/ }).waitFor();
    await child.getByLabel('Code from your parent or guardian').waitFor();
    expect(await child.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  it('creates a login with which the child signs in', async () => {
    const username = `kid.${name.replace(' ', '')}`;
    await row.getByRole('button', { name: /^Create a login/ }).click();
    const dialog = parent.getByRole('dialog');
    await dialog.getByLabel('User name').fill('Zo!');
    await dialog.getByRole('button', { name: 'Create the login' }).click();
    const badName = dialog.getByText('User name can have letters, digits, dots and underscores only');
    const noPassword = dialog.getByText('Password is required');
    await Promise.all([badName.waitFor(), noPassword.waitFor()]);
    // The first of the wrong fields has the focus, and each keeps its error until it is changed.
    expect(await dialog.locator(':focus').inputValue()).toBe('Zo!');
    await dialog.getByLabel('User name').fill(username.toUpperCase());
    await badName.waitFor({ state: 'detached' });
    expect(await noPassword.count()).toBe(1);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Create the login' }).click();
    await row.getByText(`signs in as ${username}`).waitFor();

    const own = await openPage(childSize);
    await signIn(own, username, PASSWORD);
    await own.waitForURL('**/dashboard');
    await own
      .getByRole('heading', { name: new RegExp(`Welcome back, ${firstName}!|Almost there!`) })
      .waitFor();

    await row.getByRole('button', { name: /^Reset password/ }).click();
    await parent.getByRole('dialog').getByLabel('New password').fill('a newer password');
    await parent.getByRole('button', { name: 'Set the password' }).click();
    // The gateway has ended the child's session, and its page leaves by itself.
    await own.waitForURL(`${stage.product.url}/`);
    await own.getByText('You were signed out. Please sign in again.').waitFor();
    await signIn(own, username, 'a newer password');
    await own.waitForURL('**/dashboard');

    await row.getByRole('button', { name: /^Unlink/ }).click();
    await parent.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await row.getByRole('button', { name: new RegExp(`^Use ${username}`) }).click();
    await parent.getByRole('alertdialog').getByRole('button', { name: 'Use it' }).click();
    await row.getByText(`signs in as ${username}`).waitFor();
    await row.getByRole('button', { name: /^Unlink/ }).click();
    await parent.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await row.getByRole('button', { name: /^Create a login/ }).waitFor();
  });

  it('never scrolls sideways', async () => {
    for (const page of [parent, child]) expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  });
});

it('a parent changes an unpaid enrolment and withdraws it', async () => {
  const parent = await openParentOf('Ifeoma');
  await parent.goto(`${stage.product.url}/profile?tab=students`);
  const row = parent.getByRole('listitem').filter({ has: parent.getByRole('heading', { name: /Ifeoma/ }) });
  await row.getByText('Payment failed').waitFor();
  await row.getByRole('link', { name: 'Pay Now for Ifeoma' }).waitFor();

  await row.getByRole('button', { name: 'Change for Ifeoma' }).click();
  const dialog = parent.getByRole('dialog');
  await dialog.getByLabel("Child's first name").fill('Ifeyinwa');
  await dialog.getByRole('radio', { name: /AI Video Creation/ }).check();
  await dialog.getByRole('radio', { name: /Mentored Experience/ }).check();
  expect(await horizontalOverflow(parent)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await dialog.getByText('Parental consent is required').waitFor();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const changed = parent
    .getByRole('listitem')
    .filter({ has: parent.getByRole('heading', { name: /Ifeyinwa/ }) });
  await changed.getByText('AI Video Creation & Cartoon Animation, Mentored Experience').waitFor();

  await parent.goto(`${stage.product.url}/dashboard`);
  await parent.getByText('Payment failed').waitFor();
  await parent.getByRole('link', { name: 'Pay Now for Ifeyinwa' }).waitFor();
  await parent.getByRole('button', { name: 'Withdraw for Ifeyinwa' }).click();
  await parent.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await parent.getByRole('link', { name: 'Choose a Course' }).waitFor();
});

describe('an admin', () => {
  it('sets up a second factor, signs in with it, and turns it off', async () => {
    const page = await stage.openAs('admin@demo.test', PHONE);
    await page.goto(`${stage.product.url}/profile?tab=settings`);
    await page.getByRole('button', { name: 'Set up' }).click();
    const setUp = page.locator('form', { has: page.getByRole('button', { name: 'Continue' }) });
    await setUp.getByLabel('Your password').fill('wrong');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This is not your password').waitFor();
    await setUp.getByLabel('Your password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const secret = ((await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? '').replaceAll(
      ' ',
      '',
    );
    const totpUri = `otpauth://totp/x?secret=${secret}`;
    await page.getByLabel('Code from your authenticator app').fill(await codeOf(totpUri));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('heading', { name: 'Your backup codes' }).waitFor();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('On', { exact: true }).waitFor();
    await page.locator('main').getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${stage.product.url}/`);

    await signIn(page, 'admin@demo.test', DEMO_PASSWORD);
    await page.getByLabel('Code from your authenticator app').fill(await nextCodeOf(totpUri));
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.goto(`${stage.product.url}/profile?tab=settings`);
    await page.getByRole('button', { name: 'Turn off' }).click();
    const turnOff = page.locator('form', { has: page.getByRole('button', { name: 'Turn it off' }) });
    await turnOff.getByLabel('Your password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Turn it off' }).click();
    await page.getByText('Off', { exact: true }).waitFor();
  });
});

it('a profile is changed by keyboard alone', async () => {
  const page = await stage.openAs('efe@demo.test', PHONE);
  const hasFocus = (locator: Locator) => locator.evaluate((it) => it === document.activeElement);
  await page.goto(`${stage.product.url}/profile`);
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.press('Enter');
  await expect.poll(() => hasFocus(page.getByLabel('Full name'))).toBe(true);
  for (const key of ['Tab', 'Tab', 'Control+a']) await page.keyboard.press(key);
  await page.keyboard.type('Enugu, Nigeria');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Profile updated successfully!').waitFor();
  await page.getByRole('definition').getByText('Enugu, Nigeria').waitFor();
  await expect.poll(() => hasFocus(edit)).toBe(true);
});

describe('a session', () => {
  it('that cannot be loaded shows an error and is loaded again by itself', async () => {
    const page = await openPage(PHONE);
    await page.route('**/graphql', (route) => route.abort());
    await page.goto(stage.product.url);
    await page.getByRole('alert').getByText('Failed to initialize authentication').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('whose data cannot be loaded continues and shows an error', async () => {
    const page = await stage.openAs('parent@demo.test', DESKTOP);
    await page.goto(`${stage.product.url}/dashboard`);
    await page.getByRole('button', { name: /Account of/ }).waitFor();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('"SessionStudents"')
        ? route.fulfill({ status: 400, body: '{}' })
        : route.continue(),
    );
    await page.goto(`${stage.product.url}/faq`);
    await page.getByRole('alert').getByText('Failed to load user data').waitFor();
    await page.getByRole('button', { name: /Account of/ }).waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it.each([
    { name: 'whose sign-out fails', respond: (route: Route) => route.abort() },
    { name: 'whose sign-out gets no response', respond: () => {} },
  ])('$name leads home and is ended when the gateway is back', async ({ respond }) => {
    const page = await stage.openAs('parent@demo.test', DESKTOP);
    await page.goto(`${stage.product.url}/dashboard`);
    await page.evaluate(() => localStorage.setItem('lm-person-pending-enrolment', '{}'));
    await page.route('**/api/auth/sign-out', respond);
    await shortenDeadlines(page);
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${stage.product.url}/`);
    expect(await page.evaluate(() => localStorage.getItem('lm-person-pending-enrolment'))).toBeNull();
    await page.unroute('**/api/auth/sign-out');
    await page.getByRole('button', { name: 'Get Started' }).first().waitFor();
    expect(await page.getByRole('button', { name: /Account of/ }).count()).toBe(0);
    await page.goto(`${stage.product.url}/profile`);
    await page.waitForURL(`${stage.product.url}/`);
  });
});
