import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { COLOURS, EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();
const at = (path: string) => `${stage.product.url}${path}`;
const openSettings = async (size = DESKTOP): Promise<Page> => {
  const page = await stage.openAs('admin@demo.test', size);
  await page.goto(at('/admin/settings'));
  await page.getByRole('heading', { name: 'Prices by country' }).waitFor();
  return page;
};
const openVisitor = async () => stage.openPage(await openContext(stage.browser, DESKTOP));
/** Returns axe's findings for a page in both themes; it is reloaded, since colours that change are animated. */
async function findingsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await page.getByRole('heading', { name: 'Prices by country' }).waitFor();
    await loadAxe(page);
    found.push(...(await findings(page, colorScheme === 'light' ? EVERY_RULE : COLOURS)));
  }
  return found;
}
const flag = (page: Page, name: string) => page.getByRole('switch', { name });
/** Looks at a page again, as a visitor who comes back to its tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
/** Ends what a test that failed has left. */
afterEach(() =>
  stage.product.database.run(`UPDATE "Setting" SET value = 'false' WHERE key = 'maintenance_mode'`, []),
);
const maintenanceTitle = (page: Page) => page.getByRole('heading', { name: 'We will be right back' });

describe('the settings', () => {
  it('are saved, which visitors see, and say at each field what is wrong', async () => {
    const [admin, visitor] = await Promise.all([openSettings(), openVisitor()]);
    await visitor.goto(at('/pricing'));
    await visitor.getByText('₦100,000').first().waitFor();
    await admin.getByLabel('Support e-mail').fill('nobody');
    await admin.getByLabel('DIY price').fill('free');
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    await admin.getByText('Please enter a valid email address').waitFor();
    await admin.getByText('Please enter a price from 1 to').waitFor();
    await admin.getByLabel('Support e-mail').fill('help@makers.test');
    await admin.getByLabel('DIY price').fill('90,000');
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    await admin.getByText('Say why the prices change').waitFor();
    await admin.getByLabel('Reason for new prices').fill('A better offer');
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    await admin.getByText('Settings updated successfully!').waitFor();
    expect(await admin.getByLabel('Reason for new prices').inputValue()).toBe('');
    await comeBack(visitor);
    await visitor.getByText('₦90,000').first().waitFor();
    await visitor.getByRole('link', { name: 'help@makers.test' }).waitFor();
    expect(await findingsInBothThemes(admin)).toEqual([]);
    expect(await horizontalOverflow(admin)).toBeLessThanOrEqual(0);
  });

  it('tell when they were not saved, and when somebody else has saved meanwhile', async () => {
    const [first, second] = await Promise.all([openSettings(), openSettings(PHONE)]);
    await first.route('**/graphql', (route) =>
      route.request().postData()?.includes('UpdateSettings') ? route.abort() : route.continue(),
    );
    await first.getByLabel('Welcome message').fill('Hello there');
    await first.getByRole('button', { name: 'Save Settings' }).click();
    await first.getByText('Failed to save settings.').waitFor();
    await first.unroute('**/graphql');
    await second.getByLabel('Platform name').fill('Tiny Makers');
    await second.getByRole('button', { name: 'Save Settings' }).click();
    await second.getByText('Settings updated successfully!').waitFor();
    await first.getByRole('button', { name: 'Save Settings' }).click();
    await first.getByText('Somebody else has changed this').first().waitFor();
    expect(await first.getByLabel('Welcome message').inputValue()).toBe('Hello there');
    await first.getByRole('button', { name: 'Load Again' }).click();
    await expect.poll(() => first.getByLabel('Platform name').inputValue()).toBe('Tiny Makers');
    expect(await first.getByLabel('Welcome message').inputValue()).toMatch(/^Welcome to Little Makers!/);
    await first.getByLabel('Platform name').fill('Little Makers');
    await first.getByRole('button', { name: 'Save Settings' }).click();
    await first.getByText('Settings updated successfully!').waitFor();
    expect(await horizontalOverflow(second)).toBeLessThanOrEqual(0);
  });
});

