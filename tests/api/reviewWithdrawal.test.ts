import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REVIEW_DELIVERY_DELAY_MS, REVIEW_TEXTS, REVIEW_WITHDRAWAL_MS } from '../../contract/reviewing.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeAssignment } from '../support/factories/assignments.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, type Person, runAs } from '../support/factories/people.ts';
import { makeFamilies, reviewWork, submitWork } from '../support/factories/submissions.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { ReviewQueueDocument, SubmissionReviewedDocument } from './reviewing.generated.ts';
import {
  AttemptsOfWorkDocument,
  FamilyNotificationsDocument,
  WithdrawableReviewsDocument,
  WithdrawReviewDocument,
} from './reviewWithdrawal.generated.ts';

let gateway: TestGateway;
let family: Family;
let others: Family;
let diyParent: Person;
let diyStudent: string;
let child: Person;
let lessonId: string;
let assignmentId: string;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 2);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.assignment.deleteMany({});
  [{ family, others, diyParent, diyStudent }, { id: assignmentId }] = await Promise.all([
    makeFamilies(app),
    makeAssignment(app, { lessonId, position: 1, kind: 'SUBMISSION', questions: [] }),
  ]);
  child = await makeLinkedChild(app, family);
});

const submit = async (person: Person, studentId: string) =>
  successOf(await submitWork(gateway, person, { studentId, assignmentId })).id;
const review = async (submissionId: string, score: number) =>
  successOf(await reviewWork(gateway, family.mentor, submissionId, score));
const withdraw = (person: Person, submissionId: string) =>
  runAs(gateway.url, person, WithdrawReviewDocument, { submissionId });
const pendingOf = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(ReviewQueueDocument, {})).reviewQueue.edges.map(
    ({ node }) => node.id,
  );
const told = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(FamilyNotificationsDocument, {})).notifications.edges.map(
    ({ node }) => node,
  );
const backdateReview = (submissionId: string, ms: number) =>
  gateway.app.prisma.review.update({
    where: { submissionId },
    data: { createdAt: new Date(Date.now() - ms) },
  });

