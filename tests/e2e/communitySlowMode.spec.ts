import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { COMMUNITY_TEXTS, SLOW_MODE_MINUTES } from '../../contract/community.ts';
import { accessibilityFindings } from '../support/clients/accessibility.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { makeKnownFamily, makeQuestion } from '../support/factories/community.ts';
import type { Person } from '../support/factories/people.ts';
import { PRODUCT_SECRET } from '../support/services/product.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();

/** Opens a page of the community as a person. */
async function openAs(person: Person, size: typeof PHONE, path: string): Promise<Page> {
  const context = await openContext(stage.browser, size);
  await addCookies(context, stage.product.url, person.cookie);
  const page = await stage.openPage(context);
  await page.goto(`${stage.product.url}${path}`);
  return page;
}

it('is switched on by a mentor, told to a child before it writes, and says when the child may write again', async () => {
  const { ada, bola, postId } = await withPrisma(stage.product, async (prisma) => {
    const site = { prisma, config: { authSecret: PRODUCT_SECRET, publicUrl: stage.product.url } };
    const [ada, bola] = await Promise.all([makeKnownFamily(site, 'Ada'), makeKnownFamily(site, 'Bola')]);
    return { ada, bola, postId: await makeQuestion(site, ada.studentId, 'How do I make a button?') };
  });
  const child = await openAs(bola.child, PHONE, '/community/new');
  const reader = await openAs(ada.child, DESKTOP, `/community/${postId}`);
  await child.getByRole('textbox', { name: 'Your text' }).fill('How do I make it blue?');
  await reader.getByRole('textbox', { name: 'Your answer' }).waitFor();
  const mentor = await openAs(ada.mentor, PHONE, '/community');
  await mentor.getByRole('switch', { name: 'Slow mode: let children write more slowly' }).click();
  await mentor.locator('[role=switch][aria-checked=true]').waitFor();
  // It arrives on the open pages of the children, whose words stay.
  for (const page of [child, reader]) await page.getByText(COMMUNITY_TEXTS.slow).waitFor();
  await child.getByRole('textbox', { name: 'In a few words' }).fill('My button');
  await child.getByRole('button', { name: 'Send' }).click();
  await child.getByRole('heading', { name: 'My button' }).waitFor();

  await child.goto(`${stage.product.url}/community/${postId}`);
  const answer = child.getByRole('textbox', { name: 'Your answer' });
  await answer.fill('Use CSS');
  await child.getByText(COMMUNITY_TEXTS.slow).waitFor();
  await child.getByRole('button', { name: 'Answer', exact: true }).click();
  await child.getByText(`You can write again in ${SLOW_MODE_MINUTES} minutes.`).waitFor();
  expect(await answer.inputValue()).toBe('Use CSS');
  for (const page of [child, mentor]) {
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  }

  await mentor.goto(`${stage.product.url}/community/${postId}`);
  await mentor.getByRole('textbox', { name: 'Your answer' }).waitFor();
  expect(await mentor.getByText(COMMUNITY_TEXTS.slow).count()).toBe(0);
  for (const words of ['Well asked', 'Who knows it?']) {
    await mentor.getByRole('textbox', { name: 'Your answer' }).fill(words);
    await mentor.getByRole('button', { name: 'Answer', exact: true }).click();
    await child.getByText(words).waitFor();
  }
  await mentor.goto(`${stage.product.url}/community`);
  await mentor.getByRole('switch', { name: 'Slow mode: let children write more slowly' }).click();
  await child.getByText(COMMUNITY_TEXTS.slow).waitFor({ state: 'detached' });
  await child.getByRole('button', { name: 'Answer', exact: true }).click();
  await child.getByRole('listitem').getByText('Use CSS').waitFor();
});
