import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EVERY_RULE, findings, loadAxe } from '../support/clients/axe.ts';
import { DESKTOP, openBrowser, openContext, PHONE, type Size } from '../support/clients/browser.ts';
import { tendContexts } from '../support/clients/browserFixture.ts';
import { addCookies, horizontalOverflow } from '../support/clients/pages.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { type MentorStage, makeMentorStage } from '../support/factories/mentorStudents.ts';
import type { Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const FIRST = 'Name every file after what is in it.';
const SECOND = 'Well done!';

let gateway: TestGateway;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let stage: MentorStage;

tendContexts(() => browser);

beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(DEFAULTS), openBrowser()]);
  stage = await makeMentorStage(gateway.app, await makeLessons(gateway.app, 'WEBSITE_APP', 2));
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});
beforeEach(async () => {
  const { prisma } = gateway.app;
  const { studentId, assignmentId, mentor } = stage;
  await prisma.reviewComment.deleteMany();
  await prisma.submission.deleteMany();
  const work = { studentId, assignmentId, mode: 'TEXT' as const, text: 'My page about goats' };
  await prisma.submission.create({
    data: {
      ...{ ...work, attempt: 1, status: 'NEEDS_REVISION', score: 40, reviewedAt: new Date() },
      submittedAt: new Date('2026-11-02T12:00:00Z'),
      review: {
        create: { studentId, reviewerId: mentor.id, overallScore: 40, detailedFeedback: 'Not yet' },
      },
    },
  });
  await prisma.review.updateMany({ data: { createdAt: new Date('2026-11-03T12:00:00Z') } });
  await prisma.submission.create({ data: { ...work, attempt: 2 } });
});

async function open(person: Person, path: string, size: Size): Promise<Page> {
  const context = await openContext(browser, size);
  await addCookies(context, gateway.url, person.cookie);
  const page = await context.newPage();
  await page.goto(`${gateway.url}${path}`);
  return page;
}

async function openWork(size: Size): Promise<Page> {
  const page = await open(stage.mentor, '/mentor?tab=reviews', size);
  await page.getByRole('button', { name: /^Review SUBMISSION/ }).click();
  await page.getByRole('dialog').getByText('My page about goats').waitFor();
  return page;
}

it('shows the other attempts with score and day beside the work', async () => {
  const page = await openWork(PHONE);
  const others = page.getByRole('list', { name: 'Other attempts' });
  await expect
    .poll(() => others.getByRole('listitem').allTextContents())
    .toEqual(['Attempt 1: Needs Revision, 40 of 100, 4 of 10 points, 2 Nov 2026']);
});

