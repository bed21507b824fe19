import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OUT_OF_ATTEMPTS_BLOCK_TEXT } from '../../contract/assignments.ts';
import { EXTRA_ATTEMPT_TEXTS } from '../../contract/extraAttempts.ts';
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
import { SubmissionReviewedDocument, SubmitQuizDocument } from './assignments.generated.ts';
import {
  DecideExtraAttemptDocument,
  ExtraAttemptOfChildDocument,
  ExtraAttemptsDocument,
  RequestExtraAttemptDocument,
} from './extraAttempts.generated.ts';
import { NotificationsDocument } from './notifications.generated.ts';
import { CompletionBlockerDocument, GrantAttemptDocument } from './submissionReviews.generated.ts';

let gateway: TestGateway;
let family: Family;
let others: Family;
let child: Person;
let stranger: Person;
let admin: Person;
let diyParent: Person;
let diyStudent: string;
let lessonId: string;
let project: string;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 1);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.assignment.deleteMany({});
  const make = makeAssignment(app, { lessonId, position: 1, kind: 'SUBMISSION', questions: [] });
  [{ family, others, stranger, admin, diyParent, diyStudent }, { id: project }] = await Promise.all([
    makeFamilies(app),
    make,
  ]);
  child = await makeLinkedChild(app, family);
  await app.prisma.assignment.update({ where: { id: project }, data: { maxAttempts: 1 } });
});

/** Hands in the only attempt, which a reviewer fails. @returns its id */
async function fail(person: Person, studentId: string): Promise<string> {
  const { id } = successOf(await submitWork(gateway, person, { studentId, assignmentId: project }));
  successOf(await reviewWork(gateway, family.mentor, id, 10));
  return id;
}

const request = (person: Person, submissionId: string) =>
  runAs(gateway.url, person, RequestExtraAttemptDocument, { submissionId });
const decide = (person: Person, requestId: string, isGranted: boolean, reply: string) =>
  runAs(gateway.url, person, DecideExtraAttemptDocument, { requestId, isGranted, reply });
const requestsOf = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(ExtraAttemptsDocument, {})).extraAttemptRequests;
const viewOf = async (person: Person, studentId: string) => {
  const variables = { lessonId, studentId };
  const { assignments } = dataOf(await askAs(gateway.url, person)(ExtraAttemptOfChildDocument, variables));
  return assignments[0];
};
const workNotifications = async (subject: string) =>
  (
    await gateway.app.prisma.notification.findMany({
      where: { kind: 'WORK_TO_REVIEW', subjectKey: { startsWith: subject } },
    })
  )
    .map(({ recipientId }) => recipientId)
    .sort();
const grants = () => gateway.app.prisma.attemptGrant.count({ where: { assignmentId: project } });

describe('the last attempt that fails', () => {
  it('is announced to the mentor, live and by notification, also when a quiz is marked by itself', async () => {
    const question = { kind: 'SHORT_ANSWER' as const, text: 'Which?', correctAnswer: 'Blue' };
    const options = { lessonId, position: 2, kind: 'OBJECTIVE' as const, questions: [question, question] };
    const quiz = await makeAssignment(gateway.app, options);
    await gateway.app.prisma.assignment.update({ where: { id: quiz.id }, data: { maxAttempts: 2 } });
    const socket = await connect(gateway.url, family.mentor.cookie);
    socket.subscribe('1', SubmissionReviewedDocument, { after: await cursorOf(socket) });
    const answers = quiz.questionIds.map((questionId) => ({ questionId, answer: 'no' }));
    const input = { studentId: family.studentId, assignmentId: quiz.id, answers };
    const submit = async () => {
      const id = crypto.randomUUID();
      const variables = { input: { ...input, id } };
      return successOf(dataOf(await askAs(gateway.url, child)(SubmitQuizDocument, variables)).submitQuiz).id;
    };
    const first = await submit();
    expect(await workNotifications(`exhausted:${first}`)).toEqual([]);
    const last = await submit();
    expect(await socket.next('1', 5000)).toMatchObject({ submissionReviewed: { submissionId: last } });
    expect(await workNotifications(`exhausted:${last}`)).toEqual([family.mentor.id]);
    await socket.close();
  });

  it('is announced to the shared queue for a child without a mentor', async () => {
    const id = await fail(diyParent, diyStudent);
    const recipients = await workNotifications(`exhausted:${id}`);
    for (const person of [family.mentor, others.mentor, admin]) expect(recipients).toContain(person.id);
    expect(recipients).not.toContain(diyParent.id);
    const titlesOf = async (person: Person) => {
      const read = await askAs(gateway.url, person)(NotificationsDocument, { first: 10 });
      return dataOf(read).notifications.edges.map(({ node }) => node.title);
    };
    for (const person of [family.mentor, others.mentor, admin])
      expect(await titlesOf(person)).toContain('Simi is out of attempts');
    const where = { id: diyStudent };
    await gateway.app.prisma.student.update({ where, data: { paymentStatus: 'REFUNDED' } });
    expect(await titlesOf(others.mentor)).not.toContain('Simi is out of attempts');
  });

  it('does not ask the family to resubmit', async () => {
    await fail(child, family.studentId);
    const variables = { studentId: family.studentId, number: 1 };
    const { lesson } = dataOf(await askAs(gateway.url, child)(CompletionBlockerDocument, variables));
    expect(lesson).toEqual({ completionBlocker: OUT_OF_ATTEMPTS_BLOCK_TEXT });
  });

  it('leads the family to the lesson, where it can ask for one more try', async () => {
    const lesson = `/lesson/1?student=${family.studentId}`;
    const submissionId = await fail(child, family.studentId);
    const newest = () =>
      gateway.app.prisma.notification.findFirst({
        where: { recipientId: family.parent.id },
        orderBy: { createdAt: 'desc' },
      });
    expect(await newest()).toMatchObject({
      body: expect.stringContaining(EXTRA_ATTEMPT_TEXTS.lastUsed),
      actionUrl: lesson,
    });
    await askAs(gateway.url, family.mentor)(GrantAttemptDocument, { input: { submissionId } });
    expect(await newest()).toMatchObject({ title: expect.stringContaining('One more'), actionUrl: lesson });
  });
});

