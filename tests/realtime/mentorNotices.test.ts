import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STUCK_ATTEMPTS } from '../../contract/studentFlags.ts';
import { SubmitQuizDocument } from '../api/assignments.generated.ts';
import { DecideExtraAttemptDocument, RequestExtraAttemptDocument } from '../api/extraAttempts.generated.ts';
import { AnswerHelpRequestWithDocument, AskForHelpWithDocument } from '../api/help.generated.ts';
import { NotificationsDocument } from '../api/notifications.generated.ts';
import { GrantAttemptDocument } from '../api/submissionReviews.generated.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { connect, eventOf } from '../support/clients/socket.ts';
import { makeAssignment } from '../support/factories/assignments.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, type Person, runAs } from '../support/factories/people.ts';
import { makeFamilies, reviewWork, submitWork } from '../support/factories/submissions.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { NotificationsMarkedDocument } from './notifications.generated.ts';

let gateway: TestGateway;
let family: Family;
let others: Family;
let child: Person;
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
  [{ family, others, diyParent, diyStudent }, { id: project }] = await Promise.all([makeFamilies(app), make]);
  child = await makeLinkedChild(app, family);
  await allow(5);
});

const allow = (maxAttempts: number) =>
  gateway.app.prisma.assignment.update({ where: { id: project }, data: { maxAttempts } });
const handIn = async (person: Person, studentId: string) =>
  successOf(await submitWork(gateway, person, { studentId, assignmentId: project })).id;
const review = async (id: string, score: number) =>
  successOf(await reviewWork(gateway, family.mentor, id, score));
const unreadOf = async (person: Person) => {
  const rows = await gateway.app.prisma.notification.findMany({
    where: { recipientId: person.id, readAt: null },
    select: { title: true },
  });
  return rows.map(({ title }) => title).sort();
};

/** Returns once a person's open pages were told that notifications are read, and what else they have. */
async function settlesLive(person: Person, act: () => Promise<unknown>): Promise<string[]> {
  const socket = await connect(gateway.url, person.cookie);
  const marked = socket.subscribe('marked', NotificationsMarkedDocument, { after: await cursorOf(socket) });
  await act();
  expect(eventOf((await marked.next(5000)).notificationsMarked).notifications).not.toEqual([]);
  await socket.close();
  const { unreadNotificationCount } = dataOf(
    await askAs(gateway.url, person)(NotificationsDocument, { first: 1 }),
  );
  const left = await unreadOf(person);
  expect(unreadNotificationCount).toBe(left.length);
  return left;
}

const STUCK = 'Dara is stuck';
const stuckNotices = (person: Person) =>
  gateway.app.prisma.notification.count({ where: { recipientId: person.id, title: STUCK } });

describe('a child who is stuck', () => {
  it('is announced to the mentor by the attempt that makes it so, once', async () => {
    for (let attempt = 1; attempt < STUCK_ATTEMPTS; attempt += 1) {
      await review(await handIn(child, family.studentId), 10);
      expect(await unreadOf(family.mentor)).not.toContain(STUCK);
    }
    await review(await handIn(child, family.studentId), 10);
    expect(await unreadOf(family.mentor)).toContain(STUCK);
    await review(await handIn(child, family.studentId), 10);
    expect(await stuckNotices(family.mentor)).toBe(1);
    for (const person of [child, family.parent, others.mentor]) expect(await stuckNotices(person)).toBe(0);
  });

  it('is announced when a quiz is marked by itself, and no more once it is passed', async () => {
    const question = { kind: 'SHORT_ANSWER' as const, text: 'Which?', correctAnswer: 'Blue' };
    const options = { lessonId, position: 2, kind: 'OBJECTIVE' as const, questions: [question] };
    const quiz = await makeAssignment(gateway.app, options);
    await gateway.app.prisma.assignment.update({ where: { id: quiz.id }, data: { maxAttempts: 5 } });
    const submit = async (answer: string) => {
      const answers = quiz.questionIds.map((questionId) => ({ questionId, answer }));
      const input = { id: crypto.randomUUID(), studentId: family.studentId, assignmentId: quiz.id, answers };
      successOf(dataOf(await askAs(gateway.url, child)(SubmitQuizDocument, { input })).submitQuiz);
    };
    for (let attempt = 1; attempt <= STUCK_ATTEMPTS; attempt += 1) await submit('no');
    expect(await unreadOf(family.mentor)).toEqual([STUCK]);
    expect(await settlesLive(family.mentor, () => submit('Blue'))).toEqual([]);
  });

  it('says only that no attempt is left when it was the last', async () => {
    await allow(STUCK_ATTEMPTS);
    for (let attempt = 1; attempt <= STUCK_ATTEMPTS; attempt += 1)
      await review(await handIn(child, family.studentId), 10);
    expect(await unreadOf(family.mentor)).toEqual(['Dara is out of attempts']);
  });
});

