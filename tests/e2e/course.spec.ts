import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openContext, PHONE } from '../support/clients/browser.ts';
import { useBrowserFixture } from '../support/clients/browserFixture.ts';

/** A child whose parent has not paid yet, and who completes the whole course here. */
const NAME = 'Simi';
const LAST_LESSON = 20;
/** A lesson that is unpublished while the child is in the course. */
const UNPUBLISHED = 12;

const stage = useBrowserFixture();
let child: Page;
let parent: Page;
let mentor: Page;
let studentId: string;

const query = <Row extends object>(text: string, values: unknown[]) =>
  stage.product.database.run<Row>(text, values);

beforeAll(async () => {
  const [student] = await query<{ id: string }>('SELECT id FROM "Student" WHERE "firstName" = $1', [NAME]);
  studentId = student?.id ?? '';
  [child, parent, mentor] = await Promise.all([
    stage.openAs('student@demo.test', PHONE),
    stage.openAs('parent@demo.test', DESKTOP),
    stage.openAs('mentor@demo.test', DESKTOP),
  ]);
});

const lessonAddress = (number: number) => `${stage.product.url}/lesson/${number}?student=${studentId}`;

/** Approves all required work as rows, except the first project and the quiz of lesson 5. */
async function approveOtherWork(): Promise<{ project: number; quiz: string }> {
  const assignments = await query<{ id: string; kind: string; number: number }>(
    `SELECT a.id, a.kind, l.number FROM "Assignment" a JOIN "Lesson" l ON l.id = a."lessonId"
     WHERE l.course = 'WEBSITE_APP' AND a."isRequired" ORDER BY l.number, a.position`,
    [],
  );
  const project = assignments.find(({ kind }) => kind === 'SUBMISSION');
  const quiz = assignments.find(({ kind, number }) => kind === 'OBJECTIVE' && number === 5);
  if (!project || !quiz) throw new Error('The demo has no such assignments');
  for (const { id } of assignments.filter((one) => one !== project && one !== quiz)) {
    await query(
      `INSERT INTO "Submission" (id, "studentId", "assignmentId", attempt, mode, text, status, score, "updatedAt")
       VALUES (gen_random_uuid(), $1, $2, 1, 'TEXT', 'Done', 'APPROVED', 90, now())`,
      [studentId, id],
    );
  }
  return { project: project.number, quiz: quiz.id };
}

async function review(score: number, words: string): Promise<void> {
  await mentor.getByRole('button', { name: new RegExp(`^Review .* by ${NAME}$`) }).click();
  await mentor.getByLabel('Score').fill(String(score));
  await mentor.getByLabel('Feedback').fill(words);
  // Closes the dialog instead of opening the next work of the queue, behind which Simi's arrives.
  await mentor.getByRole('button', { name: /^Submit (and Close|Review)$/ }).click();
  await mentor.getByRole('dialog').waitFor({ state: 'detached' });
}

async function submitWork(button: string, words: string): Promise<void> {
  await child.getByRole('button', { name: button }).click();
  await child.getByLabel('Describe your work').fill(words);
  await child.getByRole('dialog').getByRole('button', { name: 'Submit Assignment' }).click();
  await child.getByText('Under Review').first().waitFor();
  await child
    .getByText('Your assignment is under review. Please wait for approval before proceeding')
    .waitFor();
}

/** Submits a project that is sent back once and then approved, live on both pages. */
async function doProject(number: number): Promise<void> {
  await parent.goto(lessonAddress(number));
  await mentor.goto(`${stage.product.url}/mentor?tab=reviews`);
  await child.getByText('Please complete the required assignment to proceed').waitFor();
  await submitWork('Submit Assignment', 'A page with two goats');
  await review(40, 'Please add the third goat.');
  await child.getByText('Please revise and resubmit your assignment before proceeding').waitFor();
  await child.getByText('Please add the third goat.').waitFor();
  await parent.getByText('Needs Revision').first().waitFor();
  await submitWork('Resubmit', 'A page with three goats');
  await child.getByRole('button', { name: 'What changed since attempt 1' }).click();
  await child.locator('del', { hasText: 'two' }).waitFor();
  await child.locator('ins', { hasText: 'three' }).waitFor();
  await review(90, 'Now it is a herd.');
  await parent.getByText('Now it is a herd.').waitFor();
  await parent.getByText('Approved').first().waitFor();
}

type Question = { text: string; kind: string; options: string[]; correctAnswer: string };

