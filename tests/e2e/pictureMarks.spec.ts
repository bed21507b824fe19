import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PictureMark, parseMarks } from '../../contract/pictureMarks.ts';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, openBrowser, openContext, PHONE, type Size } from '../support/clients/browser.ts';
import { tendContexts } from '../support/clients/browserFixture.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makePicture } from '../support/factories/files.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { type MentorStage, makeMentorStage } from '../support/factories/mentorStudents.ts';
import type { Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const MARK_UP = /^Mark Up This Picture.*goat\.webp$/;

let gateway: TestGateway;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let stage: MentorStage;
let child: Person;
let submissionId: string;

tendContexts(() => browser);

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(DEFAULTS), openBrowser()]);
  stage = await makeMentorStage(gateway.app, await makeLessons(gateway.app, 'WEBSITE_APP', 2));
  child = await makeLinkedChild(gateway.app, stage);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});
beforeEach(async () => {
  const { prisma } = gateway.app;
  const { studentId, assignmentId } = stage;
  await prisma.submission.deleteMany();
  const fileId = await makePicture(gateway.app, { bucket: 'ASSIGNMENT_SCREENSHOTS', name: 'goat.webp' });
  const submission = await prisma.submission.create({
    data: {
      ...{ studentId, assignmentId, attempt: 1, mode: 'FILE' },
      files: { create: { fileId, kind: 'SCREENSHOT', position: 1 } },
    },
  });
  submissionId = submission.id;
});

async function open(person: Person, path: string, size: Size): Promise<Page> {
  const context = await openContext(browser, size);
  await addCookies(context, gateway.url, person.cookie);
  const page = await context.newPage();
  await page.goto(`${gateway.url}${path}`);
  return page;
}

async function openEditor(page: Page) {
  await page.getByRole('button', { name: /^Review SUBMISSION/ }).click();
  await page.getByRole('button', { name: MARK_UP }).click();
  const editor = page.getByRole('dialog', { name: 'Mark up this picture' });
  // The marks can be drawn once the size of the picture is known.
  await editor.getByTestId('mark-canvas').waitFor();
  return editor;
}

/** Drags the pointer between places, as shares of the picture. */
async function drag(page: Page, ...places: [number, number][]) {
  const canvas = page.getByTestId('mark-canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The picture is not shown');
  const [[x, y] = [0, 0], ...rest] = places;
  const at = (left: number, top: number) => [box.x + left * box.width, box.y + top * box.height] as const;
  await page.mouse.move(...at(x, y));
  await page.mouse.down();
  for (const [left, top] of rest) await page.mouse.move(...at(left, top), { steps: 4 });
  await page.mouse.up();
}

const storedMarks = async (): Promise<PictureMark[]> => {
  const [picture] = await gateway.app.prisma.markedPicture.findMany({ where: { review: { submissionId } } });
  return parseMarks(picture?.marks);
};

/** Chooses what to draw, or a colour, by pointer: on a phone its name is not shown. */
const choose = (editor: Locator, name: string) =>
  editor
    .locator('label')
    .filter({ has: editor.page().getByRole('radio', { name, exact: true }) })
    .click();

async function send(page: Page) {
  await page.getByLabel('Score').fill('60');
  await page.getByLabel('Detailed feedback').fill('See the notes');
  // The toast of an earlier review may still be there.
  const answered = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('"operationName":"ReviewSubmission"'),
  );
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await answered;
  await page.getByText('Review submitted successfully!').last().waitFor();
}

async function isClean(page: Page) {
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
}

