import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';
import { horizontalOverflow } from '../support/clients/pages.ts';

const stage = useBrowserFixture();

const query = <Row extends object>(text: string, values: unknown[]) =>
  stage.product.database.run<Row>(text, values);

/** Makes a queue of a number of submissions of one child, each for another assignment. */
async function fillQueue(studentId: string, count: number): Promise<void> {
  await query(
    `DELETE FROM "Submission" s WHERE s.status IN ('SUBMITTED', 'UNDER_REVIEW')
       AND NOT EXISTS (SELECT 1 FROM "Review" r WHERE r."submissionId" = s.id)`,
    [],
  );
  const lessons = await query<{ id: string; number: number }>(
    `SELECT l.id, l.number FROM "Lesson" l JOIN "Student" s ON s.course = l.course
     WHERE s.id = $1 ORDER BY l.number LIMIT $2`,
    [studentId, count],
  );
  expect(lessons).toHaveLength(count);
  for (const { id: lessonId, number } of lessons) {
    const assignmentId = randomUUID();
    await query(
      `INSERT INTO "Assignment" (id, "lessonId", position, title, "updatedAt") VALUES ($1, $2, $3, $4, now())`,
      [assignmentId, lessonId, 1000 + queueCount, `Piece ${number}`],
    );
    await query(
      `INSERT INTO "Submission" (id, "studentId", "assignmentId", attempt, mode, text, "submittedAt", "updatedAt")
       VALUES ($1, $2, $3, 1, 'TEXT', $4, now() - interval '1 day' + $5 * interval '1 minute', now())`,
      [randomUUID(), studentId, assignmentId, `The text of piece ${number}`, number],
    );
  }
  queueCount += 1;
}
let queueCount = 0;

/** Returns a student of the demo's mentor and the email address of the parent. */
async function ownStudent(): Promise<{ id: string; email: string }> {
  const [row] = await query<{ id: string; email: string }>(
    `SELECT s.id, p.email FROM "Student" s JOIN "User" p ON p.id = s."parentId"
     JOIN "Mentor" m ON m.id = s."mentorId" JOIN "User" u ON u.id = m."profileId"
     WHERE u.email = 'mentor@demo.test' AND s.package = 'MENTORED' AND s."paymentStatus" = 'COMPLETED'
       AND p.email LIKE '%@demo.test' ORDER BY s."createdAt", s.id LIMIT 1`,
    [],
  );
  if (!row) throw new Error('The mentor has no student');
  return row;
}

/** Returns the text of the focused element; nothing when that is the body, which contains all text. */
const focusedText = (page: Page) =>
  page.evaluate(() =>
    document.activeElement === document.body ? '' : (document.activeElement?.textContent ?? ''),
  );

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