describe('work that is handed in', () => {
  it('notifies the mentor once per child and day, and again after they have read it', async () => {
    await gateway.app.prisma.assignment.update({ where: { id: project }, data: { maxAttempts: 5 } });
    const make = { lessonId, position: 2, kind: 'SUBMISSION' as const, questions: [] };
    const { id: another } = await makeAssignment(gateway.app, make);
    const subject = `work:${family.studentId}:`;
    const submit = async (assignmentId: string) =>
      successOf(await submitWork(gateway, child, { studentId: family.studentId, assignmentId })).id;
    const first = await submit(project);
    await submit(another);
    expect(await workNotifications(subject)).toEqual([family.mentor.id]);
    successOf(await reviewWork(gateway, family.mentor, first, 10));
    const read = { recipientId: family.mentor.id };
    await gateway.app.prisma.notification.updateMany({ where: read, data: { readAt: new Date() } });
    await submit(project);
    expect(await workNotifications(subject)).toEqual([family.mentor.id, family.mentor.id]);
  });

  it('notifies everybody of the shared queue, by their preferences', async () => {
    await gateway.app.prisma.notificationPreference.create({
      data: { profileId: others.mentor.id, kind: 'WORK_TO_REVIEW', inApp: false, email: true, push: false },
    });
    const work = { studentId: diyStudent, assignmentId: project };
    successOf(await submitWork(gateway, diyParent, work));
    const rows = await gateway.app.prisma.notification.findMany({
      where: { subjectKey: { startsWith: `work:${diyStudent}:` } },
      include: { deliveries: true },
    });
    const of = (person: Person) => rows.find(({ recipientId }) => recipientId === person.id);
    expect(of(family.mentor)).toMatchObject({ inApp: true, actionUrl: '/mentor?tab=reviews' });
    expect(of(others.mentor)).toMatchObject({ inApp: false, deliveries: [{ channel: 'EMAIL' }] });
    expect(of(admin)).toMatchObject({ inApp: true, actionUrl: '/admin' });
    expect(of(diyParent)).toBeUndefined();
  });
});

