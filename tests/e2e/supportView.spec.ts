import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const stage = useBrowserFixture();

/** Returns axe's findings for what is open now, in both widths and both themes. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  // Colours that change on an open page are animated.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      expect(await horizontalOverflow(page)).toBe(0);
      const { violations } = await page.evaluate(async () => {
        const animations = document.getAnimations().filter(({ playState }) => playState === 'running');
        await Promise.all(animations.map(({ finished }) => finished.catch(() => {})));
        const axe = Reflect.get(window, 'axe') as typeof import('axe-core');
        return axe.run(document, { resultTypes: ['violations'] }) as Promise<AxeResults>;
      });
      found.push(
        ...violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => `${size.width} px, ${colorScheme}, ${id}: ${target.join(' ')}`),
        ),
      );
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

it('lets an admin see what a family sees once a reason is given, which the family reads', async () => {
  const [admin, parent] = await Promise.all([
    stage.openAs('admin@demo.test', DESKTOP),
    stage.openAs('parent@demo.test', PHONE),
  ]);
  const { url } = stage.product;
  await parent.goto(`${url}/profile?tab=students`);
  await parent.getByRole('link', { name: 'Choose Course & Enroll Child' }).waitFor();
  await admin.goto(`${url}/admin/students?search=parent%40demo&package=mentored&payment=completed`);
  await admin.getByRole('table').getByRole('link').first().click();
  await admin.getByRole('link', { name: 'See what the family sees' }).click();
  const look = admin.getByRole('button', { name: 'See what the family sees' });
  await look.click();
  await admin.getByText('Say in at least 10 characters why you look').waitFor();
  await admin.getByLabel('Reason').fill('The parent cannot open a picture');
  await look.click();
  await admin.getByText(/Read-only until/).waitFor();
  for (const name of ['Dashboard', 'Work', 'Messages', 'Sessions', 'Notifications'])
    await admin.getByRole('heading', { name, exact: true }).waitFor();
  const looked = parent.getByRole('region', { name: /^Who looked at this account/ });
  await looked.getByText('The parent cannot open a picture').waitFor();
  expect(await findings(admin)).toEqual([]);
  expect(await findings(parent)).toEqual([]);
});
