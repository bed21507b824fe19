import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { beginWrite } from '../support/rows.ts';
import { send } from '../support/threads.ts';

const failure = '... on DomainError { code message field }';
const SEND = `mutation ($input: SendMessageInput!) {
  sendMessage(input: $input) {
    __typename ... on Message { id subject priority content replyTo { id content } } ${failure}
  }
}`;
const SEARCH = `query ($studentId: ID!, $text: String!, $first: Int!, $after: ID) {
  searchMessages(studentId: $studentId, text: $text, first: $first, after: $after) {
    __typename ... on MessageHits { messages { id content } hasMore } ${failure}
  }
}`;
const REPORT = `mutation ($input: ReportMessageInput!) {
  reportMessage(input: $input) { __typename ... on MessageReported { messageId } ${failure} }
}`;
const REPORTS = `query ($resolved: Boolean) {
  reportedMessages(first: 50, resolved: $resolved) {
    edges { node {
      id reason subject content sentAt senderName studentName reporterName studentId
      message { id } sender { id } reporter { id } resolvedAt resolution resolver { id }
    } }
  }
}`;
const RESOLVE = `mutation ($input: ResolveReportInput!) {
  resolveReport(input: $input) { __typename ... on MessageReport { id resolution resolvedAt resolver { id } } ${failure} }
}`;

type Result = { __typename: string; code?: string; field?: string } & Record<string, unknown>;
type Report = { id: string; message: { id: string } | null } & Record<string, unknown>;

let gateway: TestGateway;
let family: Family;
let others: Family;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  const make = () => makeFamily(gateway.app, gateway.url);
  [family, others, admin] = await Promise.all([
    make(),
    make(),
    makePerson(gateway.app, gateway.url, { role: 'ADMIN', name: 'Ada' }),
  ]);
});
afterAll(() => gateway.close());

async function run(document: string, person: Person, variables: Record<string, unknown>): Promise<Result> {
  const data = dataOf(await askAs(gateway.url, person)<Record<string, Result>>(document, variables));
  const [result] = Object.values(data);
  if (!result) throw new Error('no answer');
  return result;
}

const sendAs = (person: Person, input: Record<string, unknown>) =>
  run(SEND, person, { input: { id: randomUUID(), studentId: family.studentId, content: 'Hello', ...input } });

