import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_HELP_LENGTH, MAX_OPEN_HELP_REQUESTS } from '../../contract/help.ts';
import { HELP_REQUESTS_PER_PERSON } from '../../gateway/features/help/limits.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { makeFamilies } from '../support/factories/submissions.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AnswerHelpRequestWithDocument,
  AskForHelpWithDocument,
  HelpOfChildDocument,
  HelpRequestChangedForDocument,
  OpenHelpRequestsDocument,
} from './help.generated.ts';

let gateway: TestGateway;
let family: Family;
let others: Family;
let stranger: Person;
let admin: Person;
let child: Person;
let diyParent: Person;
let diyStudent: string;
let lessons: string[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  lessons = await makeLessons(gateway.app, 'WEBSITE_APP', MAX_OPEN_HELP_REQUESTS + 2);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { prisma } = gateway.app;
  await prisma.helpRequest.deleteMany();
  ({ family, others, stranger, admin, diyParent, diyStudent } = await makeFamilies(gateway.app));
  child = await makePerson(gateway.app, { role: 'STUDENT', name: 'Simi' });
  await prisma.student.update({ where: { id: diyStudent }, data: { loginId: child.id } });
});

const ask = (person: Person, change: { studentId?: string; lessonId?: string; question?: string }) =>
  runAs(gateway.url, person, AskForHelpWithDocument, {
    ...{ studentId: diyStudent, lessonId: lessons[0] ?? '', question: ' How do I save? ', ...change },
  });
const answer = (person: Person, requestId: string, text: string) =>
  runAs(gateway.url, person, AnswerHelpRequestWithDocument, { requestId, answer: text });
const openFor = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(OpenHelpRequestsDocument, {})).helpRequests;
const helpOf = async (person: Person, studentId = diyStudent) => {
  const variables = { studentId, lessonId: lessons[0] ?? '' };
  return dataOf(await askAs(gateway.url, person)(HelpOfChildDocument, variables)).student;
};
const notifiedOf = async (subjectKey: string) =>
  (await gateway.app.prisma.notification.findMany({ where: { subjectKey } })).map((row) => row.recipientId);
const completeAll = () =>
  gateway.app.prisma.lessonCompletion.createMany({
    data: lessons.map((lessonId) => ({ studentId: diyStudent, lessonId })),
  });

