import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HIDDEN_MESSAGE_TEXT } from '../../contract/reports.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { sendMessage } from '../support/factories/threads.ts';
import { countStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { DecideReportDocument, ReportMessageDocument } from './messageReports.generated.ts';
import {
  LastMessageDocument,
  SearchThreadsDocument,
  ThreadListDocument,
  type ThreadListQueryVariables,
} from './threads.generated.ts';

let gateway: TestGateway;
let family: Family;
let others: Family;
let child: Person;
/** The second child of the family, with the same mentor. */
let secondId: string;

const addStudent = async (firstName: string) => {
  const { parent, mentorId } = family;
  const { id } = await gateway.app.prisma.student.create({
    data: {
      ...{ parentId: parent.id, mentorId, firstName, age: 11 },
      ...{ package: 'MENTORED', paymentStatus: 'COMPLETED' },
    },
  });
  return id;
};

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, others] = await Promise.all([makeFamily(gateway.app), makeFamily(gateway.app)]);
  [child, secondId] = await Promise.all([makeLinkedChild(gateway.app, family), addStudent('Zainab')]);
});
afterAll(() => gateway.close());

const list = async (person: Person, change: Partial<ThreadListQueryVariables>) =>
  dataOf(await askAs(gateway.url, person)(ThreadListDocument, { first: 50, ...change })).threads;
const namesIn = async (person: Person, change: Partial<ThreadListQueryVariables>) =>
  (await list(person, change)).edges.map(({ node }) => node.firstName);
const search = async (person: Person, text: string, after: string | null) => {
  const answer = await askAs(gateway.url, person)(SearchThreadsDocument, { text, first: 2, after });
  return successOf(dataOf(answer).searchMessages);
};
const send = (person: Person, studentId: string, content: string) =>
  sendMessage(gateway.url, person, studentId, content);

