import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityFindings } from '../support/clients/accessibility.ts';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { makeCommunityFamily, makeKnownFamily, makeQuestion } from '../support/factories/community.ts';
import type { Person } from '../support/factories/people.ts';
import { PRODUCT_SECRET } from '../support/services/product.ts';
import { withPrisma } from '../support/services/productDatabase.ts';

const stage = useBrowserFixture();

/** Opens an empty page of a person. */
async function openAs(person: Person, size: typeof PHONE): Promise<Page> {
  const context = await openContext(stage.browser, size);
  await addCookies(context, stage.product.url, person.cookie);
  return stage.openPage(context);
}

const makePeople = () =>
  withPrisma(stage.product, async (prisma) => {
    const site = { prisma, config: { authSecret: PRODUCT_SECRET, publicUrl: stage.product.url } };
    return Promise.all([makeCommunityFamily(site, 'Ada', null), makeKnownFamily(site, 'Bola')]);
  });

it('lets a child ask from a lesson, correct, get an answer and accept it, until the parent ends it', async () => {
  const { url } = stage.product;
  const [ada, bola] = await makePeople();
  const parent = await openAs(ada.parent, DESKTOP);
  await parent.goto(`${url}/profile?tab=students`);
  const agreed = parent.getByRole('switch', { name: 'Let Ada take part in the community' });
  await agreed.click();
  await parent.locator('[role=switch][aria-checked=true]').waitFor();

  const child = await openAs(ada.child, PHONE);
  await child.goto(`${url}/lesson/1?student=${ada.studentId}`);
  await child.getByRole('link', { name: 'No questions about this lesson yet' }).click();
  await child.getByText('Nothing here yet').waitFor();
  await child.getByRole('link', { name: 'Ask or show' }).click();
  await child.getByRole('textbox', { name: 'In a few words' }).fill('My button is not blue');
  await child.getByRole('textbox', { name: 'Your text' }).fill('Call me on 0803 123 4567');
  expect(await accessibilityFindings(child)).toEqual([]);
  await child.setViewportSize(PHONE);
  await child.getByRole('button', { name: 'Send' }).click();
  await child.getByText('It looks as if there is a phone number').waitFor();
  await child.getByRole('button', { name: 'Correct it' }).click();
  await child
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Your text' })
    .fill('I wrote this:\n\n```\ncolour: blue\n```\n\nLook at [this](https://codepen.io/pen).');
  await child.getByRole('button', { name: 'Send again' }).click();
  await child.getByText('Your first posts are read by a mentor').waitFor();
  await child.getByRole('button', { name: 'Copy the code' }).waitFor();
  await child.getByText('(to codepen.io)').waitFor();
  expect(await accessibilityFindings(child)).toEqual([]);
  await child.setViewportSize(PHONE);

  const other = await openAs(bola.child, DESKTOP);
  await other.goto(`${url}/community`);
  await other.getByRole('heading', { name: 'Community' }).waitFor();
  const mentor = await openAs(bola.mentor, DESKTOP);
  await mentor.goto(`${url}/community/queue`);
  await mentor.getByText('One of the first texts of this child.').waitFor();
  expect(await accessibilityFindings(mentor)).toEqual([]);
  await mentor.getByRole('button', { name: 'Show it to everybody' }).click();
  await mentor.getByText('Nothing waits').waitFor();

  // It arrives on the open page of the other child.
  await other.getByRole('link', { name: 'My button is not blue' }).click();
  await other.getByRole('heading', { name: 'No answers yet' }).waitFor();
  await other.getByRole('button', { name: 'Follow', exact: true }).click();
  await other.getByText('We tell you when somebody answers.').waitFor();
  await other.getByRole('button', { name: 'Stop following' }).waitFor();
  await other.getByRole('textbox', { name: 'Your answer' }).fill('It is called color.');
  await other.getByRole('button', { name: 'Answer', exact: true }).click();
  await child.getByText('It is called color.').waitFor();
  await child.getByRole('heading', { name: '1 answer' }).waitFor();
  await other.getByRole('button', { name: 'Edit', exact: true }).click();
  await other
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Your text' })
    .fill('It is called color. Try red.');
  await other.getByRole('button', { name: 'Save' }).click();
  await child.getByText('It is called color. Try red.').waitFor();
  await child.getByText('edited', { exact: true }).waitFor();
  await mentor.goto(child.url());
  // The question was corrected too, so that its button is there before that of the answer.
  await mentor.getByText('It is called color. Try red.').waitFor();
  await mentor.getByRole('button', { name: 'History' }).last().click();
  await mentor.getByRole('dialog').getByText('It is called color.', { exact: true }).waitFor();
  expect(await accessibilityFindings(mentor)).toEqual([]);
  await mentor.goto(`${url}/community/queue`);
  await child.getByRole('button', { name: 'This helped me' }).click();
  await other.getByText('This helped', { exact: true }).waitFor();
  await child.getByRole('button', { name: 'Heart, 0' }).last().click();
  await child.getByRole('button', { name: 'Heart, 1' }).waitFor();
  await other.getByRole('button', { name: 'Heart, 1' }).waitFor();
  expect(await accessibilityFindings(other)).toEqual([]);

  await other.getByRole('button', { name: 'Report' }).click();
  await other.getByRole('textbox', { name: 'What is wrong with it?' }).fill('It is a test');
  await other.getByRole('button', { name: 'Send report' }).click();
  await mentor.getByText('It is a test').waitFor();
  await mentor.getByRole('button', { name: 'Keep it' }).click();
  await mentor.getByText('Nothing waits').waitFor();

  const postUrl = child.url();
  await parent.goto(postUrl);
  await parent.getByText('It is called color. Try red.').waitFor();
  expect(await parent.getByRole('textbox').count()).toBe(0);
  await parent.goto(`${url}/profile?tab=students`);
  await agreed.click();
  await parent.locator('[role=switch][aria-checked=false]').waitFor();
  await other.getByText('It is not there, or not there any more.').waitFor();
  await child.getByText('It is not there, or not there any more.').waitFor();
  await child.goto(`${url}/community`);
  await child.getByText('The community is not open for you yet').waitFor();
});