describe('askForHelp', () => {
  it('asks everybody of the shared queue, live and by notification, for a child without a mentor', async () => {
    const socket = await connect(gateway.url, others.mentor.cookie);
    socket.subscribe('1', HelpRequestChangedForDocument, { after: await cursorOf(socket) });
    const { id, question } = successOf(await ask(child, {}));
    expect(question).toBe('How do I save?');
    expect(await socket.next('1', 5000)).toMatchObject({ helpRequestChanged: { helpRequestId: id } });
    for (const person of [family.mentor, others.mentor, admin])
      expect(await openFor(person)).toEqual([
        { id, question: 'How do I save?', studentName: 'Simi', lessonNumber: 1 },
      ]);
    const recipients = await notifiedOf(`help:${id}`);
    for (const person of [family.mentor, others.mentor, admin]) expect(recipients).toContain(person.id);
    for (const person of [child, diyParent]) expect(recipients).not.toContain(person.id);
    const asParent = await askAs(gateway.url, diyParent)(OpenHelpRequestsDocument, {});
    expect(asParent.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    await socket.close();
  });

  it('opens one question per lesson, however often it is sent at the same time', async () => {
    const results = await Promise.all([child, diyParent, child].map((person) => ask(person, {})));
    expect(new Set(results.map((result) => successOf(result).id)).size).toBe(1);
    expect(errorOf(await ask(child, { question: 'And now?' })).code).toBe('CONFLICT');
    expect(await gateway.app.prisma.helpRequest.count()).toBe(1);
  });

  it('sends a child with a mentor to the thread, and to admins while there is no mentor', async () => {
    expect(await helpOf(family.parent, family.studentId)).toMatchObject({ asksMentor: true });
    const { studentId } = family;
    expect(errorOf(await ask(family.parent, { studentId })).code).toBe('CONFLICT');
    const where = { id: studentId };
    await gateway.app.prisma.student.update({ where, data: { mentorId: null } });
    expect(await helpOf(family.parent, studentId)).toMatchObject({ asksMentor: false });
    const { id } = successOf(await ask(family.parent, { studentId }));
    expect(await openFor(admin)).toMatchObject([{ id }]);
    for (const person of [family.mentor, others.mentor]) expect(await openFor(person)).toEqual([]);
  });

  it('is for the child’s own family and for open lessons', async () => {
    for (const person of [stranger, family.parent, family.mentor, admin])
      expect(errorOf(await ask(person, {})).code).toBe('NOT_FOUND');
    const lessonId = lessons[1] ?? '';
    expect(errorOf(await ask(child, { lessonId })).code).toBe('CLOSED');
    const where = { id: diyStudent };
    await gateway.app.prisma.student.update({ where, data: { paymentStatus: 'REFUNDED' } });
    expect(errorOf(await ask(child, {})).code).toBe('CLOSED');
  });

  it('rejects a blank and a long question, and more open ones than the limit', async () => {
    for (const question of ['  ', 'x'.repeat(MAX_HELP_LENGTH + 1)])
      expect(await ask(child, { question })).toMatchObject({ code: 'BAD_INPUT', field: 'question' });
    await completeAll();
    const all = await Promise.all(lessons.map((lessonId) => ask(child, { lessonId })));
    expect(all.filter(({ __typename }) => __typename === 'HelpRequest')).toHaveLength(MAX_OPEN_HELP_REQUESTS);
    expect(all).toContainEqual(expect.objectContaining({ code: 'LIMIT' }));
  });

  it('rejects what a person asks beyond the limit of an hour', async () => {
    for (let asked = 0; asked < HELP_REQUESTS_PER_PERSON.max; asked += 1) await ask(child, {});
    expect(errorOf(await ask(child, {})).message).toBe(HELP_REQUESTS_PER_PERSON.message);
  });
});

describe('answerHelpRequest', () => {
  it('reaches the child, live, in the lesson and by notification', async () => {
    const { id } = successOf(await ask(child, {}));
    const socket = await connect(gateway.url, child.cookie);
    socket.subscribe('1', HelpRequestChangedForDocument, { after: await cursorOf(socket) });
    const twice = [1, 2].map(() => answer(family.mentor, id, 'Press Ctrl and S'));
    for (const result of await Promise.all(twice)) expect(successOf(result).answeredBy).toBe('Tunde');
    expect(await socket.next('1', 5000)).toMatchObject({ helpRequestChanged: { helpRequestId: id } });
    for (const person of [child, diyParent])
      expect(await helpOf(person)).toMatchObject({
        helpRequests: [{ question: 'How do I save?', answer: 'Press Ctrl and S', answeredBy: 'Tunde' }],
      });
    expect((await notifiedOf(`helpAnswer:${id}`)).sort()).toEqual([child.id, diyParent.id].sort());
    expect(await openFor(family.mentor)).toEqual([]);
    expect(successOf(await ask(child, { question: 'And now?' })).id).not.toBe(id);
    await socket.close();
  });

  it('accepts the first of two people at the same time, whom the other’s error names', async () => {
    const { id } = successOf(await ask(child, {}));
    const lock = `SELECT 1 FROM "Student" WHERE id = '${diyStudent}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, lock);
    const both = [family.mentor, others.mentor].map((person) => answer(person, id, 'Like this'));
    await held.waiting(2);
    await held.release();
    const results = await Promise.all(both);
    expect(results.filter(({ __typename }) => __typename === 'HelpRequest')).toHaveLength(1);
    expect(results).toContainEqual(
      expect.objectContaining({ code: 'CONFLICT', message: 'Tunde has answered this already' }),
    );
  });

  it('is for those who review the child now', async () => {
    const { id } = successOf(await ask(child, {}));
    const where = { id: family.studentId };
    await gateway.app.prisma.student.update({ where, data: { mentorId: null } });
    const ofMentored = successOf(await ask(family.parent, { studentId: family.studentId }));
    for (const person of [family.mentor, others.mentor])
      expect(errorOf(await answer(person, ofMentored.id, 'Hello')).code).toBe('NOT_FOUND');
    expect(await answer(family.mentor, id, ' ')).toMatchObject({ code: 'BAD_INPUT', field: 'answer' });
    const refunded = { where: { id: diyStudent }, data: { paymentStatus: 'REFUNDED' as const } };
    await gateway.app.prisma.student.update(refunded);
    expect(errorOf(await answer(family.mentor, id, 'Hello')).code).toBe('NOT_FOUND');
    for (const person of [stranger, family.parent]) expect(await helpOf(person)).toBeNull();
  });
});
