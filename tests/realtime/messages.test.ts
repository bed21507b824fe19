import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily } from '../support/people.ts';
import { connect, type TestSocket } from '../support/socket.ts';
import { cursorOf } from '../support/threads.ts';

const SEND = `mutation ($input: SendMessageInput!) {
  sendMessage(input: $input) { __typename ... on Message { id content } ... on DomainError { code message field } }
}`;
const ADDED = `subscription ($after: Cursor) {
  messageAdded(after: $after) {
    ... on MessageAdded { cursor message { id content sender { id name } } }
    ... on FeedReset { cursor reset: __typename }
  }
}`;

type Added = { messageAdded: { cursor: string; message: { id: string; content: string }; reset?: string } };

let gateway: TestGateway;
let family: Family;
let others: Family;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  [family, others] = await Promise.all([
    makeFamily(gateway.app, gateway.url),
    makeFamily(gateway.app, gateway.url),
  ]);
});
afterAll(() => gateway.close());

const send = (content: string, id: string) =>
  askAs(gateway.url, family.mentor)(SEND, { input: { id, studentId: family.studentId, content } });

async function subscribeFromNow(socket: TestSocket): Promise<void> {
  socket.subscribe('1', ADDED, { after: await cursorOf(socket) });
}

describe('messageAdded', () => {
  it('reaches the people of the thread and nobody else', async () => {
    const [parent, mentor, outsider] = await Promise.all([
      connect(gateway.url, family.parent.cookie),
      connect(gateway.url, family.mentor.cookie),
      connect(gateway.url, others.parent.cookie),
    ]);
    await Promise.all([parent, mentor, outsider].map(subscribeFromNow));
    const id = randomUUID();
    dataOf(await send('Hello', id));
    expect((await parent.next<Added>('1', 10_000)).messageAdded.message).toMatchObject({
      id,
      content: 'Hello',
    });
    expect((await mentor.next<Added>('1', 10_000)).messageAdded.message.id).toBe(id);
    // What follows in the outsider's own thread proves that what came before was not for them.
    const own = randomUUID();
    await askAs(gateway.url, others.mentor)(SEND, {
      input: { id: own, studentId: others.studentId, content: 'For you' },
    });
    expect((await outsider.next<Added>('1', 10_000)).messageAdded.message.id).toBe(own);
    expect(outsider.rest('1')).toEqual([]);
    await Promise.all([parent.close(), mentor.close(), outsider.close()]);
  });

  it('goes on from a cursor, in order, without a gap or a repetition', async () => {
    const first = await connect(gateway.url, family.parent.cookie);
    await subscribeFromNow(first);
    dataOf(await send('one', randomUUID()));
    const { cursor } = (await first.next<Added>('1', 10_000)).messageAdded;
    await first.close();
    for (const content of ['two', 'three', 'four']) dataOf(await send(content, randomUUID()));
    const second = await connect(gateway.url, family.parent.cookie);
    second.subscribe('1', ADDED, { after: cursor });
    const contents: string[] = [];
    for (const _ of [1, 2, 3])
      contents.push((await second.next<Added>('1', 10_000)).messageAdded.message.content);
    expect(contents).toEqual(['two', 'three', 'four']);
    dataOf(await send('five', randomUUID()));
    expect((await second.next<Added>('1', 10_000)).messageAdded.message.content).toBe('five');
    expect(second.rest('1')).toEqual([]);
    await second.close();
  });

  it('answers a cursor of somebody else with one reset', async () => {
    const theirs = await connect(gateway.url, others.parent.cookie);
    await subscribeFromNow(theirs);
    await askAs(gateway.url, others.mentor)(SEND, {
      input: { id: randomUUID(), studentId: others.studentId, content: 'x' },
    });
    const { cursor } = (await theirs.next<Added>('1', 10_000)).messageAdded;
    const ours = await connect(gateway.url, family.parent.cookie);
    ours.subscribe('1', ADDED, { after: cursor });
    expect((await ours.next<Added>('1', 10_000)).messageAdded.reset).toBe('FeedReset');
    dataOf(await send('after the reset', randomUUID()));
    expect((await ours.next<Added>('1', 10_000)).messageAdded.message.content).toBe('after the reset');
    await Promise.all([theirs.close(), ours.close()]);
  });

  it('is one message however often it is sent under its id, and refuses another under it', async () => {
    const socket = await connect(gateway.url, family.parent.cookie);
    await subscribeFromNow(socket);
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('again and again', id)));
    for (const answer of answers)
      expect(dataOf(answer)).toMatchObject({ sendMessage: { __typename: 'Message', id } });
    const forged = await send('something else', id);
    expect(dataOf(forged)).toMatchObject({ sendMessage: { code: 'CONFLICT', field: 'id' } });
    const marker = randomUUID();
    await send('marker', marker);
    expect((await socket.next<Added>('1', 10_000)).messageAdded.message.id).toBe(id);
    expect((await socket.next<Added>('1', 10_000)).messageAdded.message.id).toBe(marker);
    await socket.close();
  });
});
