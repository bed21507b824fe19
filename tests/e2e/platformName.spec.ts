import { describe, expect, it } from 'vitest';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();
const at = (path: string) => `${stage.product.url}${path}`;
/** As long as a name may be, in words that do not break well. */
const LONG_NAME = 'Wunderwerkstatt Kinderprogrammierung Lagos Abuja Ibadan Enugu';

describe('the name of the platform', () => {
  it('is changed by an admin and followed by the open pages of others, in titles too', async () => {
    const [admin, parent] = await Promise.all([
      stage.openAs('admin@demo.test', DESKTOP),
      stage.openAs('parent@demo.test', PHONE),
    ]);
    const visitor = await stage.openPage(await openContext(stage.browser, PHONE));
    await visitor.goto(at('/terms'));
    await visitor.getByText('a contract between you and Little Makers, Lagos').waitFor();
    await parent.goto(at('/profile'));
    await parent.getByRole('banner').getByRole('link', { name: 'Little Makers' }).waitFor();
    await admin.goto(at('/admin/settings'));
    const name = LONG_NAME.slice(0, 60);
    await admin.getByLabel('Platform name').fill(name);
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    await admin.getByText('Settings updated successfully!').waitFor();

    await parent.getByRole('banner').getByRole('link', { name }).waitFor();
    await expect.poll(() => parent.title()).toBe(`Your profile | ${name}`);
    expect(await horizontalOverflow(parent)).toBeLessThanOrEqual(0);
    await visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await visitor.getByText(`a contract between you and ${name}, Lagos`).waitFor();
    await visitor.getByRole('contentinfo').getByText(`${name}. All rights reserved.`).waitFor();
    await expect.poll(() => visitor.title()).toBe(`Terms of Service | ${name}`);
    for (const size of [PHONE, DESKTOP]) {
      await visitor.setViewportSize(size);
      expect(await horizontalOverflow(visitor)).toBeLessThanOrEqual(0);
    }
    // A page that comes later has the name as soon as it knows it.
    await visitor.goto(at('/'));
    await expect.poll(() => visitor.title()).toBe(`${name}: children who make things with AI`);
  });

  it('stands beside the welcome message for a family that is new', async () => {
    const [admin, parent] = await Promise.all([
      stage.openAs('admin@demo.test', PHONE),
      stage.openAs('parent@demo.test', PHONE),
    ]);
    await admin.goto(at('/admin/settings'));
    await admin.getByLabel('Platform name').fill('Tinkers');
    await admin.getByLabel('Welcome message').fill('Hello there, dear maker!');
    await admin.getByRole('button', { name: 'Save Settings' }).click();
    await admin.getByText('Settings updated successfully!').waitFor();
    await stage.product.database.run(
      `UPDATE "Profile" SET "onboardingCompletedAt" = NULL WHERE id = (SELECT id FROM "User" WHERE email = $1)`,
      ['parent@demo.test'],
    );
    await parent.goto(at('/onboarding'));
    await parent.getByRole('heading', { name: 'Welcome to Tinkers!' }).waitFor();
    await parent.getByText('Hello there, dear maker!').waitFor();
    expect(await horizontalOverflow(parent)).toBeLessThanOrEqual(0);
  });
});