/** Fails a quiz twice and passes it with the last attempt. */
async function doQuiz(quiz: string): Promise<void> {
  const questions = await query<Question>(
    'SELECT text, kind, options, "correctAnswer" FROM "AssignmentQuestion" WHERE "assignmentId" = $1 ORDER BY position',
    [quiz],
  );
  const dialog = child.getByRole('dialog');
  for (const attempt of [1, 2, 3]) {
    await child.getByRole('button', { name: attempt === 1 ? 'Start Quiz' : 'Try Again' }).click();
    const picture = dialog.getByRole('img', { name: /^Four cards with the same words/ });
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100);
    for (const { text, kind, options, correctAnswer } of questions) {
      const wrong = options.find((option) => option !== correctAnswer) ?? 'no idea';
      const answer = attempt === 3 ? correctAnswer : wrong;
      if (kind === 'SHORT_ANSWER') await dialog.getByLabel(text).fill(answer);
      else await dialog.getByRole('group', { name: text }).getByRole('radio', { name: answer }).check();
    }
    await dialog.getByRole('button', { name: 'Submit Quiz' }).click();
    const words = attempt === 3 ? 'Well done, you passed!' : 'Not yet. Look at what was wrong and try again.';
    await dialog.getByText(words).waitFor();
    // What was right shows once the quiz is passed; hints before that.
    expect(await dialog.getByText('Hint:').count()).toBe(attempt === 3 ? 0 : questions.length);
    expect(await dialog.getByText('Correct answer:').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
}

async function complete(number: number): Promise<void> {
  await child.getByText(`Lesson ${number} of ${LAST_LESSON}`).waitFor();
  await child.getByRole('button', { name: 'Mark as Complete' }).click();
  await child.getByText('Lesson Completed!').waitFor();
}

describe('a whole course', () => {
  it('is locked while it is not paid, also by its address', async () => {
    await parent.goto(lessonAddress(1));
    await parent.waitForURL(`${stage.product.url}/dashboard?student=${studentId}`);
    await parent.getByText(`${NAME}'s lessons are locked until the course is paid.`).waitFor();
    await parent.getByRole('article', { name: /^Lesson 1: .* Locked$/ }).waitFor();
  });

  it('leads from the first lesson to the certificate', async () => {
    await query(
      `UPDATE "Student" SET "paymentStatus" = 'COMPLETED', "loginId" =
         (SELECT "loginId" FROM "Student" WHERE "firstName" = 'Dara') WHERE id = $1`,
      [studentId],
    );
    const { project, quiz } = await approveOtherWork();
    await child.goto(lessonAddress(1));
    for (let number = 1; number <= LAST_LESSON; number += 1) {
      if (number === UNPUBLISHED) continue;
      if (number === project) await doProject(number);
      if (number === 5) await doQuiz(quiz);
      if (number === 7)
        await query(
          `UPDATE "Lesson" SET "isPublished" = false WHERE course = 'WEBSITE_APP' AND number = $1`,
          [UNPUBLISHED],
        );
      await complete(number);
      if (number < LAST_LESSON) await child.getByRole('link', { name: 'Next Lesson' }).click();
    }
    await parent.goto(`${stage.product.url}/dashboard?student=${studentId}`);
    await child.getByRole('link', { name: 'Course Complete!' }).click();
    const link = child.getByRole('link', { name: /^Certificate \(PDF\)/ });
    await link.waitFor();
    const pdf = await child.request.get(
      new URL((await link.getAttribute('href')) ?? '', stage.product.url).href,
    );
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    await child.getByText('19 of 19 lessons complete').first().waitFor();
    await parent.getByRole('heading', { name: 'Course Complete!' }).waitFor();
  });

  it('is confirmed to visitors by the code on the certificate', async () => {
    const code = await parent.locator('section[aria-labelledby="certificate"] strong').textContent();
    const stranger = await (await openContext(stage.browser, PHONE)).newPage();
    await stranger.goto(`${stage.product.url}/certificate`);
    await stranger.getByLabel('Verification code').fill((code ?? '').toLowerCase());
    await stranger.getByRole('button', { name: 'Check' }).click();
    await stranger.getByText('This certificate is genuine').waitFor();
    await stranger.getByText(NAME, { exact: true }).waitFor();
    await stranger.goto(`${stage.product.url}/certificate/nonsense`);
    await stranger.getByRole('heading', { name: 'There is no certificate with this code' }).waitFor();
  });
});
