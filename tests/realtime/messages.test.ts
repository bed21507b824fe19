import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect, eventOf, type TestSocket, type TestSubscription } from '../support/clients/socket.ts';
import { askAs, type Family, makeFamily } from '../support/factories/people.ts';
import {
  MessageAddedDocument,
  type MessageAddedSubscription,
  SendMessageDocument,
} from '../support/factories/threads.generated.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
let family: Family;
let others: Family;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, others] = await Promise.all([makeFamily(gateway.app), makeFamily(gateway.app)]);
});
afterAll(() => gateway.close());

const sendIn = async ({ mentor, studentId }: Family, content: string, id: string) =>
  dataOf(await askAs(gateway.url, mentor)(SendMessageDocument, { input: { id, studentId, content } }))
    .sendMessage;
const send = async (content: string) => successOf(await sendIn(family, content, randomUUID()));

const subscribe = (socket: TestSocket, after: string) =>
  socket.subscribe('messages', MessageAddedDocument, { after });
const subscribeFromNow = async (socket: TestSocket) => subscribe(socket, await cursorOf(socket));

type Messages = TestSubscription<MessageAddedSubscription>;
const nextOf = async (messages: Messages) => eventOf((await messages.next(10_000)).messageAdded);
const nextMessageOf = async (messages: Messages) => (await nextOf(messages)).message;

describe('messageAdded', () => {
  it('reaches the people of the thread and nobody else', async () => {
    const sockets = await Promise.all([
      connect(gateway.url, family.parent.cookie),
      connect(gateway.url, family.mentor.cookie),
      connect(gateway.url, others.parent.cookie),
    ]);
    const [toParent, toMentor, toOutsider] = await Promise.all([
      subscribeFromNow(sockets[0]),
      subscribeFromNow(sockets[1]),
      subscribeFromNow(sockets[2]),
    ]);
    const { id } = await send('Hello');
    expect(await nextMessageOf(toParent)).toMatchObject({ id, content: 'Hello' });
    expect((await nextMessageOf(toMentor)).id).toBe(id);
    // A message of the outsider's own thread arrives first, so the one before was not delivered to them.
    const own = randomUUID();
    await sendIn(others, 'For you', own);
    expect((await nextMessageOf(toOutsider)).id).toBe(own);
    expect(toOutsider.rest()).toEqual([]);
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  it('continues after a cursor in order, without a gap or a repetition', async () => {
    const first = await connect(gateway.url, family.parent.cookie);
    const before = await subscribeFromNow(first);
    await send('one');
    const { cursor } = await nextOf(before);
    await first.close();
    for (const content of ['two', 'three', 'four']) await send(content);
    const second = await connect(gateway.url, family.parent.cookie);
    const messages = subscribe(second, cursor);
    const contents: string[] = [];
    for (const _ of [1, 2, 3]) contents.push((await nextMessageOf(messages)).content);
    expect(contents).toEqual(['two', 'three', 'four']);
    await send('five');
    expect((await nextMessageOf(messages)).content).toBe('five');
    expect(messages.rest()).toEqual([]);
    await second.close();
  });

  it('resets once after a cursor of another person', async () => {
    const theirs = await connect(gateway.url, others.parent.cookie);
    const theirMessages = await subscribeFromNow(theirs);
    await sendIn(others, 'x', randomUUID());
    const { cursor } = await nextOf(theirMessages);
    const ours = await connect(gateway.url, family.parent.cookie);
    const ourMessages = subscribe(ours, cursor);
    expect((await ourMessages.next(10_000)).messageAdded.__typename).toBe('FeedReset');
    await send('after the reset');
    expect((await nextMessageOf(ourMessages)).content).toBe('after the reset');
    await Promise.all([theirs.close(), ours.close()]);
  });

  it('delivers a message once that is sent repeatedly under its id, and rejects another under that id', async () => {
    const socket = await connect(gateway.url, family.parent.cookie);
    const messages = await subscribeFromNow(socket);
    const id = randomUUID();
    const results = await Promise.all(Array.from({ length: 5 }, () => sendIn(family, 'again and again', id)));
    for (const result of results) expect(result).toMatchObject({ __typename: 'Message', id });
    const forged = await sendIn(family, 'something else', id);
    expect(errorOf(forged)).toMatchObject({ code: 'CONFLICT', field: 'id' });
    const marker = await send('marker');
    expect((await nextMessageOf(messages)).id).toBe(id);
    expect((await nextMessageOf(messages)).id).toBe(marker.id);
    await socket.close();
  });
});
