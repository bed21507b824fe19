import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { COMMUNITY_TEXTS } from '../../contract/community.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { addCookies } from '../support/clients/pages.ts';
import { makeKnownFamily, makeQuestion } from '../support/factories/community.ts';
import type { Person } from '../support/factories/people.ts';
import { PRODUCT_SECRET } from '../support/services/product.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();

const makeStage = () =>
  withPrisma(stage.product, async (prisma) => {
    const site = { prisma, config: { authSecret: PRODUCT_SECRET, publicUrl: stage.product.url } };
    const [ada, bola] = await Promise.all([makeKnownFamily(site, 'Ada'), makeKnownFamily(site, 'Bola')]);
    return { ada, bola, postId: await makeQuestion(site, ada.studentId, 'How do I make a button?') };
  });

async function openPost(person: Person, size: typeof PHONE, postId: string): Promise<Page> {
  const context = await openContext(stage.browser, size);
  await addCookies(context, stage.product.url, person.cookie);
  const page = await stage.openPage(context);
  await page.goto(`${stage.product.url}/community/${postId}`);
  // The buttons are there before what the viewer pressed earlier, which comes with this one.
  await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
  return page;
}

/** The heart as it looks now: whether the viewer pressed it, and how many did. */
const heart = (page: Page, isPressed: boolean, count: number) =>
  page.locator(`button[aria-pressed=${isPressed}][aria-label="Heart, ${count}"]`);

/** Keeps the reactions of a page from the gateway until they are let go, in the order in which they were sent. */
async function holdReactions(page: Page) {
  const held: Route[] = [];
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('"SetCommunityReaction"') ? held.push(route) : route.continue(),
  );
  const next = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const [route] = held.splice(0, 1);
    if (!route) throw new Error('No reaction is held');
    return route;
  };
  return { held, next };
}

it('shows a reaction before the gateway has it, sends the last of several presses, and tells the others', async () => {
  const { ada, bola, postId } = await makeStage();
  const child = await openPost(bola.child, PHONE, postId);
  const mentor = await openPost(ada.mentor, DESKTOP, postId);
  const { held, next } = await holdReactions(child);
  await heart(child, false, 0).click();
  await heart(child, true, 1).click();
  await heart(child, false, 0).click();
  await heart(child, true, 1).waitFor();
  expect(await heart(mentor, false, 0).count()).toBe(1);
  const sent = await next();
  expect(held).toEqual([]);
  await sent.continue();
  await heart(mentor, false, 1).waitFor();
  await heart(mentor, false, 1).click();
  await heart(child, true, 2).waitFor();
  await heart(child, true, 2).click();
  await heart(child, false, 1).waitFor();
  await (await next()).continue();
  await heart(mentor, true, 1).waitFor();
  await child.reload();
  await heart(child, false, 1).waitFor();
});

it('goes back, with a message, when the gateway refuses a reaction or the line drops', async () => {
  const { bola, postId } = await makeStage();
  const child = await openPost(bola.child, PHONE, postId);
  const { next } = await holdReactions(child);
  await heart(child, false, 0).click();
  await heart(child, true, 1).waitFor();
  await (await next()).abort();
  await child.getByText(COMMUNITY_TEXTS.notSent).waitFor();
  await heart(child, false, 0).waitFor();

  await heart(child, false, 0).click();
  await heart(child, true, 1).waitFor();
  // A post that nobody is told of as hidden.
  await withPrisma(stage.product, (prisma) =>
    prisma.communityPost.update({ where: { id: postId }, data: { state: 'HIDDEN' } }),
  );
  await (await next()).continue();
  await child.getByText('Post not found').waitFor();
  await heart(child, false, 0).waitFor();
});
