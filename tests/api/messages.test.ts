import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HIDDEN_MESSAGE_TEXT } from '../../contract/reports.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { askAs, type Family, makeFamily, type Person } from '../support/factories/people.ts';
import { sendMessage } from '../support/factories/threads.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { beginWrite } from '../support/probes/openWrite.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  SearchMessagesDocument,
  type SearchMessagesQueryVariables,
  SendMessageDocument,
  type SendMessageMutationVariables,
  ThreadPageDocument,
} from './messages.generated.ts';

let gateway: TestGateway;
let family: Family;
let others: Family;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const make = () => makeFamily(gateway.app);
  [family, others] = await Promise.all([make(), make()]);
});
afterAll(() => gateway.close());

type SendInput = SendMessageMutationVariables['input'];
const sendAs = async (person: Person, change: Partial<SendInput>) => {
  const input = { id: randomUUID(), studentId: family.studentId, content: 'Hello', ...change };
  return dataOf(await askAs(gateway.url, person)(SendMessageDocument, { input })).sendMessage;
};

type Search = Partial<SearchMessagesQueryVariables> & { text: string };
const search = async (person: Person, change: Search) => {
  const variables = { studentId: family.studentId, first: 20, ...change };
  return dataOf(await askAs(gateway.url, person)(SearchMessagesDocument, variables)).searchMessages;
};

