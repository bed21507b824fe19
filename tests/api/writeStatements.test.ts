import { afterAll, beforeAll, expect, it } from 'vitest';
// The worker's task is run here, because the test decides when an attempt is due.
import { sweepPayments } from '../../gateway/features/payments/jobs.ts';
import { dataOf, errorsOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { makeAttemptOverdue, makeFamilyWithPayment, paymentOf } from '../support/factories/payments.ts';
import { askAs, type Family, makeFamily } from '../support/factories/people.ts';
import { breakStatements, countStatements } from '../support/probes/statements.ts';
import { trustedDocument } from '../support/schema/operations.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { openPaymentProvider, type PaymentProvider } from '../support/standIns/paymentProvider.ts';

/** Without the last statement, which has the feed in it, and is sent with the commit. */
const MAX_STATEMENTS = { completeLesson: 8, reviewSubmission: 10, settlement: 30 };
/** Of these, 1 and 5 are achievements. */
const LESSONS = 6;
const never = new AbortController().signal;

let provider: PaymentProvider;
let gateway: TestGateway;
let family: Family;
let lessons: string[];

beforeAll(async () => {
  provider = await openPaymentProvider(() => null);
  gateway = await startGateway({ ...DEFAULTS, env: provider.env });
  family = await makeFamily(gateway.app);
  await makeLinkedChild(gateway.app, family);
  lessons = await makeLessons(gateway.app, 'WEBSITE_APP', LESSONS);
});
afterAll(async () => {
  await provider.close();
  await gateway.close();
});

const complete = (number: number) => {
  const input = { studentId: family.studentId, lessonId: lessons[number - 1] ?? '' };
  return askAs(gateway.url, family.parent)(trustedDocument('CompleteLesson'), { input });
};

async function makeAttempt(number: number): Promise<string> {
  const { prisma } = gateway.app;
  const data = { lessonId: lessons[number - 1] ?? '', title: 'Make a page', position: 1 };
  const { id: assignmentId } = await prisma.assignment.create({ data });
  const submission = await prisma.submission.create({
    data: { studentId: family.studentId, assignmentId, attempt: 1, mode: 'TEXT', text: 'My page' },
  });
  return submission.id;
}

function review(submissionId: string) {
  const lists = { strengths: [], areasForImprovement: [], nextSteps: [] };
  const input = { submissionId, score: 90, feedback: 'Well done', timeSpentMinutes: 1, ...lists };
  return askAs(gateway.url, family.mentor)(trustedDocument('ReviewSubmission'), { input });
}

/** Waits for a mutation that must answer with a row of a type. */
async function succeed(answer: ReturnType<typeof complete>, type: string): Promise<void> {
  expect(Object.values(dataOf(await answer))).toMatchObject([{ __typename: type }]);
}

/** The fewest statements of several actions: the gateway reads things of its own now and then. */
async function fewest(actions: readonly (() => Promise<unknown>)[]): Promise<number> {
  const counts: number[] = [];
  for (const action of actions) counts.push(await countStatements(action));
  return Math.min(...counts);
}

it('a completed lesson is lost as a whole when its notifications are not written', async () => {
  const { prisma } = gateway.app;
  const breakage = breakStatements(({ text }) => text.includes('INSERT INTO "Notification"'));
  expect(errorsOf(await complete(1))).toMatchObject([{ code: 'INTERNAL' }]);
  breakage.mend();
  const of = { where: { studentId: family.studentId } };
  expect(await prisma.lessonCompletion.count(of)).toBe(0);
  expect(await prisma.feedEvent.count({ where: { kind: 'lesson.completed' } })).toBe(0);
  await succeed(complete(1), 'Student');
  expect(await prisma.notification.count({ where: { title: 'First Steps!' } })).toBe(2);
  expect(await prisma.lessonCompletion.count(of)).toBe(1);
});

it('a completed lesson costs a bounded number of statements', async () => {
  const numbers = [2, 3, 4];
  const count = await fewest(numbers.map((number) => () => succeed(complete(number), 'Student')));
  expect(count).toBeLessThanOrEqual(MAX_STATEMENTS.completeLesson);
});

it('a review costs a bounded number of statements', async () => {
  const attempts = [await makeAttempt(1), await makeAttempt(2), await makeAttempt(3)];
  const count = await fewest(attempts.map((id) => () => succeed(review(id), 'Submission')));
  expect(count).toBeLessThanOrEqual(MAX_STATEMENTS.reviewSubmission);
});

it('a settlement costs a bounded number of statements', async () => {
  const payments = [];
  for (const _ of [1, 2, 3]) {
    const { payment } = await makeFamilyWithPayment(gateway, 'MENTORED');
    provider.charge(payment.reference).status = 'success';
    payments.push(payment.id);
  }
  const count = await fewest(
    payments.map((id) => async () => {
      await makeAttemptOverdue(gateway, id);
      await sweepPayments(gateway.app, never);
      expect(await paymentOf(gateway.app, id)).toMatchObject({ status: 'COMPLETED' });
    }),
  );
  expect(count).toBeLessThanOrEqual(MAX_STATEMENTS.settlement);
});