it('lets a mentor reach it on a phone, write to everybody, keep that at the top and close it', async () => {
  const { url } = stage.product;
  const [, bola] = await makePeople();
  const mentor = await openAs(bola.mentor, PHONE);
  await mentor.goto(`${url}/mentor`);
  await mentor.getByRole('link', { name: 'Open the Community' }).click();
  await mentor.getByRole('link', { name: 'Write to everybody' }).click();
  await mentor.getByRole('radio', { name: 'Something to look at' }).check();
  await mentor.getByRole('textbox', { name: 'In a few words' }).fill('The button of the week');
  await mentor.getByRole('textbox', { name: 'Your text' }).fill('Show us your best button!');
  expect(await accessibilityFindings(mentor)).toEqual([]);
  await mentor.setViewportSize(PHONE);
  await mentor.getByRole('button', { name: 'Send' }).click();
  await mentor.getByRole('heading', { name: 'The button of the week' }).waitFor();

  const child = await openAs(bola.child, PHONE);
  await child.goto(`${url}/community`);
  await child.getByRole('link', { name: 'The button of the week' }).waitFor();
  await child.getByRole('searchbox', { name: 'Search the community' }).fill('best butt');
  await child.waitForURL(/[?&]q=best/);
  await child.locator('mark', { hasText: 'butt' }).first().waitFor();
  expect(await accessibilityFindings(child)).toEqual([]);
  await child.setViewportSize(PHONE);
  await child.getByRole('searchbox', { name: 'Search the community' }).fill('');
  const pin = mentor.getByRole('switch', { name: 'Keep this post at the top of the list' });
  await pin.focus();
  await mentor.keyboard.press('Space');
  // It arrives on the open page of the child.
  await child
    .locator('li', { hasText: 'The button of the week' })
    .getByText('At the top', { exact: true })
    .waitFor();
  await child.getByRole('link', { name: 'The button of the week' }).click();
  await child.getByRole('textbox', { name: 'Your answer' }).waitFor();
  await mentor.getByRole('switch', { name: 'Stop children from answering this post' }).click();
  await child.getByText('A mentor has closed this.').waitFor();
  expect(await child.getByRole('textbox').count()).toBe(0);
  await mentor.getByRole('textbox', { name: 'Your answer' }).waitFor();
  await mentor.getByRole('textbox', { name: 'Your answer' }).fill('See you next week');
  await mentor.getByRole('button', { name: 'Answer', exact: true }).click();
  await child.getByText('See you next week').waitFor();
  await mentor.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await mentor.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await mentor.getByText('It is deleted.').waitFor();
  await child.getByText('See you next week').waitFor({ state: 'detached' });
  for (const page of [child, mentor]) {
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  }
});

it('shows a mentor the unanswered questions first, live, and the newest by choice', async () => {
  const { url } = stage.product;
  const { bola, postId } = await withPrisma(stage.product, async (prisma) => {
    const site = { prisma, config: { authSecret: PRODUCT_SECRET, publicUrl: url } };
    const [ada, bola] = await Promise.all([makeKnownFamily(site, 'Ada'), makeKnownFamily(site, 'Bola')]);
    const [postId] = await Promise.all(
      ['First in line', 'Second in line'].map((title, day) =>
        makeQuestion(site, ada.studentId, title, new Date(Date.UTC(2020, 0, 1 + day))),
      ),
    );
    return { bola, postId };
  });
  const [mentor, child] = await Promise.all([openAs(bola.mentor, PHONE), openAs(bola.child, PHONE)]);
  const first = (page: Page, title: string) => page.locator('h3').first().filter({ hasText: title });
  await mentor.goto(`${url}/community`);
  await first(mentor, 'First in line').waitFor();
  await child.goto(`${url}/community`);
  await child.getByRole('heading', { level: 3 }).first().waitFor();
  expect(await child.getByRole('combobox', { name: 'Order' }).count()).toBe(0);
  expect(await first(child, 'in line').count()).toBe(0);

  await child.goto(`${url}/community/${postId}`);
  await child.getByRole('textbox', { name: 'Your answer' }).fill('Look at lesson 1.');
  await child.getByRole('button', { name: 'Answer', exact: true }).click();
  // It moves on the open page of the mentor.
  await first(mentor, 'Second in line').waitFor();
  const order = mentor.getByRole('combobox', { name: 'Order' });
  await order.selectOption('Newest first');
  await first(mentor, 'in line').waitFor({ state: 'detached' });
  await mentor.reload();
  await mentor.getByRole('heading', { level: 3 }).first().waitFor();
  expect(await order.inputValue()).toBe('NEWEST');
  expect(await first(mentor, 'in line').count()).toBe(0);
  expect(await accessibilityFindings(mentor)).toEqual([]);
  await mentor.setViewportSize(PHONE);
  expect(await horizontalOverflow(mentor)).toBeLessThanOrEqual(0);
});