describe('a message', () => {
  const LEAVE = `UPDATE "Student" SET "mentorId" = NULL WHERE id = $1`;

  it('goes without the character that no database keeps, rather than not at all', async () => {
    const input = { content: 'From a \0 paste ', subject: '\0Pasted' };
    expect(await sendAs(family.parent, input)).toMatchObject({ content: 'From a  paste', subject: 'Pasted' });
    expect(await sendAs(family.parent, { content: '\0' })).toMatchObject({ code: 'BAD_INPUT' });
    const search = { studentId: family.studentId, text: 'From a \0', first: 5, after: null };
    expect(await run(SEARCH, family.parent, search)).toMatchObject({ __typename: 'MessageHits' });
  });

  it('is refused when the mentor leaves while it is written', async () => {
    const { parent, studentId } = await makeFamily(gateway.app, gateway.url);
    const leaving = await beginWrite(gateway.databaseUrl, LEAVE, [studentId]);
    const sending = sendAs(parent, { studentId });
    await leaving.awaited();
    await leaving.commit();
    expect(await sending).toMatchObject({ code: 'CLOSED', message: 'Finding your perfect mentor...' });
    expect(await gateway.app.prisma.message.count({ where: { studentId } })).toBe(0);
  });

  it('that has arrived is the same when it is sent again, even if the mentor has left since', async () => {
    const { parent, studentId } = await makeFamily(gateway.app, gateway.url);
    const input = { id: randomUUID(), studentId };
    expect(await sendAs(parent, input)).toMatchObject({ __typename: 'Message', id: input.id });
    await gateway.app.pool.query(LEAVE, [studentId]);
    expect(await sendAs(parent, input)).toMatchObject({ __typename: 'Message', id: input.id });
    expect(await sendAs(parent, { studentId })).toMatchObject({ code: 'CLOSED' });
  });

  it('is acknowledged when it is sent again though its sender has lost the thread since', async () => {
    const { mentor, studentId } = await makeFamily(gateway.app, gateway.url);
    const input = { id: randomUUID(), studentId };
    expect(await sendAs(mentor, input)).toMatchObject({ __typename: 'Message', id: input.id });
    await gateway.app.pool.query(LEAVE, [studentId]);
    expect(await sendAs(mentor, input)).toMatchObject({ __typename: 'Message', id: input.id });
    expect(await sendAs(mentor, { ...input, content: 'Another' })).toMatchObject({ code: 'CONFLICT' });
    expect(await sendAs(mentor, { studentId })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await sendAs(others.parent, input)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stands in its thread where it was committed, whatever the clock of its gateway says', async () => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app, gateway.url);
    const first = await send(gateway.url, parent, studentId, 'Sent first');
    await gateway.app.prisma.message.update({
      where: { id: first },
      data: { createdAt: new Date(Date.now() + 60_000) },
    });
    const second = await send(gateway.url, mentor, studentId, 'Sent second');
    const thread = `query ($studentId: ID!, $after: String) {
      student(id: $studentId) { messages(first: 1, after: $after) { edges { node { id } } pageInfo { endCursor } } }
    }`;
    type Page = {
      student: { messages: { edges: { node: { id: string } }[]; pageInfo: { endCursor: string } } };
    };
    const page = async (after: string | null) =>
      dataOf(await askAs(gateway.url, parent)<Page>(thread, { studentId, after })).student.messages;
    const newest = await page(null);
    expect(newest.edges.map(({ node }) => node.id)).toEqual([second]);
    expect((await page(newest.pageInfo.endCursor)).edges.map(({ node }) => node.id)).toEqual([first]);
  });

  it('gets a position of its own in commit order, though many are sent at once', async () => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app, gateway.url);
    const senders = Array.from({ length: 20 }, (_, n) => (n % 2 ? parent : mentor));
    await Promise.all(senders.map((sender, n) => send(gateway.url, sender, studentId, `Number ${n}`)));
    const rows = await gateway.app.prisma.$queryRaw<{ id: string; position: number }[]>`
      SELECT message.id, message.position FROM "FeedEntry" entry
      JOIN "FeedEvent" event ON event.id = entry."eventId" AND event.kind = 'message.sent'
      JOIN "Message" message ON message.id = (event.payload->>'messageId')::uuid
      WHERE entry."recipientId" = ${parent.id}::uuid ORDER BY entry.seq`;
    expect(rows.map((row) => row.position)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  it('carries a subject, a priority and what it answers', async () => {
    const first = await send(gateway.url, family.parent, family.studentId, 'When do we meet?');
    const answer = await sendAs(family.mentor, {
      subject: '  Our \n next   session ',
      priority: 'HIGH',
      replyToId: first,
      content: 'On Tuesday',
    });
    expect(answer).toMatchObject({
      subject: 'Our next session',
      priority: 'HIGH',
      replyTo: { id: first, content: 'When do we meet?' },
    });
    expect(await sendAs(family.mentor, { subject: '   ' })).toMatchObject({
      subject: null,
      priority: 'NORMAL',
      replyTo: null,
    });
  });

  it('answers no message of another thread, nor one that does not exist', async () => {
    const foreign = await send(gateway.url, others.parent, others.studentId, 'Not yours');
    for (const replyToId of [foreign, randomUUID()]) {
      expect(await sendAs(family.parent, { replyToId })).toMatchObject({
        code: 'NOT_FOUND',
        field: 'replyToId',
      });
    }
  });

  it('refuses a subject that is too long, by its field', async () => {
    expect(await sendAs(family.parent, { subject: 'x'.repeat(121) })).toMatchObject({
      code: 'BAD_INPUT',
      field: 'subject',
    });
    expect(await sendAs(family.parent, { subject: 'x'.repeat(120) })).toMatchObject({
      __typename: 'Message',
    });
  });

  it('is the same one when it is sent again, and another when any part differs', async () => {
    const replyToId = await send(gateway.url, family.mentor, family.studentId, 'first');
    const message = { id: randomUUID(), content: 'again ', subject: ' S ', priority: 'HIGH', replyToId };
    for (const _ of [1, 2]) expect(await sendAs(family.parent, message)).toMatchObject({ id: message.id });
    for (const part of [
      { content: 'else' },
      { subject: 'else' },
      { subject: null },
      { priority: 'NORMAL' },
      { replyToId: null },
    ]) {
      expect(await sendAs(family.parent, { ...message, ...part }), JSON.stringify(part)).toMatchObject({
        code: 'CONFLICT',
        field: 'id',
      });
    }
  });
});

describe('searchMessages', () => {
  const search = (person: Person, text: string, more: Record<string, unknown>) =>
    run(SEARCH, person, { studentId: family.studentId, text, first: 20, ...more });
  const contents = (result: Result) =>
    (result.messages as { content: string }[]).map(({ content }) => content);

  it('finds texts and subjects whatever their capitals and accents, newest first', async () => {
    await sendAs(family.parent, { content: 'Ẹ káàárọ̀, Ngọzi' });
    await sendAs(family.mentor, { content: 'NGOZI, good morning' });
    await sendAs(family.mentor, { content: 'no name here', subject: 'For Ngo\u0323zi' });
    const expected = ['no name here', 'NGOZI, good morning', 'Ẹ káàárọ̀, Ngọzi'];
    expect(contents(await search(family.parent, 'ngozi', {}))).toEqual(expected);
    expect(contents(await search(family.mentor, ' NGỌZI ', {}))).toEqual(expected);
    expect(contents(await search(family.mentor, 'kaaaro', {}))).toEqual([expected[2]]);
  });

  it('takes signs for themselves', async () => {
    await sendAs(family.parent, { content: 'It is 100% done_now \\o/ O\'Brien "quoted"' });
    await sendAs(family.parent, { content: 'It is 1000 done now' });
    for (const text of ['100%', 'done_now', '\\o/', "o'brien", '"quoted"']) {
      expect(contents(await search(family.parent, text, {})), text).toHaveLength(1);
    }
    expect(contents(await search(family.parent, '%%', {}))).toEqual([]);
  });

  it('comes in pages without a gap or a repetition', async () => {
    const texts = Array.from({ length: 7 }, (_, n) => `zebra ${n}`);
    for (const text of texts) await send(gateway.url, family.parent, family.studentId, text);
    const found: string[] = [];
    let after: string | null = null;
    for (let isMore = true; isMore; ) {
      const page: Result = await search(family.parent, 'zebra', { first: 3, after });
      found.push(...contents(page));
      after = (page.messages as { id: string }[]).at(-1)?.id ?? null;
      isMore = page.hasMore === true;
    }
    expect(found).toEqual(texts.toReversed());
  });

  it('says what is wrong with a text, and finds nothing in the thread of others', async () => {
    expect(await search(family.parent, ' a ', {})).toMatchObject({ code: 'BAD_INPUT', field: 'text' });
    expect(await search(family.parent, 'a'.repeat(101), {})).toMatchObject({ code: 'BAD_INPUT' });
    await send(gateway.url, others.parent, others.studentId, 'a secret giraffe');
    expect(await search(others.parent, 'giraffe', {})).toMatchObject({ code: 'NOT_FOUND' });
    expect(contents(await search(family.parent, 'giraffe', {}))).toEqual([]);
  });

  it('does not read a whole table of messages', async () => {
    const { prisma } = gateway.app;
    const thread = await makeFamily(gateway.app, gateway.url);
    await prisma.$executeRaw`
      INSERT INTO "Message" (id, "studentId", "senderId", content, "createdAt")
      SELECT gen_random_uuid(), ${thread.studentId}::uuid, ${thread.parent.id}::uuid,
             'filler ' || md5(n::text), now() - n * interval '1 minute'
      FROM generate_series(1, 20000) AS n`;
    // As a database does by itself; also takes what was written just now into the index.
    await prisma.$executeRawUnsafe('VACUUM ANALYZE "Message"');
    const rows = await prisma.$queryRaw<{ 'QUERY PLAN': string }[]>`
      EXPLAIN SELECT id FROM "Message"
      WHERE "studentId" = ${thread.studentId}::uuid
        AND "foldText"(coalesce(subject, '') || ' ' || content) LIKE '%' || "foldText"('hippopotamus') || '%'
      ORDER BY "position" DESC LIMIT 21`;
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Message_text');
  });

  it('is limited per person', async () => {
    const { parent, studentId } = await makeFamily(gateway.app, gateway.url);
    const answers: Result[] = [];
    for (let n = 0; n < 121; n += 1)
      answers.push(await run(SEARCH, parent, { studentId, text: 'xy', first: 1 }));
    expect(answers.slice(0, 120).every((answer) => answer.__typename === 'MessageHits')).toBe(true);
    expect(answers.at(-1)).toMatchObject({ code: 'LIMIT' });
  });
});

describe('reportMessage', () => {
  const report = (person: Person, messageId: string, reason: string) =>
    run(REPORT, person, { input: { messageId, reason } });
  const reports = async (resolved: boolean | null) => {
    const data = dataOf(
      await askAs(gateway.url, admin)<{ reportedMessages: { edges: { node: Report }[] } }>(REPORTS, {
        resolved,
      }),
    );
    return data.reportedMessages.edges.map(({ node }) => node);
  };

  it('keeps the evidence when the message and the student are gone', async () => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app, gateway.url);
    const id = randomUUID();
    await run(SEND, mentor, { input: { id, studentId, subject: 'Hm', content: 'Do not tell your mother' } });
    expect(await report(parent, id, '  He asks for secrets ')).toEqual({
      __typename: 'MessageReported',
      messageId: id,
    });
    const told = await gateway.app.prisma.notification.findMany({ where: { recipientId: admin.id } });
    expect(told.some(({ title }) => title === 'A message was reported')).toBe(true);
    const [before] = await reports(false);
    expect(before).toMatchObject({
      reason: 'He asks for secrets',
      subject: 'Hm',
      content: 'Do not tell your mother',
      senderName: 'Tunde',
      studentName: 'Dara',
      reporterName: 'Ngozi',
      studentId,
      message: { id },
      sender: { id: mentor.id },
      reporter: { id: parent.id },
    });
    await gateway.app.prisma.student.delete({ where: { id: studentId } });
    const [after] = await reports(false);
    expect(after).toEqual({ ...before, message: null, studentId: null });
    const { prisma } = gateway.app;
    const forged = prisma.messageReport.update({ where: { id: before?.id ?? '' }, data: { content: 'Hi' } });
    await expect(forged).rejects.toThrow('What was reported never changes');
  });

  it('is for those in the thread who did not write it, once, with a reason', async () => {
    const id = await send(gateway.url, family.mentor, family.studentId, 'hm');
    expect(await report(family.mentor, id, 'my own')).toMatchObject({ code: 'NOT_ALLOWED' });
    for (const stranger of [others.parent, others.mentor, admin]) {
      expect(await report(stranger, id, 'not mine')).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await report(family.parent, id, ' a ')).toMatchObject({ code: 'BAD_INPUT', field: 'reason' });
    expect(await report(family.parent, id, 'x'.repeat(1001))).toMatchObject({ code: 'BAD_INPUT' });
    const answers = await Promise.all([1, 2, 3].map(() => report(family.parent, id, 'rude words')));
    expect(answers.map(({ code }) => code ?? 'reported').sort()).toEqual([
      'CONFLICT',
      'CONFLICT',
      'reported',
    ]);
    expect((await reports(null)).filter(({ message }) => message?.id === id)).toHaveLength(1);
  });

  it('is closed once, by an admin, in words that are written down', async () => {
    const id = await send(gateway.url, family.mentor, family.studentId, 'hm again');
    await report(family.parent, id, 'rude words');
    const open = (await reports(false)).find(({ message }) => message?.id === id);
    const input = { reportId: open?.id ?? '', resolution: ' Talked to the mentor. ' };
    for (const person of [family.parent, family.mentor]) {
      const answer = await askAs(gateway.url, person)(RESOLVE, { input });
      expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
      expect((await askAs(gateway.url, person)(REPORTS, {})).errors?.[0]?.extensions?.code).toBe(
        'NOT_ALLOWED',
      );
    }
    expect(await run(RESOLVE, admin, { input: { ...input, resolution: ' ' } })).toMatchObject({
      code: 'BAD_INPUT',
      field: 'resolution',
    });
    expect(await run(RESOLVE, admin, { input })).toMatchObject({
      resolution: 'Talked to the mentor.',
      resolver: { id: admin.id },
    });
    expect(await run(RESOLVE, admin, { input })).toMatchObject({ code: 'CONFLICT' });
    expect((await reports(false)).some((one) => one.id === input.reportId)).toBe(false);
    expect((await reports(true)).some((one) => one.id === input.reportId)).toBe(true);
    const entries = await gateway.app.prisma.auditEntry.findMany({ where: { entityId: input.reportId } });
    expect(entries).toMatchObject([
      { actorId: admin.id, action: 'message-report.resolve', reason: 'Talked to the mentor.' },
    ]);
  });
});

describe('a way out of this place', () => {
  const MARKED = 'query { messagesSharingContact(first: 50) { edges { node { id } } } }';
  type Marked = { messagesSharingContact: { edges: { node: { id: string } }[] } };

  it('is sent, and marked for admins alone', async () => {
    const [number, subject, plain] = [randomUUID(), randomUUID(), randomUUID()];
    await sendAs(family.mentor, { id: number, content: 'Call 0803 123 4567' });
    await sendAs(family.mentor, { id: subject, subject: 'wa.me/tunde', content: 'hello' });
    await sendAs(family.mentor, { id: plain, content: 'It was ₦100,000 on 20.11.2026' });
    const marked = dataOf(await askAs(gateway.url, admin)<Marked>(MARKED, {}));
    const ids = marked.messagesSharingContact.edges.map(({ node }) => node.id);
    expect([number, subject, plain].map((id) => ids.includes(id))).toEqual([true, true, false]);
    const refused = await askAs(gateway.url, family.parent)(MARKED, {});
    expect(refused.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
  });
});