for (const [width, size] of [
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
] as const)
  it(`draws marks with a pointer on ${width}, which the child sees at once`, async () => {
    const dashboard = `/dashboard?student=${stage.studentId}&tab=reviews`;
    const family = await open(child, dashboard, size);
    await family.getByText('No Reviews Yet').waitFor();
    const page = await open(stage.mentor, '/mentor?tab=reviews', size);
    const editor = await openEditor(page);
    const draw = (name: string) => choose(editor, name);
    await drag(page, [0.1, 0.1], [0.4, 0.5]);
    await editor.getByLabel('1. Red box: note').fill('Make this bigger');
    await draw('Pen');
    await draw('Blue');
    await drag(page, [0.5, 0.8], [0.6, 0.7], [0.7, 0.9], [0.8, 0.8]);
    await draw('Arrow');
    await drag(page, [0.9, 0.1], [0.7, 0.4]);
    await draw('Label');
    await drag(page, [0.2, 0.8]);
    await editor.getByLabel('4. Blue label: words').fill('Nice colours');
    const marks = editor.getByRole('list', { name: 'Marks on this picture' }).getByRole('listitem');
    expect(await marks.count()).toBe(4);
    await editor.getByRole('button', { name: 'Undo' }).click();
    await editor.getByRole('button', { name: 'Undo' }).click();
    expect(await marks.count()).toBe(3);
    await editor.getByRole('button', { name: 'Redo' }).click();
    await editor.getByRole('button', { name: 'Redo' }).click();
    await editor.getByRole('button', { name: '4 Nice colours (Blue label, bottom left)' }).waitFor();
    await editor.getByRole('button', { name: 'Delete: 3. Blue arrow' }).click();
    expect(await marks.count()).toBe(3);
    await editor.getByRole('button', { name: 'Make the picture larger' }).click();
    await editor.getByText('150%').waitFor();
    await isClean(page);
    await editor.getByRole('button', { name: 'Done' }).click();
    await page.getByText('3 marks').waitFor();

    // The draft survives a reload.
    await page.reload();
    await page.getByRole('button', { name: /^Review SUBMISSION/ }).click();
    await page.getByText('3 marks').waitFor();
    await isClean(page);
    await send(page);
    const stored = await storedMarks();
    expect(stored.map(({ kind, colour, text }) => [kind, colour, text])).toEqual([
      ['BOX', 'RED', 'Make this bigger'],
      ['PEN', 'BLUE', null],
      ['TEXT', 'BLUE', 'Nice colours'],
    ]);
    for (const [index, place] of [1000, 1000, 4000, 5000].entries())
      expect(Math.abs((stored[0]?.points[index] ?? 0) - place)).toBeLessThan(100);

    const notes = family.getByRole('list', { name: 'Notes on goat.webp' }).getByRole('listitem');
    await expect
      .poll(() => notes.allTextContents())
      .toEqual([
        'Red box, top left: “Make this bigger”',
        'Blue line, bottom',
        'Blue label, bottom left: “Nice colours”',
      ]);
    const overPicture = family.getByRole('figure', { name: 'Picture goat.webp' }).locator('svg path');
    await expect.poll(() => overPicture.count()).toBe(6);
    await isClean(family);
    const toggle = family.getByRole('switch', { name: 'Show the marks on goat.webp' });
    await toggle.click();
    await expect.poll(() => overPicture.count()).toBe(0);
    expect(await notes.count()).toBe(3);
    await toggle.click();
    await expect.poll(() => overPicture.count()).toBe(6);
    // The review is taken back, with its marks, which are a draft again.
    await page
      .getByRole('button', { name: /^Take Back the Review/ })
      .first()
      .click();
    await notes.first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Review SUBMISSION/ }).click();
    await page.getByText('3 marks').waitFor();
    const parent = await open(stage.parent, dashboard, size);
    await send(page);
    await parent.getByText('Red box, top left: “Make this bigger”').waitFor();
  });

it('places, moves, resizes and deletes every kind of mark by keyboard alone, in both widths', async () => {
  for (const size of [DESKTOP, PHONE]) {
    const page = await open(stage.mentor, '/mentor?tab=reviews', size);
    await page.getByRole('button', { name: /^Review SUBMISSION/ }).press('Enter');
    await page.getByRole('button', { name: MARK_UP }).press('Enter');
    const editor = page.getByRole('dialog', { name: 'Mark up this picture' });
    await editor.getByTestId('mark-canvas').waitFor();
    const add = editor.getByRole('button', { name: 'Add in the Middle' });
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName);
    await add.press('Enter');
    await expect.poll(focused).toBe('1 Red box, middle');
    for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await editor
      .getByRole('status')
      .getByText('10% from the left, 40% from the top, 21% wide, 21% high.')
      .waitFor();
    for (const [tool, name] of [
      ['Circle', '2 Red circle, middle'],
      ['Arrow', '3 Red arrow, middle'],
      ['Pen', '4 Red line, middle'],
    ] as const) {
      await editor.getByRole('radio', { name: tool }).press('Space');
      await add.press('Enter');
      await expect.poll(focused).toBe(name);
    }
    await page.keyboard.press('Delete');
    await expect.poll(focused).toBe('3 Red arrow, middle');
    await page.keyboard.press('Control+z');
    await editor.getByRole('button', { name: '4 Red line, middle' }).waitFor();
    await page.keyboard.press('Control+y');
    await editor.getByRole('button', { name: '4 Red line, middle' }).waitFor({ state: 'detached' });
    await editor.getByRole('radio', { name: 'Label' }).press('Space');
    await add.press('Enter');
    // The words come first, and the note of the box after them.
    await expect.poll(focused).toBe('INPUT');
    await page.keyboard.type('Well done');
    await editor.getByLabel('1. Red box: note').press('End');
    await page.keyboard.type('Here');
    await isClean(page);
    // Closes the picture, and does not send the review.
    await page.keyboard.press('Control+Enter');
    await editor.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Mark Up');
    await page.getByText('4 marks').waitFor();
    expect(await gateway.app.prisma.review.count({ where: { submissionId } })).toBe(0);
    if (size === DESKTOP) {
      await page.evaluate(() => localStorage.clear());
      continue;
    }
    await send(page);
    expect((await storedMarks()).map(({ kind, text, points }) => [kind, text, points[0]])).toEqual([
      ['BOX', 'Here', 1000],
      ['ELLIPSE', null, 4000],
      ['ARROW', null, 3000],
      ['TEXT', 'Well done', 5000],
    ]);
  }
});

it('moves a mark by a press where it should go, and drops a label without words', async () => {
  const page = await open(stage.mentor, '/mentor?tab=reviews', PHONE);
  const editor = await openEditor(page);
  await choose(editor, 'Label');
  await drag(page, [0.5, 0.5]);
  await choose(editor, 'Circle');
  await drag(page, [0.2, 0.2]);
  await choose(editor, 'Move');
  await drag(page, [0.7, 0.6]);
  await editor.getByRole('button', { name: 'Make it larger: 2. Red circle' }).click();
  await editor.getByRole('status').getByText('60% from the left, 50% from the top, 23% wide').waitFor();
  await editor.getByRole('button', { name: 'Done' }).click();
  await page.getByText('1 mark', { exact: true }).waitFor();
});