describe('the price book', () => {
  it('gets, changes and loses the prices of a country', async () => {
    const admin = await openSettings(PHONE);
    await admin.getByText('One Price For Everybody').waitFor();
    await admin.getByRole('button', { name: 'Create Price' }).click();
    const form = admin.getByRole('dialog');
    await form.getByRole('button', { name: 'Create Price' }).click();
    await form.getByText('Please choose from the list').waitFor();
    await form.getByLabel('Country').selectOption('Ghana');
    await form.getByLabel('Currency').selectOption('GHS');
    await form.getByLabel('DIY price').fill('900');
    await form.getByLabel('Mentored price').fill('800');
    await form.getByLabel('Reason').fill('A new market');
    await form.getByRole('button', { name: 'Create Price' }).click();
    await form.getByText('The mentored price cannot be below the DIY price').waitFor();
    await form.getByLabel('Mentored price').fill('2000.50');
    await form.getByRole('button', { name: 'Create Price' }).click();
    await admin.getByText('Price created successfully!').waitFor();
    const row = admin.getByRole('list', { name: 'Prices by country' }).getByRole('listitem');
    await row.getByText('DIY: GH₵900').waitFor();
    await row.getByText('Mentored: GH₵2,000.50').waitFor();
    await row.getByRole('button', { name: 'Edit price of Ghana' }).click();
    await form.getByLabel('DIY price').fill('950');
    await form.getByLabel('Reason').fill('Inflation');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await admin.getByText('Price updated successfully!').waitFor();
    await row.getByText('DIY: GH₵950').waitFor();
    expect(await findingsInBothThemes(admin)).toEqual([]);
    await row.getByRole('button', { name: 'Delete price of Ghana' }).click();
    await form.getByText('Are you sure you want to delete this price?').waitFor();
    await admin.route('**/graphql', (route) => route.abort());
    await form.getByLabel('Reason').fill('Closed');
    await form.getByRole('button', { name: 'Delete Price' }).click();
    await form.getByText('Failed to delete price.').waitFor();
    await admin.unroute('**/graphql');
    await form.getByRole('button', { name: 'Delete Price' }).click();
    await admin.getByText('Price deleted successfully!').waitFor();
    await admin.getByText('One Price For Everybody').waitFor();
    expect(await horizontalOverflow(admin)).toBeLessThanOrEqual(0);
  });
});

it('name who is behind the platform in the footer, on About and in the FAQ', async () => {
  const [admin, visitor] = await Promise.all([openSettings(PHONE), openVisitor()]);
  await visitor.goto(at('/about'));
  await visitor.getByRole('heading', { name: 'So far' }).waitFor();
  // The demo names the company, and nothing else of it.
  const details = visitor.getByRole('contentinfo').getByText('Little Makers Limited');
  await details.waitFor();
  expect(await details.textContent()).not.toContain('RC');
  await admin.getByRole('textbox', { name: /^Registration/ }).fill('RC 1234567');
  await admin.getByLabel('People').fill('Ada Obi, founder\nTunde Bello, lessons');
  await admin.getByLabel('WhatsApp community').fill('https://example.com/join');
  await admin.getByRole('button', { name: 'Save Company' }).click();
  await admin.getByText('Please enter an https:// address at whatsapp.com').waitFor();
  await admin.getByLabel('WhatsApp community').fill('https://chat.whatsapp.com/AbC123');
  await admin.getByLabel('Instagram').fill('https://www.instagram.com/littlemakers');
  await admin.getByRole('button', { name: 'Save Company' }).click();
  await admin.getByText('Company details saved.').waitFor();
  expect(await horizontalOverflow(admin)).toBeLessThanOrEqual(0);

  await comeBack(visitor);
  await visitor.getByRole('heading', { name: 'Who is behind it' }).waitFor();
  await visitor.getByText('Tunde Bello, lessons').waitFor();
  await visitor.getByRole('contentinfo').getByText(', RC 1234567, ').waitFor();
  await visitor
    .getByRole('contentinfo')
    .getByRole('link', { name: /^WhatsApp community/ })
    .waitFor();
  await visitor.setViewportSize(PHONE);
  expect(await horizontalOverflow(visitor)).toBeLessThanOrEqual(0);
  await loadAxe(visitor);
  expect(await findings(visitor, EVERY_RULE)).toEqual([]);
  await visitor.goto(at('/faq'));
  await visitor.getByRole('link', { name: 'Join our community' }).waitFor();
  const pages = visitor.getByRole('main').getByRole('list', { name: 'Follow us' }).getByRole('link');
  await expect.poll(() => pages.allTextContents()).toEqual(['Instagram (opens in a new tab)']);
  expect(await horizontalOverflow(visitor)).toBeLessThanOrEqual(0);
  await loadAxe(visitor);
  expect(await findings(visitor, EVERY_RULE)).toEqual([]);
});