describe('withdrawReview', () => {
  it('lets the attempt wait again, and tells everybody who was told of the review, live', async () => {
    const id = await submit(child, family.studentId);
    await review(id, 90);
    expect((await told(child))[0]).toMatchObject({ title: 'SUBMISSION 1 was reviewed' });
    const socket = await connect(gateway.url, child.cookie);
    socket.subscribe('1', SubmissionReviewedDocument, { after: await cursorOf(socket) });
    expect(await withdraw(family.mentor, id)).toMatchObject({
      ...{ status: 'SUBMITTED', score: null, review: null },
    });
    expect(await socket.next('1', 5000)).toEqual({
      submissionReviewed: { submissionId: id, reviewedBy: null, submission: { id } },
    });
    await socket.close();
    for (const person of [child, family.parent])
      expect(await told(person)).toEqual([
        {
          title: 'SUBMISSION 1 is under review again',
          body: 'Attempt 1: the review was taken back. A new one will follow.',
          readAt: null,
        },
      ]);
    expect(await pendingOf(family.mentor)).toContain(id);
    // The work can be reviewed again, which is news again.
    await review(id, 30);
    expect((await told(child)).map(({ title }) => title)).toEqual([
      'SUBMISSION 1 was reviewed',
      'SUBMISSION 1 is under review again',
    ]);
  });

  it('is for the author alone, as long as they review the child', async () => {
    const id = await submit(child, family.studentId);
    await review(id, 90);
    for (const person of [others.mentor]) expect(errorOf(await withdraw(person, id)).code).toBe('NOT_FOUND');
    const asParent = await askAs(gateway.url, family.parent)(WithdrawReviewDocument, {
      input: { submissionId: id },
    });
    expect(asParent.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    await gateway.app.prisma.student.update({ where: { id: family.studentId }, data: { mentorId: null } });
    expect(errorOf(await withdraw(family.mentor, id)).code).toBe('NOT_FOUND');
    expect(await gateway.app.prisma.review.count({ where: { submissionId: id } })).toBe(1);
  });

  it('ends after a minute, and says until when it lasts to the author only', async () => {
    const id = await submit(child, family.studentId);
    await review(id, 90);
    const until = async (person: Person) =>
      dataOf(
        await askAs(gateway.url, person)(WithdrawableReviewsDocument, { studentId: family.studentId }),
      ).reviews.edges.map(({ node }) => node.withdrawableUntil);
    const { createdAt } = await backdateReview(id, REVIEW_WITHDRAWAL_MS);
    expect(await until(family.mentor)).toEqual([
      new Date(createdAt.getTime() + REVIEW_WITHDRAWAL_MS).toISOString(),
    ]);
    expect(await until(child)).toEqual([null]);
    expect(errorOf(await withdraw(family.mentor, id))).toMatchObject({ message: REVIEW_TEXTS.tooLate });
  });

  it('does not let what is outside the app know before the minute is over', async () => {
    const id = await submit(child, family.studentId);
    await review(id, 90);
    const deliveries = () =>
      gateway.app.prisma.notificationDelivery.findMany({
        where: { notification: { studentId: family.studentId, kind: 'ASSIGNMENT_REVIEW' } },
      });
    const planned = await deliveries();
    expect(planned.length).toBeGreaterThan(0);
    for (const { nextTryAt, createdAt } of planned)
      expect(Number(nextTryAt)).toBeGreaterThanOrEqual(createdAt.getTime() + REVIEW_DELIVERY_DELAY_MS - 5000);
    successOf(await withdraw(family.mentor, id));
    expect(await deliveries()).toEqual([]);
  });

  it('is refused once something came of the review', async () => {
    const failed = await submit(child, family.studentId);
    await review(failed, 10);
    const next = await submit(child, family.studentId);
    expect(errorOf(await withdraw(family.mentor, failed)).message).toBe(REVIEW_TEXTS.resubmitted);
    await review(next, 90);
    await gateway.app.prisma.lessonCompletion.create({ data: { studentId: family.studentId, lessonId } });
    expect(errorOf(await withdraw(family.mentor, next)).message).toBe(REVIEW_TEXTS.lessonDone);
  });

  it('takes back that a child is out of attempts, and what it asked for', async () => {
    await gateway.app.prisma.assignment.update({ where: { id: assignmentId }, data: { maxAttempts: 1 } });
    const id = await submit(child, family.studentId);
    await review(id, 10);
    const { studentId } = family;
    await gateway.app.prisma.extraAttemptRequest.create({
      data: { id, studentId, assignmentId, submissionId: id },
    });
    const titles = async () => (await told(family.mentor)).map(({ title }) => title);
    expect(await titles()).toContain('Dara is out of attempts');
    successOf(await withdraw(family.mentor, id));
    expect(await titles()).not.toContain('Dara is out of attempts');
    expect(await gateway.app.prisma.extraAttemptRequest.count({ where: { studentId } })).toBe(0);
  });

  it('and a resubmission at the same time: one of them finds what the other did', async () => {
    const id = await submit(child, family.studentId);
    await review(id, 10);
    const lock = `SELECT 1 FROM "Student" WHERE id = '${family.studentId}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, lock);
    const both = Promise.all([
      withdraw(family.mentor, id),
      submitWork(gateway, child, { studentId: family.studentId, assignmentId }),
    ]);
    await held.waiting(2);
    await held.release();
    const [withdrawal, resubmission] = await both;
    const kinds = [withdrawal, resubmission].map(({ __typename }) => __typename).sort();
    expect(kinds).toEqual(['DomainError', 'Submission']);
    const attempts = await gateway.app.prisma.submission.findMany({
      where: { studentId: family.studentId },
      include: { review: true },
      orderBy: { attempt: 'asc' },
    });
    const waiting = attempts.filter(({ status }) => status === 'SUBMITTED');
    expect(waiting).toHaveLength(1);
    // A reviewed attempt has its review, and one that waits has none.
    for (const { status, score, review: given } of attempts)
      expect([score === null, given === null]).toEqual(
        status === 'SUBMITTED' ? [true, true] : [false, false],
      );
    const reviewed = (await told(child)).filter(({ title }) => title.endsWith('was reviewed'));
    expect(reviewed).toHaveLength(attempts.length - 1);
  });

  it('happens once of two at the same time', async () => {
    const id = await submit(child, family.studentId);
    await review(id, 90);
    const held = await holdRows(
      gateway.databaseUrl,
      `SELECT 1 FROM "Submission" WHERE id = '${id}' FOR UPDATE`,
    );
    const both = Promise.all([withdraw(family.mentor, id), withdraw(family.mentor, id)]);
    await held.waiting(2);
    await held.release();
    expect((await both).map(({ __typename }) => __typename).sort()).toEqual(['DomainError', 'Submission']);
  });

  it('puts work back into the shared queue', async () => {
    const id = await submit(diyParent, diyStudent);
    await review(id, 90);
    expect(await pendingOf(others.mentor)).not.toContain(id);
    successOf(await withdraw(family.mentor, id));
    for (const person of [family.mentor, others.mentor]) expect(await pendingOf(person)).toContain(id);
    expect(await told(diyParent)).toMatchObject([{ title: 'SUBMISSION 1 is under review again' }]);
  });
});

describe('the attempts of a submission', () => {
  const attemptsOf = async (person: Person, id: string) =>
    dataOf(await askAs(gateway.url, person)(AttemptsOfWorkDocument, { id })).submission?.attempts;

  it('have score and date for whoever reviews the child, newest first', async () => {
    const [first, shared] = [await submit(child, family.studentId), await submit(diyParent, diyStudent)];
    await Promise.all([review(first, 10), review(shared, 20)]);
    const [second, again] = [await submit(child, family.studentId), await submit(diyParent, diyStudent)];
    const submittedAt = expect.any(String);
    const history = (score: number) => [
      { attempt: 2, status: 'SUBMITTED', score: null, submittedAt },
      { attempt: 1, status: 'NEEDS_REVISION', score, submittedAt },
    ];
    for (const person of [family.mentor, child])
      expect(await attemptsOf(person, second)).toEqual(history(10));
    for (const person of [family.mentor, others.mentor, diyParent])
      expect(await attemptsOf(person, again)).toEqual(history(20));
    expect(await attemptsOf(others.mentor, second)).toBeUndefined();
  });
});