it('keeps comments and inserts them at the cursor, in both widths', async () => {
  for (const [size, comment] of [
    [DESKTOP, FIRST],
    [PHONE, SECOND],
  ] as const) {
    const page = await openWork(size);
    await page.getByText('Your comments (', { exact: false }).click();
    await page.getByLabel('New comment').fill(comment);
    // Of the dialog's shortcut, the comment takes its part.
    await page.keyboard.press('Control+Enter');
    const insert = page.getByRole('button', { name: `Insert: ${comment}` });
    await insert.waitFor();
    const feedback = page.getByLabel('Detailed feedback');
    await feedback.fill('AB');
    await feedback.press('ArrowLeft');
    await insert.press('Enter');
    await expect.poll(() => feedback.inputValue()).toBe(`A${comment}B`);
    // The cursor is behind what was inserted.
    await page.keyboard.type('!');
    expect(await feedback.inputValue()).toBe(`A${comment}!B`);
    await page.getByLabel('Next steps').focus();
    await insert.click();
    await expect.poll(() => page.getByLabel('Next steps').inputValue()).toBe(comment);
    await loadAxe(page);
    expect(await findings(page, EVERY_RULE)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  }
  const page = await openWork(DESKTOP);
  await page.getByText('Your comments (2)').click();
  await page.getByRole('button', { name: `Change: ${SECOND}` }).click();
  await page.getByLabel('Change the comment').fill('Very well done!');
  await page.getByRole('button', { name: 'Save Comment' }).click();
  await page.getByRole('button', { name: 'Insert: Very well done!' }).waitFor();
  await page.getByRole('button', { name: `Delete: ${FIRST}` }).click();
  await page.getByText('Your comments (1)').waitFor();
  expect(await page.getByLabel('New comment').inputValue()).toBe(FIRST);
  expect(await gateway.app.prisma.reviewComment.findMany({ select: { text: true } })).toEqual([
    { text: 'Very well done!' },
  ]);
  expect(await gateway.app.prisma.review.count()).toBe(1);
});

it('takes a review back within the minute, live on the page of the family, and keeps its words', async () => {
  const { studentId, parent } = stage;
  const family = await open(parent, `/dashboard?student=${studentId}&tab=reviews`, PHONE);
  await family.getByText('Not yet', { exact: true }).waitFor({ state: 'attached' });
  const page = await openWork(DESKTOP);
  await page.getByLabel('Score').fill('90');
  await page.getByLabel('Detailed feedback').fill('Meant for another child');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await family.getByText('Meant for another child', { exact: true }).waitFor({ state: 'attached' });
  const takeBack = page
    .getByRole('button', { name: /^Take Back the Review of SUBMISSION 9 by Dara/ })
    .first();
  await takeBack.waitFor();
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  await takeBack.press('Enter');
  await family.getByText('Meant for another child', { exact: true }).waitFor({ state: 'detached' });
  await page.getByText('Draft', { exact: true }).waitFor();
  await expect.poll(() => takeBack.count()).toBe(0);
  await page.getByRole('button', { name: /^Review SUBMISSION/ }).click();
  await expect.poll(() => page.getByLabel('Detailed feedback').inputValue()).toBe('Meant for another child');
  expect(await page.getByLabel('Score').inputValue()).toBe('90');
});

it('reviews by criteria, which the family reads before and after', async () => {
  const { studentId, assignmentId, parent } = stage;
  await gateway.app.prisma.assignment.update({
    where: { id: assignmentId },
    data: { criterionTitles: ['Idea', 'Colours'], criterionPoints: [4, 6] },
  });
  const lesson = await open(parent, `/lesson/1?student=${studentId}`, PHONE);
  await lesson.getByRole('heading', { name: 'What gets points' }).waitFor();
  await lesson.getByText('Colours: 6 points').waitFor();
  const page = await openWork(DESKTOP);
  await page.getByRole('spinbutton', { name: 'Idea' }).fill('5');
  await page.getByLabel('Detailed feedback').fill('Brave colours');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await page.getByText('Idea gets a whole number from 0 to 4').waitFor();
  await page.getByText('Colours gets a whole number from 0 to 6').waitFor();
  await page.getByRole('spinbutton', { name: 'Idea' }).fill('1');
  await page.getByRole('spinbutton', { name: 'Colours' }).fill('6');
  await page.getByRole('status').getByText('70 of 100').waitFor();
  await page.getByRole('status').getByText('Approved').waitFor();
  await loadAxe(page);
  expect(await findings(page, EVERY_RULE)).toEqual([]);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  const points = lesson.getByRole('list', { name: 'Points by criterion' }).getByRole('listitem');
  await expect.poll(() => points.allTextContents()).toEqual(['Idea1 of 4 points', 'Colours6 of 6 points']);
  await loadAxe(lesson);
  expect(await findings(lesson, EVERY_RULE)).toEqual([]);
  expect(await horizontalOverflow(lesson)).toBeLessThanOrEqual(0);
  await gateway.app.prisma.assignment.update({
    where: { id: assignmentId },
    data: { criterionTitles: [], criterionPoints: [] },
  });
});

it('takes criteria whose points are those of the assignment', async () => {
  for (const size of [DESKTOP, PHONE]) {
    const page = await open(stage.mentor, '/mentor?tab=assignments', size);
    await page.getByRole('button', { name: 'Create Assignment' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Title').fill('Judged');
    await form.getByLabel('Description').fill('Make a page');
    await form.getByRole('textbox', { name: 'Criterion 1' }).fill('Idea');
    await form.getByRole('spinbutton', { name: 'Points 1' }).fill('4');
    await form.getByRole('button', { name: 'Create Assignment' }).click();
    await form.getByText('The points of the criteria add up to 4, and the assignment is worth 10').waitFor();
    await form.getByRole('button', { name: 'Add Criterion' }).press('Enter');
    await form.getByRole('textbox', { name: 'Criterion 2' }).fill('Colours');
    await form.getByRole('spinbutton', { name: 'Points 2' }).fill('6');
    await form.getByText('10 of 10 points').waitFor();
    await loadAxe(page);
    expect(await findings(page, EVERY_RULE)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await form.getByRole('button', { name: 'Create Assignment' }).click();
    await form.waitFor({ state: 'detached' });
    const { id, ...rubric } = await gateway.app.prisma.assignment.findFirstOrThrow({
      where: { title: 'Judged' },
      select: { id: true, criterionTitles: true, criterionPoints: true },
    });
    expect(rubric).toEqual({ criterionTitles: ['Idea', 'Colours'], criterionPoints: [4, 6] });
    await gateway.app.prisma.assignment.delete({ where: { id } });
  }
});

it('offers no way back once the minute is over', async () => {
  const { id } = await gateway.app.prisma.submission.findFirstOrThrow({ where: { attempt: 2 } });
  await gateway.app.prisma.review.create({
    data: {
      ...{ id: randomUUID(), submissionId: id, studentId: stage.studentId, reviewerId: stage.mentor.id },
      ...{ overallScore: 90, detailedFeedback: 'Late', createdAt: new Date(Date.now() - 61_000) },
    },
  });
  await gateway.app.prisma.submission.update({ where: { id }, data: { status: 'APPROVED', score: 90 } });
  const page = await open(stage.mentor, '/mentor?tab=reviews', DESKTOP);
  await page.getByText('Late', { exact: true }).waitFor({ state: 'attached' });
  expect(await page.getByRole('button', { name: /^Take Back/ }).count()).toBe(0);
});