describe('a notification whose matter is settled is read for everybody, live', () => {
  it('once nothing that was handed in waits for a review', async () => {
    await handIn(diyParent, diyStudent);
    const { id } = await gateway.app.prisma.submission.findFirstOrThrow({ where: { studentId: diyStudent } });
    expect(await unreadOf(others.mentor)).toEqual(['Simi handed in work']);
    // Another of the shared queue reviews it.
    expect(await settlesLive(others.mentor, () => review(id, 90))).toEqual([]);
  });

  it('not while another piece of the child waits', async () => {
    const second = await makeAssignment(gateway.app, {
      ...{ lessonId, position: 2, kind: 'SUBMISSION', questions: [] },
    });
    const first = await handIn(child, family.studentId);
    const work = { studentId: family.studentId, assignmentId: second.id };
    successOf(await submitWork(gateway, child, work));
    await review(first, 90);
    expect(await unreadOf(family.mentor)).toEqual(['Dara handed in work']);
  });

  it.each([
    [
      'granted unasked',
      async (submissionId: string) => {
        await askAs(gateway.url, family.mentor)(GrantAttemptDocument, { input: { submissionId } });
      },
    ],
    ['granted when asked', (submissionId: string) => decide(submissionId, true)],
    ['declined', (submissionId: string) => decide(submissionId, false)],
    [
      'left again and used',
      async () => {
        await allow(3);
        await handIn(diyParent, diyStudent);
      },
    ],
  ])('once another attempt is %s', async (_name, settle) => {
    await allow(1);
    const id = await handIn(diyParent, diyStudent);
    await review(id, 10);
    await runAs(gateway.url, diyParent, RequestExtraAttemptDocument, { submissionId: id });
    const OPEN = ['Simi asks for one more try', 'Simi is out of attempts'];
    expect(await unreadOf(others.mentor)).toEqual(OPEN);
    const left = await settlesLive(others.mentor, () => settle(id));
    expect(left.filter((title) => OPEN.includes(title))).toEqual([]);
  });

  async function decide(submissionId: string, isGranted: boolean) {
    const { id } = await gateway.app.prisma.extraAttemptRequest.findFirstOrThrow({ where: { submissionId } });
    const input = { requestId: id, isGranted, reply: 'Read it again' };
    successOf(await runAs(gateway.url, family.mentor, DecideExtraAttemptDocument, input));
  }

  it('once a question is answered', async () => {
    const question = { studentId: diyStudent, lessonId, question: 'How do I save?' };
    const { id } = successOf(await runAs(gateway.url, diyParent, AskForHelpWithDocument, question));
    expect(await unreadOf(others.mentor)).toEqual(['Simi asks for help']);
    const answer = { requestId: id, answer: 'Press Ctrl and S' };
    const act = () => runAs(gateway.url, family.mentor, AnswerHelpRequestWithDocument, answer);
    expect(await settlesLive(others.mentor, act)).toEqual([]);
    expect(await unreadOf(diyParent)).toContain('Your question about lesson 1 is answered');
  });
});