it('clears ten reviews by keyboard alone, each live on the page of the family', async () => {
  const { id, email } = await ownStudent();
  await fillQueue(id, 10);
  const [mentor, family] = await Promise.all([
    stage.openAs('mentor@demo.test', DESKTOP),
    stage.openAs(email, PHONE),
  ]);
  await family.goto(`${stage.product.url}/dashboard?student=${id}&tab=reviews`);
  await mentor.goto(`${stage.product.url}/mentor?tab=reviews`);
  const { keyboard } = mentor;
  const focused = () => focusedText(mentor);
  const fieldInFocus = () => focusedName(mentor);
  await mentor.getByText('10 waiting, oldest first').waitFor();
  // Tab alone reaches the queue.
  for (let step = 0; step < 40 && !(await focused()).startsWith('Review Piece'); step += 1)
    await keyboard.press('Tab');
  expect(await focused()).toContain('Piece 1 by');
  await keyboard.press('j');
  await keyboard.press('ArrowDown');
  expect(await focused()).toContain('Piece 3 by');
  // Escape returns the focus to the row.
  await keyboard.press('Enter');
  await mentor.getByText('The text of piece 3').waitFor();
  await expect.poll(fieldInFocus).toBe('score');
  await keyboard.type('55');
  await mentor.getByRole('status').getByText('Needs Revision').waitFor();
  await keyboard.press('Escape');
  await mentor.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(focused).toContain('Piece 3 by');
  await mentor.getByText('Draft', { exact: true }).waitFor();
  // Behind the last one come those that were skipped.
  await keyboard.press('End');
  await keyboard.press('Enter');
  await mentor.getByRole('status').filter({ hasText: '10 of 10, then back to Piece 1 by' }).waitFor();
  await keyboard.press('Escape');
  await expect.poll(focused).toContain('Piece 10 by');
  await keyboard.press('k');
  await keyboard.press('Home');
  await keyboard.press('Enter');
  for (let number = 1; number <= 10; number += 1) {
    // The first review is typed key by key; the texts of the others arrive at once, as from an input method.
    const write = (text: string) => (number === 1 ? keyboard.type(text) : keyboard.insertText(text));
    const piece = `The text of piece ${number}`;
    await mentor.getByText(piece, { exact: true }).waitFor();
    const progress = number < 10 ? `${number} of 10, next: Piece ${number + 1} by` : '10 of 10, the last one';
    await mentor.getByRole('status').filter({ hasText: progress }).waitFor();
    await expect.poll(fieldInFocus).toBe('score');
    // The draft of the third review is kept.
    expect(await mentor.getByLabel('Score').inputValue()).toBe(number === 3 ? '55' : '');
    await keyboard.press('Control+a');
    await keyboard.type(String(60 + number * 2));
    await mentor
      .getByRole('status')
      .getByText(number >= 5 ? 'Approved' : 'Needs Revision')
      .waitFor();
    await keyboard.press('Tab');
    await write(`Feedback on piece ${number}`);
    await keyboard.press('Tab');
    await write('Brave\nPatient');
    await keyboard.press('Control+Enter');
    // The mentor is at the next one already.
    await family.getByText(`Feedback on piece ${number}`, { exact: true }).waitFor();
  }
  await mentor.getByRole('dialog').waitFor({ state: 'detached' });
  await mentor.getByText('Nothing To Review').waitFor();
  expect(await focused()).toBe('To review');
  await mentor.getByText('Feedback on piece 10').waitFor({ state: 'attached' });
  const written = await query<{ minutes: number; strengths: string[] }>(
    `SELECT "timeSpentMinutes" AS minutes, strengths FROM "Review" WHERE "detailedFeedback" LIKE 'Feedback on piece%'`,
    [],
  );
  expect(written).toHaveLength(10);
  for (const row of written) expect(row).toEqual({ minutes: 1, strengths: ['Brave', 'Patient'] });
  expect(
    await mentor.evaluate(() => Object.keys(localStorage).filter((key) => /-review-.*-/.test(key))),
  ).toEqual([]);
});

it('notes which reviews a parent has had on the screen, and no others', async () => {
  const { id, email } = await ownStudent();
  await query(`DELETE FROM "ReviewRead"`, []);
  const family = await stage.openAs(email, PHONE);
  await family.goto(`${stage.product.url}/dashboard?student=${id}&tab=reviews`);
  const read = async () => {
    const rows = await query<{ text: string }>(
      `SELECT r."detailedFeedback" AS text FROM "ReviewRead" d JOIN "Review" r ON r.id = d."reviewId"
       JOIN "User" u ON u.id = d."readerId" WHERE u.email = $1`,
      [email],
    );
    return rows.map(({ text }) => text);
  };
  for (const [shown, further] of [
    [10, 1],
    [1, 0],
  ]) {
    await family.getByText(`Feedback on piece ${shown}`, { exact: true }).scrollIntoViewIfNeeded();
    await expect.poll(read).toContain(`Feedback on piece ${shown}`);
    expect(await read()).not.toContain(`Feedback on piece ${further}`);
  }
});