describe('threads', () => {
  it('lists a thread without a message, and moves one with a new message to the top', async () => {
    const { parent, mentor, studentId } = family;
    expect(await namesIn(mentor, {})).toEqual(['Zainab', 'Dara']);
    await send(parent, studentId, 'Good morning');
    const [first, second] = (await list(mentor, {})).edges.map(({ node }) => node);
    expect(first).toMatchObject({
      ...{ firstName: 'Dara', unreadMessageCount: 1 },
      lastMessage: { content: 'Good morning', sender: { name: 'Ngozi' } },
    });
    expect(second).toMatchObject({ firstName: 'Zainab', unreadMessageCount: 0, lastMessage: null });
    await send(parent, secondId, 'And about Zainab');
    expect(await namesIn(mentor, {})).toEqual(['Zainab', 'Dara']);
    await send(mentor, studentId, 'Good morning to you');
    expect(await namesIn(parent, {})).toEqual(['Dara', 'Zainab']);
  });

  it('separates the threads with something unread from the others, for each person', async () => {
    const { parent, mentor } = family;
    expect(await namesIn(mentor, { isUnread: true })).toEqual(['Dara', 'Zainab']);
    expect(await namesIn(mentor, { isUnread: false })).toEqual([]);
    expect(await namesIn(parent, { isUnread: true })).toEqual(['Dara']);
    expect(await namesIn(parent, { isUnread: false })).toEqual(['Zainab']);
  });

  it('reads page by page, without a gap when a thread moves meanwhile', async () => {
    const { mentor, parent, studentId } = family;
    const first = await list(mentor, { first: 1 });
    expect(first.edges.map(({ node }) => node.firstName)).toEqual(['Dara']);
    expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
    const after = first.pageInfo.endCursor ?? null;
    expect(await namesIn(mentor, { first: 1, after })).toEqual(['Zainab']);
    await send(parent, studentId, 'One more');
    expect(await namesIn(mentor, { first: 1, after })).toEqual(['Zainab']);
  });

  it('shows nobody a thread of others, and a child its own alone', async () => {
    await send(others.parent, others.studentId, 'Secret of another family');
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Root' });
    for (const person of [family.parent, family.mentor, child, admin])
      expect(JSON.stringify(await list(person, {}))).not.toContain('Secret');
    expect(await namesIn(child, {})).toEqual(['Dara']);
    expect(await list(admin, {})).toMatchObject({ totalCount: 0, edges: [] });
    const read = await askAs(gateway.url, admin)(LastMessageDocument, { id: others.studentId });
    expect(read.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    expect(JSON.stringify(read)).not.toContain('Secret');
    const foreign = await askAs(gateway.url, family.parent)(LastMessageDocument, { id: others.studentId });
    expect(dataOf(foreign).student).toBeNull();
  });

  it('ends for a mentor with the assignment', async () => {
    const { parent, mentor, mentorId, studentId } = await makeFamily(gateway.app);
    await send(parent, studentId, 'For this mentor');
    expect(await namesIn(mentor, {})).toEqual(['Dara']);
    await gateway.app.prisma.student.update({ where: { id: studentId }, data: { mentorId: null } });
    expect(await list(mentor, {})).toMatchObject({ totalCount: 0, edges: [] });
    await gateway.app.prisma.student.update({ where: { id: studentId }, data: { mentorId } });
  });

  it('shows no words of a message that an admin has removed', async () => {
    const messageId = await send(family.parent, secondId, 'Something rude');
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Root' });
    const reporter = askAs(gateway.url, family.mentor);
    await reporter(ReportMessageDocument, { input: { messageId, reason: 'rude words' } });
    const { id: reportId } = await gateway.app.prisma.report.findFirstOrThrow({ where: { messageId } });
    const verdict = { resolution: 'Removed', reporterNote: 'It is removed', warning: null };
    const input = { ...verdict, reportId, decision: 'REMOVED' as const };
    successOf(dataOf(await askAs(gateway.url, admin)(DecideReportDocument, { input })).decideReport);
    const [thread] = (await list(family.mentor, {})).edges;
    expect(thread?.node.lastMessage?.content).toBe(HIDDEN_MESSAGE_TEXT);
    expect((await search(family.mentor, 'rude', null)).messages).toEqual([]);
  });

  it('takes as many statements for forty threads full of unread messages as for two', async () => {
    const load = () => countStatements(() => list(family.mentor, { isUnread: true }));
    const few = await load();
    const { prisma } = gateway.app;
    for (let n = 0; n < 38; n += 1) {
      const studentId = await addStudent(`Child ${n}`);
      for (let m = 0; m < 5; m += 1)
        await prisma.message.create({
          data: {
            ...{ id: randomUUID(), studentId, senderId: family.parent.id, content: `Number ${m}` },
            recipients: { create: { recipientId: family.mentor.id } },
          },
        });
    }
    expect(await list(family.mentor, { isUnread: true })).toMatchObject({ totalCount: 40 });
    expect(await load()).toBe(few);
  });
});

describe('searchMessages without a student', () => {
  it('finds messages of all own threads, newest first, page by page', async () => {
    const { parent, mentor, studentId } = family;
    const ids = [];
    for (const id of [studentId, secondId, studentId])
      ids.push(await send(parent, id, 'Where is the robot?'));
    await send(others.parent, others.studentId, 'Where is our robot?');
    const page = await search(mentor, 'ROBOT', null);
    expect(page).toMatchObject({ hasMore: true, messages: [{ id: ids[2] }, { id: ids[1] }] });
    const after = page.messages.at(-1)?.id ?? null;
    expect(await search(mentor, 'ROBOT', after)).toMatchObject({
      hasMore: false,
      messages: [{ id: ids[0] }],
    });
  });

  it('finds nothing in threads of others: of a child only its own, of an admin none', async () => {
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Root' });
    expect((await search(admin, 'robot', null)).messages).toEqual([]);
    const found = await search(child, 'robot', null);
    expect(found.messages.map(({ student }) => student.id)).toEqual([family.studentId, family.studentId]);
    const { messages } = await search(others.mentor, 'robot', null);
    expect(messages.map(({ content }) => content)).toEqual(['Where is our robot?']);
  });
});