describe('sendMessage', () => {
  const UNASSIGN = `UPDATE "Student" SET "mentorId" = NULL WHERE id = $1`;

  it('removes null characters, which PostgreSQL cannot store', async () => {
    const input = { content: 'From a \0 paste ', subject: '\0Pasted' };
    expect(await sendAs(family.parent, input)).toMatchObject({ content: 'From a  paste', subject: 'Pasted' });
    expect(await sendAs(family.parent, { content: '\0' })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await search(family.parent, { text: 'From a \0', first: 5, after: null })).toMatchObject({
      __typename: 'MessageSearchResults',
    });
  });

  it('is rejected when the mentor leaves at the same moment', async () => {
    const { parent, studentId } = await makeFamily(gateway.app);
    const leaving = await beginWrite(gateway.databaseUrl, UNASSIGN, [studentId]);
    const sending = sendAs(parent, { studentId });
    await leaving.awaited();
    await leaving.commit();
    expect(await sending).toMatchObject({ code: 'CLOSED', message: 'Finding your perfect mentor...' });
    expect(await gateway.app.prisma.message.count({ where: { studentId } })).toBe(0);
  });

  it('is idempotent even after the mentor has left', async () => {
    const { parent, studentId } = await makeFamily(gateway.app);
    const input = { id: randomUUID(), studentId };
    expect(await sendAs(parent, input)).toMatchObject({ __typename: 'Message', id: input.id });
    await gateway.app.pool.query(UNASSIGN, [studentId]);
    expect(await sendAs(parent, input)).toMatchObject({ __typename: 'Message', id: input.id });
    expect(await sendAs(parent, { studentId })).toMatchObject({ code: 'CLOSED' });
  });

  it('is idempotent even after the sender has lost the thread', async () => {
    const { mentor, studentId } = await makeFamily(gateway.app);
    const input = { id: randomUUID(), studentId };
    expect(await sendAs(mentor, input)).toMatchObject({ __typename: 'Message', id: input.id });
    await gateway.app.pool.query(UNASSIGN, [studentId]);
    expect(await sendAs(mentor, input)).toMatchObject({ __typename: 'Message', id: input.id });
    expect(await sendAs(mentor, { ...input, content: 'Another' })).toMatchObject({ code: 'CONFLICT' });
    expect(await sendAs(mentor, { studentId })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await sendAs(others.parent, input)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('orders a thread by commit, whatever the clock of a gateway says', async () => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app);
    const first = await sendMessage(gateway.url, parent, studentId, 'Sent first');
    await gateway.app.prisma.message.update({
      where: { id: first },
      data: { createdAt: new Date(Date.now() + 60_000) },
    });
    const second = await sendMessage(gateway.url, mentor, studentId, 'Sent second');
    const fetchPage = async (after: string | null) => {
      const answer = await askAs(gateway.url, parent)(ThreadPageDocument, { studentId, after });
      const messages = dataOf(answer).student?.messages;
      return { ids: messages?.edges.map(({ node }) => node.id), endCursor: messages?.pageInfo.endCursor };
    };
    const newest = await fetchPage(null);
    expect(newest.ids).toEqual([second]);
    expect((await fetchPage(newest.endCursor ?? null)).ids).toEqual([first]);
  });

  it('gives concurrent messages positions of their own, in commit order', async () => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app);
    const senders = Array.from({ length: 20 }, (_, n) => (n % 2 ? parent : mentor));
    await Promise.all(senders.map((sender, n) => sendMessage(gateway.url, sender, studentId, `Number ${n}`)));
    const rows = await gateway.app.prisma.$queryRaw<{ id: string; position: number }[]>`
      SELECT message.id, message.position FROM "FeedEntry" entry
      JOIN "FeedEvent" event ON event.id = entry."eventId" AND event.kind = 'message.sent'
      JOIN "Message" message ON message.id = (event.payload->>'messageId')::uuid
      WHERE entry."recipientId" = ${parent.id}::uuid ORDER BY entry.seq`;
    expect(rows.map((row) => row.position)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  it('does not delay other threads while its own is locked', async () => {
    const [locked, free] = [await makeFamily(gateway.app), await makeFamily(gateway.app)];
    const counter = `SELECT 1 FROM "ThreadCounter" WHERE "studentId" = '${locked.studentId}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, counter);
    const { parent, mentor, studentId } = locked;
    // More than the gateway runs at the same time while they are short.
    const senders = [parent, mentor, parent, mentor, parent, mentor];
    const sending = Promise.all(senders.map((person) => sendAs(person, { studentId })));
    await held.waiting(senders.length);
    expect(await sendAs(free.parent, { studentId: free.studentId })).toMatchObject({ __typename: 'Message' });
    await held.release();
    for (const message of await sending) expect(message).toMatchObject({ __typename: 'Message' });
  });

  it('stores a subject, a priority and the message that it replies to', async () => {
    const first = await sendMessage(gateway.url, family.parent, family.studentId, 'When do we meet?');
    const reply = await sendAs(family.mentor, {
      subject: '  Our \n next   session ',
      priority: 'HIGH',
      replyToId: first,
      content: 'On Tuesday',
    });
    expect(reply).toMatchObject({
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

  it('rejects a reply to a message of another thread, or to none', async () => {
    const foreign = await sendMessage(gateway.url, others.parent, others.studentId, 'Not yours');
    for (const replyToId of [foreign, randomUUID()]) {
      expect(await sendAs(family.parent, { replyToId })).toMatchObject({
        code: 'NOT_FOUND',
        field: 'replyToId',
      });
    }
  });

  it('may reply to a message that an admin removed', async () => {
    const replyToId = await sendMessage(gateway.url, family.mentor, family.studentId, 'Gone soon');
    const data = { hiddenAt: new Date(), content: HIDDEN_MESSAGE_TEXT };
    await gateway.app.prisma.message.update({ where: { id: replyToId }, data });
    expect(await sendAs(family.parent, { replyToId })).toMatchObject({
      replyTo: { id: replyToId, content: HIDDEN_MESSAGE_TEXT },
    });
  });

  it('is limited to 600 per person in an hour, of all their threads', async () => {
    const { message, usageWindow } = gateway.app.prisma;
    const { parent, mentor, studentId } = await makeFamily(gateway.app);
    await sendAs(parent, { studentId });
    const where = { key: { contains: parent.id } };
    await usageWindow.updateMany({ where, data: { count: 599 } });
    const id = randomUUID();
    expect(await sendAs(parent, { studentId, id })).toMatchObject({ id });
    expect(await sendAs(parent, { studentId })).toMatchObject({ code: 'LIMIT', field: null });
    // A rejected message is neither stored nor counted, and a stored one is acknowledged again.
    expect(await message.count({ where: { studentId } })).toBe(2);
    expect(await usageWindow.findMany({ where })).toMatchObject([{ count: 600 }]);
    expect(await sendAs(parent, { studentId, id })).toMatchObject({ id });
    expect(await sendAs(mentor, { studentId })).toMatchObject({ __typename: 'Message' });
  });

  it('rejects a subject that is too long', async () => {
    expect(await sendAs(family.parent, { subject: 'x'.repeat(121) })).toMatchObject({
      code: 'BAD_INPUT',
      field: 'subject',
    });
    expect(await sendAs(family.parent, { subject: 'x'.repeat(120) })).toMatchObject({
      __typename: 'Message',
    });
  });

  it('is idempotent, and rejects another message with the same id', async () => {
    const replyToId = await sendMessage(gateway.url, family.mentor, family.studentId, 'first');
    const message = {
      ...{ id: randomUUID(), content: 'again ', subject: ' S ' },
      ...{ priority: 'HIGH' as const, replyToId },
    };
    for (const _ of [1, 2]) expect(await sendAs(family.parent, message)).toMatchObject({ id: message.id });
    const changes: Partial<SendInput>[] = [
      { content: 'else' },
      { subject: 'else' },
      { subject: null },
      { priority: 'NORMAL' },
      { replyToId: null },
    ];
    for (const change of changes) {
      expect(await sendAs(family.parent, { ...message, ...change }), JSON.stringify(change)).toMatchObject({
        code: 'CONFLICT',
        field: 'id',
      });
    }
  });
});

describe('searchMessages', () => {
  type Results = Awaited<ReturnType<typeof search>>;
  const contents = (results: Results) => successOf(results).messages.map(({ content }) => content);

  it('finds texts and subjects regardless of case and accents, newest first', async () => {
    await sendAs(family.parent, { content: 'Ẹ káàárọ̀, Ngọzi' });
    await sendAs(family.mentor, { content: 'NGOZI, good morning' });
    await sendAs(family.mentor, { content: 'no name here', subject: 'For Ngo\u0323zi' });
    const expected = ['no name here', 'NGOZI, good morning', 'Ẹ káàárọ̀, Ngọzi'];
    expect(contents(await search(family.parent, { text: 'ngozi' }))).toEqual(expected);
    expect(contents(await search(family.mentor, { text: ' NGỌZI ' }))).toEqual(expected);
    expect(contents(await search(family.mentor, { text: 'kaaaro' }))).toEqual([expected[2]]);
  });

  it('has no wildcards', async () => {
    await sendAs(family.parent, { content: 'It is 100% done_now \\o/ O\'Brien "quoted"' });
    await sendAs(family.parent, { content: 'It is 1000 done now' });
    for (const text of ['100%', 'done_now', '\\o/', "o'brien", '"quoted"']) {
      expect(contents(await search(family.parent, { text })), text).toHaveLength(1);
    }
    expect(contents(await search(family.parent, { text: '%%' }))).toEqual([]);
  });

  it('returns pages without gaps or duplicates', async () => {
    const texts = Array.from({ length: 7 }, (_, n) => `zebra ${n}`);
    for (const text of texts) await sendMessage(gateway.url, family.parent, family.studentId, text);
    const found: string[] = [];
    let after: string | null = null;
    for (let hasMore = true; hasMore; ) {
      const results = await search(family.parent, { text: 'zebra', first: 3, after });
      const page: { hasMore: boolean; messages: { id: string; content: string }[] } = successOf(results);
      found.push(...page.messages.map(({ content }) => content));
      after = page.messages.at(-1)?.id ?? null;
      hasMore = page.hasMore;
    }
    expect(found).toEqual(texts.toReversed());
  });

  it('rejects a text that is too short or too long, and other people’s threads', async () => {
    expect(await search(family.parent, { text: ' a ' })).toMatchObject({ code: 'BAD_INPUT', field: 'text' });
    expect(await search(family.parent, { text: 'a'.repeat(101) })).toMatchObject({ code: 'BAD_INPUT' });
    await sendMessage(gateway.url, others.parent, others.studentId, 'a secret giraffe');
    expect(await search(others.parent, { text: 'giraffe' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(contents(await search(family.parent, { text: 'giraffe' }))).toEqual([]);
  });

  it('uses an index', async () => {
    const { prisma } = gateway.app;
    const thread = await makeFamily(gateway.app);
    const batch = 500;
    // In batches, because each message counts up in one row, whose versions only a commit lets PostgreSQL discard.
    for (let start = 1; start < 20_000; start += batch) {
      await prisma.$executeRaw`
        INSERT INTO "Message" (id, "studentId", "senderId", content, "createdAt")
        SELECT gen_random_uuid(), ${thread.studentId}::uuid, ${thread.parent.id}::uuid,
               'filler ' || md5(n::text), now() - n * interval '1 minute'
        FROM generate_series(${start}::int, ${start + batch - 1}::int) AS n`;
    }
    // PostgreSQL does this by itself in time, including adding pending entries to the index.
    await prisma.$executeRawUnsafe('VACUUM ANALYZE "Message"');
    const rows = await prisma.$queryRaw<{ 'QUERY PLAN': string }[]>`
      EXPLAIN SELECT id FROM "Message"
      WHERE "studentId" = ${thread.studentId}::uuid
        AND "foldText"(coalesce(subject, '') || ' ' || content) LIKE '%' || "foldText"('hippopotamus') || '%'
      ORDER BY "position" DESC LIMIT 21`;
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Message_text');
  });

  it('is limited to 120 per person in ten minutes', async () => {
    const { usageWindow } = gateway.app.prisma;
    const { parent, studentId } = await makeFamily(gateway.app);
    const searchOnce = () => search(parent, { studentId, text: 'xy', first: 1 });
    const where = { key: { contains: parent.id } };
    expect(await searchOnce()).toMatchObject({ __typename: 'MessageSearchResults' });
    expect(await usageWindow.findMany({ where })).toMatchObject([{ count: 1 }]);
    await usageWindow.updateMany({ where, data: { count: 119 } });
    expect(await searchOnce()).toMatchObject({ __typename: 'MessageSearchResults' });
    expect(await searchOnce()).toMatchObject({ code: 'LIMIT' });
  });
});