it('keeps the draft when another mentor was first, names them, and continues', async () => {
  const [diy] = await query<{ id: string }>(
    `SELECT id FROM "Student" WHERE package = 'DIY' AND "paymentStatus" = 'COMPLETED' ORDER BY "createdAt" LIMIT 1`,
    [],
  );
  await fillQueue(diy?.id ?? '', 3);
  const [admin, mentor] = await Promise.all([
    stage.openAs('admin@demo.test', DESKTOP),
    stage.openAs('mentor@demo.test', DESKTOP),
  ]);
  await query(`UPDATE "Assignment" SET "passingScore" = 85, points = 40 WHERE title = 'Piece 1'`, []);
  await mentor.goto(`${stage.product.url}/mentor?tab=reviews`);
  await mentor.getByRole('button', { name: /^Review Piece 1 by/ }).click();
  await mentor.getByLabel('Score').fill('80');
  await mentor.getByLabel('Detailed feedback').fill('All of this was typed for nothing');
  await mentor.getByText('0 to 100; 85 or more approves. Worth 40 points.').waitFor();
  await mentor.getByRole('status').getByText('Needs Revision').waitFor();
  await mentor.reload();
  await mentor.getByRole('button', { name: /^Review Piece 1 by/ }).click();
  // The draft survives a reload.
  expect(await mentor.getByLabel('Detailed feedback').inputValue()).toBe('All of this was typed for nothing');

  await admin.goto(`${stage.product.url}/admin`);
  await admin.getByRole('button', { name: /^Review Piece 1 by/ }).click();
  await admin.getByLabel('Score').fill('90');
  await admin.getByLabel('Detailed feedback').fill('From the admin');
  await admin.getByRole('button', { name: 'Submit and Close' }).click();
  await admin.getByRole('dialog').waitFor({ state: 'detached' });
  await admin.getByText('2 waiting, oldest first').waitFor();

  const [name] = await query<{ fullName: string }>(
    `SELECT p."fullName" FROM "Profile" p JOIN "User" u ON u.id = p.id WHERE u.email = 'admin@demo.test'`,
    [],
  );
  await mentor.getByText(`${name?.fullName} has reviewed this already.`).waitFor();
  expect(await mentor.getByLabel('Detailed feedback').inputValue()).toBe('All of this was typed for nothing');
  await mentor.getByText('The text of piece 1', { exact: true }).waitFor();
  await mentor.getByLabel('Detailed feedback').press('Control+Enter');
  await mentor.getByText('The text of piece 2', { exact: true }).waitFor();
  expect(await mentor.getByLabel('Detailed feedback').inputValue()).toBe('');
  await mentor.keyboard.press('Escape');
  await mentor.getByText('2 waiting, oldest first').waitFor();
  expect(await mentor.getByText('Draft', { exact: true }).count()).toBe(0);
});

it('handles keys from Escape on, and submits from anywhere in the dialog', async () => {
  const { id } = await ownStudent();
  await fillQueue(id, 5);
  const mentor = await stage.openAs('mentor@demo.test', DESKTOP);
  const { keyboard } = mentor;
  const dialogOf = (number: number) => mentor.getByRole('dialog', { name: `Piece ${number} by` });
  const scoreHasFocus = () => expect.poll(() => focusedName(mentor)).toBe('score');
  await mentor.goto(`${stage.product.url}/mentor?tab=reviews`);
  await mentor.getByRole('button', { name: /^Review Piece 3 by/ }).focus();
  await keyboard.press('Enter');
  await scoreHasFocus();
  // Delays timers, as on a busy machine.
  await mentor.evaluate(() => {
    const { setTimeout: later } = window;
    window.setTimeout = ((run: () => void, ms = 0) => later(run, Math.max(ms, 2000))) as typeof setTimeout;
  });
  for (const key of ['Escape', 'k', 'Home', 'Enter']) await keyboard.press(key);
  await dialogOf(1).waitFor();
  await mentor.reload();

  await mentor.getByRole('button', { name: /^Review Piece 1 by/ }).focus();
  await keyboard.press('Enter');
  await scoreHasFocus();
  await mentor.getByRole('button', { name: 'Close', exact: true }).focus();
  await keyboard.press('Control+Enter');
  await mentor.getByText('The score is a whole number from 0 to 100').waitFor();
  await scoreHasFocus();
  const write = async (number: number) => {
    await dialogOf(number).waitFor();
    await scoreHasFocus();
    await keyboard.type('80');
    await keyboard.press('Tab');
    await keyboard.type(`Sent from elsewhere: ${number}`);
  };
  await write(1);
  await mentor.getByRole('region', { name: 'The work' }).focus();
  await keyboard.press('Control+Enter');
  await write(2);
  // Control+Enter continues with the next one, whatever the focused button does.
  await mentor.getByRole('button', { name: 'Submit and Close' }).focus();
  await keyboard.press('Control+Enter');
  await write(3);
  await mentor.getByRole('button', { name: 'Submit and Close' }).focus();
  await keyboard.press('Enter');
  await mentor.getByRole('dialog').waitFor({ state: 'detached' });
  // The reviewed work has left the list, and the next one gets the focus.
  await expect.poll(() => focusedText(mentor)).toContain('Piece 4 by');
});