describe('requestExtraAttempt', () => {
  it('opens one request, however often the family asks at the same time', async () => {
    const submissionId = await fail(child, family.studentId);
    const results = await Promise.all(
      [child, family.parent, child, family.parent].map((person) => request(person, submissionId)),
    );
    const ids = new Set(results.map((result) => successOf(result).extraAttemptRequest?.id));
    expect(ids.size).toBe(1);
    expect(await gateway.app.prisma.extraAttemptRequest.count({ where: { submissionId } })).toBe(1);
    expect(await workNotifications('extraAttempt:')).toContain(family.mentor.id);
    expect(await requestsOf(family.mentor)).toMatchObject([
      { state: 'OPEN', submission: { id: submissionId } },
    ]);
    for (const person of [others.mentor, admin]) expect(await requestsOf(person)).toEqual([]);
    const asParent = await askAs(gateway.url, family.parent)(ExtraAttemptsDocument, {});
    expect(asParent.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
  });

  it('is for the child’s own family, and after the last attempt only', async () => {
    const submissionId = await fail(child, family.studentId);
    for (const person of [others.parent, stranger, family.mentor, admin])
      expect(errorOf(await request(person, submissionId)).code).toBe('NOT_FOUND');
    await gateway.app.prisma.assignment.update({ where: { id: project }, data: { maxAttempts: 2 } });
    expect(errorOf(await request(child, submissionId)).code).toBe('CONFLICT');
    const where = { id: family.studentId };
    await gateway.app.prisma.student.update({ where, data: { paymentStatus: 'REFUNDED' } });
    expect(errorOf(await request(child, submissionId)).code).toBe('NOT_FOUND');
  });
});

describe('decideExtraAttempt', () => {
  const ask = async (person: Person, studentId: string) => {
    const submissionId = await fail(person, studentId);
    const requestId = successOf(await request(person, submissionId)).extraAttemptRequest?.id ?? '';
    return { submissionId, requestId };
  };

  it('grants exactly one attempt, which shows on the open page and in a notification', async () => {
    const { submissionId, requestId } = await ask(child, family.studentId);
    const socket = await connect(gateway.url, child.cookie);
    socket.subscribe('1', SubmissionReviewedDocument, { after: await cursorOf(socket) });
    const twice = [1, 2].map(() => decide(family.mentor, requestId, true, 'Take your time'));
    for (const result of await Promise.all(twice)) expect(successOf(result).state).toBe('GRANTED');
    expect(await grants()).toBe(1);
    expect(await socket.next('1', 5000)).toMatchObject({ submissionReviewed: { submissionId } });
    expect(await viewOf(child, family.studentId)).toMatchObject({
      grantedAttempts: 1,
      submissions: [{ extraAttemptRequest: { state: 'GRANTED', reply: 'Take your time' } }],
    });
    const notified = await gateway.app.prisma.notification.findMany({ where: { body: 'Take your time' } });
    expect(notified.map(({ recipientId }) => recipientId).sort()).toEqual(
      [child.id, family.parent.id].sort(),
    );
    expect(await requestsOf(family.mentor)).toEqual([]);
    const work = { studentId: family.studentId, assignmentId: project };
    expect(await submitWork(gateway, child, work)).toMatchObject({ attempt: 2 });
    await socket.close();
  });

  it('accepts the first of two reviewers at the same time, whom the other’s error names', async () => {
    const { requestId } = await ask(diyParent, diyStudent);
    const lock = `SELECT 1 FROM "Student" WHERE id = '${diyStudent}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, lock);
    const both = [family.mentor, others.mentor].map((person) => decide(person, requestId, true, ''));
    await held.waiting(2);
    await held.release();
    const results = await Promise.all(both);
    expect(results.map(({ __typename }) => __typename).sort()).toEqual([
      'DomainError',
      'ExtraAttemptRequest',
    ]);
    expect(results.find(({ __typename }) => __typename === 'DomainError')).toMatchObject({
      ...{ code: 'CONFLICT', message: 'Tunde has answered this already' },
    });
    expect(await grants()).toBe(1);
  });

  it('adds nothing to an attempt that was granted unasked, and closes the request with it', async () => {
    const { submissionId, requestId } = await ask(child, family.studentId);
    await askAs(gateway.url, family.mentor)(GrantAttemptDocument, { input: { submissionId } });
    expect(successOf(await decide(family.mentor, requestId, true, '')).state).toBe('GRANTED');
    expect(await grants()).toBe(1);
  });

  it('declines with a word, after which the family may ask again', async () => {
    const { submissionId, requestId } = await ask(child, family.studentId);
    expect(await decide(family.mentor, requestId, false, ' ')).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'reply' },
    });
    successOf(await decide(family.mentor, requestId, false, 'Read lesson 1 again first'));
    expect(await grants()).toBe(0);
    expect(await viewOf(family.parent, family.studentId)).toMatchObject({
      submissions: [{ extraAttemptRequest: { state: 'DECLINED', reply: 'Read lesson 1 again first' } }],
    });
    const again = successOf(await request(child, submissionId)).extraAttemptRequest;
    expect(again).toMatchObject({ state: 'OPEN' });
    expect(again?.id).not.toBe(requestId);
  });

  it('is for those who review the child now', async () => {
    const { requestId } = await ask(child, family.studentId);
    for (const person of [others.mentor, admin])
      expect(errorOf(await decide(person, requestId, true, '')).code).toBe('NOT_FOUND');
    const where = { id: family.studentId };
    await gateway.app.prisma.student.update({ where, data: { mentorId: others.mentorId } });
    expect(errorOf(await decide(family.mentor, requestId, true, '')).code).toBe('NOT_FOUND');
    successOf(await decide(others.mentor, requestId, true, ''));
  });
});