describe('a flag', () => {
  it('is felt in the open pages of others: registrations and payments close and open', async () => {
    const [admin, parent, visitor] = await Promise.all([
      openSettings(),
      stage.openAs('parent@demo.test', PHONE),
      openVisitor(),
    ]);
    const { run } = stage.product.database;
    const [unpaid] = await run<{ id: string }>(
      `INSERT INTO "Student" (id, "parentId", "firstName", age, course, package, "enrolledAt", "updatedAt")
       SELECT gen_random_uuid(), id, 'Bisi', 12, 'WEBSITE_APP', 'DIY', now(), now() FROM "User" WHERE email = $1
       RETURNING id`,
      ['parent@demo.test'],
    );
    await parent.goto(at(`/pricing?course=website-app&package=diy&student=${unpaid?.id}`));
    const pay = parent.getByRole('button', { name: /^Pay ₦/ });
    await pay.waitFor();
    expect(await pay.isEnabled()).toBe(true);
    await visitor.goto(at('/?signup=true'));
    const closedText = visitor.getByText('New registrations are closed at the moment.');
    await visitor.getByRole('button', { name: 'Create Account' }).waitFor();
    expect(await closedText.count()).toBe(0);

    await flag(admin, 'Payments').click();
    await admin.getByText('Settings updated successfully!').waitFor();
    await parent.getByText('Payments are closed at the moment.').waitFor();
    expect(await pay.isDisabled()).toBe(true);
    await flag(admin, 'Registrations').click();
    await expect.poll(() => flag(admin, 'Registrations').getAttribute('aria-checked')).toBe('false');
    await expect.poll(() => flag(admin, 'Registrations').getAttribute('aria-busy')).toBeNull();
    await comeBack(visitor);
    await closedText.waitFor();

    await flag(admin, 'Payments').click();
    await expect.poll(() => pay.isEnabled()).toBe(true);
    await expect.poll(() => flag(admin, 'Payments').getAttribute('aria-busy')).toBeNull();
    await flag(admin, 'Registrations').click();
    await expect.poll(() => flag(admin, 'Registrations').getAttribute('aria-checked')).toBe('true');
    await comeBack(visitor);
    await closedText.waitFor({ state: 'detached' });
  });
});

describe('maintenance', () => {
  it('covers every page but those of admins, and gives back what was being typed', async () => {
    const [admin, parent, visitor] = await Promise.all([
      openSettings(),
      stage.openAs('parent@demo.test', DESKTOP),
      openVisitor(),
    ]);
    await parent.goto(at('/profile'));
    await parent.getByRole('button', { name: 'Edit' }).first().click();
    await parent.getByLabel('Full name').fill('Half a na');
    await visitor.goto(at('/'));
    await visitor.getByRole('button', { name: 'Stay Updated' }).first().click();
    const form = visitor.getByRole('dialog', { name: 'Stay Updated' });
    await form.getByLabel('Email').fill('ada@example.test');

    await flag(admin, 'Maintenance mode').click();
    const question = admin.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await flag(admin, 'Maintenance mode').getAttribute('aria-checked')).toBe('false');
    await flag(admin, 'Maintenance mode').click();
    await question.getByRole('button', { name: 'Start Maintenance' }).click();
    await admin.getByText('Settings updated successfully!').waitFor();

    await maintenanceTitle(parent).waitFor();
    await parent.getByText('What you were writing is still here').waitFor();
    // The visitor learns of it by sending something.
    await form.getByRole('button', { name: 'Stay Updated' }).click();
    await maintenanceTitle(visitor).waitFor();
    await visitor.getByRole('link', { name: /@/ }).last().waitFor();
    await visitor.keyboard.press('Escape');
    await visitor.mouse.click(5, 5);
    await maintenanceTitle(visitor).waitFor();
    for (const path of ['/faq', '/gallery', '/dashboard']) {
      const fresh = await openVisitor();
      await fresh.goto(at(path));
      await maintenanceTitle(fresh).waitFor();
    }
    for (const page of [parent, visitor]) {
      await loadAxe(page);
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        expect(await findings(page, EVERY_RULE)).toEqual([]);
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      }
    }
    const dark = await stage.openPage(await openContext(stage.browser, PHONE, { colorScheme: 'dark' }));
    await dark.goto(at('/'));
    await maintenanceTitle(dark).waitFor();
    await loadAxe(dark);
    expect(await findings(dark, COLOURS)).toEqual([]);
    await admin.goto(at('/admin'));
    await admin.getByRole('heading', { name: 'Payments to look at' }).waitFor();
    expect(await maintenanceTitle(admin).count()).toBe(0);

    await admin.goto(at('/admin/settings'));
    await flag(admin, 'Maintenance mode').click();
    await maintenanceTitle(parent).waitFor({ state: 'detached' });
    expect(await parent.getByLabel('Full name').inputValue()).toBe('Half a na');
    await visitor.getByRole('button', { name: 'Check Again' }).click();
    await maintenanceTitle(visitor).waitFor({ state: 'detached' });
    expect(await form.getByLabel('Email').inputValue()).toBe('ada@example.test');
    await form.getByRole('button', { name: 'Stay Updated' }).click();
    await form.getByText('Thank you! We will keep you updated.').waitFor();
  });

  it('lets an admin sign in', async () => {
    const admin = await openSettings();
    await flag(admin, 'Maintenance mode').click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Start Maintenance' }).click();
    await admin.getByText('Settings updated successfully!').waitFor();
    const page = await openVisitor();
    await page.goto(at('/faq'));
    await page.getByRole('button', { name: 'Team Sign In' }).click();
    const form = page.getByRole('dialog', { name: 'Welcome back' });
    await form.getByLabel('Email').fill('admin@demo.test');
    await form.getByLabel('Password', { exact: true }).fill('demo-password');
    await form.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.goto(at('/admin/settings'));
    await flag(page, 'Maintenance mode').click();
    await expect.poll(() => flag(page, 'Maintenance mode').getAttribute('aria-checked')).toBe('false');
  });
});