it('fits a phone with names that do not wrap by themselves', async () => {
  const { id } = await ownStudent();
  await fillQueue(id, 1);
  const name = 'Oluwaseunfunmi-Temitopeoluwa Adebayo-Oko';
  const title = 'the_website_of_our_debate_club_final_version_that_really_works.html';
  await query(`UPDATE "Student" SET "firstName" = $2 WHERE id = $1`, [id, name]);
  await query(`UPDATE "Assignment" SET title = $1 WHERE title = 'Piece 1'`, [title]);
  await query(`UPDATE "MentorSession" SET title = $1`, [title]);
  const mentor = await stage.openAs('mentor@demo.test', PHONE);
  for (const [tab, text] of [
    ['overview', `${title} with`],
    ['students', name],
    ['sessions', title],
    ['reviews', title],
  ]) {
    await mentor.goto(`${stage.product.url}/mentor?tab=${tab}`);
    await mentor
      .getByRole('tabpanel')
      .getByText(text ?? '')
      .first()
      .waitFor();
    const tooWide = await horizontalOverflow(mentor);
    expect([tab, Math.max(0, tooWide)]).toEqual([tab, 0]);
  }
});

it('lets a child out of attempts ask for one more, live on both pages', async () => {
  const { id, email } = await ownStudent();
  await fillQueue(id, 1);
  await query(
    `UPDATE "Assignment" SET title = 'Last try', "maxAttempts" = 1
     WHERE position = (SELECT max(position) FROM "Assignment")`,
    [],
  );
  await query(
    `UPDATE "Submission" s SET status = 'NEEDS_REVISION', score = 20 FROM "Assignment" a
     WHERE a.id = s."assignmentId" AND a.title = 'Last try'`,
    [],
  );
  const [mentor, family] = await Promise.all([
    stage.openAs('mentor@demo.test', DESKTOP),
    stage.openAs(email, PHONE),
  ]);
  await mentor.goto(`${stage.product.url}/mentor?tab=reviews`);
  await mentor.getByRole('region', { name: 'Out of attempts' }).getByText('Last try').waitFor();
  await family.goto(`${stage.product.url}/lesson/1?student=${id}`);
  await family.getByRole('button', { name: 'Ask for one more try' }).press('Enter');
  await family.getByText('You asked for one more try.').waitFor();
  expect(Math.max(0, await horizontalOverflow(family))).toBe(0);
  const asking = mentor.getByRole('region', { name: 'Asking for one more try' });
  await asking.getByRole('button', { name: /^Decline/ }).click();
  await mentor.getByRole('button', { name: 'Decline', exact: true }).click();
  await mentor.getByText('Please write why, so that the child knows what to do next').waitFor();
  await mentor.getByLabel(/^A word to/).fill('Read the lesson again first');
  await mentor.getByRole('button', { name: 'Decline', exact: true }).click();
  await family.getByText('Not this time. Read the lesson again first').waitFor();
  await family.getByRole('button', { name: 'Ask for one more try' }).click();
  await asking.getByRole('button', { name: /^Grant/ }).click();
  await mentor.getByLabel(/^A word to/).fill('Take your time');
  await mentor.getByRole('button', { name: 'Grant One More Try' }).click();
  await asking.waitFor({ state: 'detached' });
  await family.getByText('You got one more try. Take your time').waitFor();
  await family.getByRole('button', { name: 'Resubmit' }).last().waitFor();
});

it('keeps the review of a former student without the work and the name', async () => {
  const { id } = await ownStudent();
  await fillQueue(id, 1);
  await query(`UPDATE "Student" SET "firstName" = 'Zuriela' WHERE id = $1`, [id]);
  const mentor = await stage.openAs('mentor@demo.test', DESKTOP);
  await mentor.goto(`${stage.product.url}/mentor?tab=reviews`);
  await mentor.getByRole('button', { name: /^Review Piece 1 by Zuriela/ }).click();
  await mentor.getByLabel('Score').fill('80');
  await mentor.getByLabel('Detailed feedback').fill('A clear headline');
  await mentor.getByLabel('Detailed feedback').press('Control+Enter');
  const ownReviews = mentor.getByRole('region', { name: 'Reviews you gave' });
  await ownReviews.getByText('Zuriela').first().waitFor();
  await query(`UPDATE "Student" SET "mentorId" = NULL WHERE id = $1`, [id]);
  await mentor.reload();
  await ownReviews.getByText('You keep your review.').first().waitFor();
  await ownReviews.getByText('Read the review').first().click();
  await ownReviews.getByText('A clear headline').waitFor();
  expect(await ownReviews.getByText('Zuriela').count()).toBe(0);
});
