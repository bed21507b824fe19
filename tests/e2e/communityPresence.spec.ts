import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PRESENCE } from '../../contract/ticketTargets.ts';
import { accessibilityFindings } from '../support/clients/accessibility.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { addCookies } from '../support/clients/pages.ts';
import { makeKnownFamily } from '../support/factories/community.ts';
import type { Person } from '../support/factories/people.ts';
import { PRODUCT_SECRET } from '../support/services/product.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();

async function openAs(person: Person, size: typeof PHONE): Promise<Page> {
  const context = await openContext(stage.browser, size);
  await addCookies(context, stage.product.url, person.cookie);
  const page = await stage.openPage(context);
  await page.goto(`${stage.product.url}/community`);
  await page.getByRole('heading', { name: 'Community' }).waitFor();
  return page;
}

it('names a mentor who has the space open to the children, and nobody once the mentor has left', async () => {
  const ada = await withPrisma(stage.product, async (prisma) => {
    const site = { prisma, config: { authSecret: PRODUCT_SECRET, publicUrl: stage.product.url } };
    const family = await makeKnownFamily(site, 'Ada');
    const where = { id: family.mentor.id };
    await prisma.profile.update({ where, data: { fullName: 'Tunde Bakare' } });
    return family;
  });
  const child = await openAs(ada.child, PHONE);
  expect(await child.getByText('is here').count()).toBe(0);
  const mentor = await openAs(ada.mentor, DESKTOP);
  await expect
    .poll(() => withPrisma(stage.product, (prisma) => prisma.teamPresence.count()), { timeout: 30_000 })
    .toBe(1);
  await child.reload();
  await child.getByText('Tunde (mentor) is here', { exact: true }).waitFor();
  expect(await accessibilityFindings(child)).toEqual([]);
  await child.setViewportSize(PHONE);
  expect(await mentor.getByText('is here').count()).toBe(0);
  await child.getByRole('link', { name: 'How do I keep some words in Yoruba?' }).click();
  await child.getByRole('heading', { name: '2 answers' }).waitFor();
  await child.getByText('Tunde (mentor) is here', { exact: true }).waitFor();

  await mentor.goto('about:blank');
  await withPrisma(stage.product, (prisma) =>
    prisma.teamPresence.updateMany({ data: { seenAt: new Date(Date.now() - PRESENCE.lastsMs) } }),
  );
  await child.reload();
  await child.getByRole('heading', { name: '2 answers' }).waitFor();
  await child.getByText('is here').waitFor({ state: 'detached' });
});
