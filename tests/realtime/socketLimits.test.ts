import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  MessageAddedDocument,
  type MessageAddedSubscription,
} from '../../web/features/messaging/messages.generated.ts';
import type { Feed } from '../../web/lib/live/feed.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { ask, dataOf } from '../support/http.ts';
import { holdRows } from '../support/locks.ts';
import { makeFamily, makePerson, PASSWORD, type Person, signIn } from '../support/people.ts';
import { head, openRaw } from '../support/rawHttp.ts';
import { connect, type TestSocket } from '../support/socket.ts';
import { listen, MESSAGE_ADDED, receive, send } from '../support/threads.ts';
import { openWebClient } from '../support/webClient.ts';

const TOO_MANY_MESSAGES = 4212;
const TOO_MANY_CONNECTIONS = 4213;
const MAX_SOCKETS_PER_ADDRESS = 2000;
/** A few leave while the others come, since nobody waits for a held lock for ever. */
const SOME_MORE = 100;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(PLAIN);
});
afterAll(() => gateway.close());

const makeParent = () => makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Ngozi' });
const connectAs = ({ cookie }: Person) => connect(gateway.url, cookie);
/** The headers of an upgrade with a session that was signed here and that only the database knows to have ended. */
const upgradeOf = (token: string) => {
  const signature = createHmac('sha256', gateway.app.config.authSecret).update(token).digest('base64');
  return [
    ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    ...['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', `Origin: ${gateway.url}`],
    `Cookie: little-makers.session_token=${encodeURIComponent(`${token}.${signature}`)}`,
  ];
};
const times = (count: number, one: (index: number) => void) => {
  for (let index = 0; index < count; index += 1) one(index);
};

/** Resolves once the gateway has handled all that was sent on a socket before. */
async function handled(socket: TestSocket): Promise<void> {
  const pong = new Promise<void>((resolve) => {
    const hear = (data: unknown) => {
      if (!String(data).includes('"pong"')) return;
      socket.raw.off('message', hear);
      resolve();
    };
    socket.raw.on('message', hear);
  });
  socket.raw.send('{"type":"ping"}');
  await pong;
}

describe('a socket that sends too many messages', () => {
  it.each<[name: string, send: (socket: TestSocket, index: number) => void]>([
    [
      'pairs of subscribe and complete',
      (socket, index) => {
        socket.subscribe(`${index}`, MESSAGE_ADDED, {});
        socket.stop(`${index}`);
      },
    ],
    ['pings of the protocol', ({ raw }) => raw.send('{"type":"ping"}')],
    ['pongs of the protocol', ({ raw }) => raw.send('{"type":"pong"}')],
    ['pings of WebSocket', ({ raw }) => raw.ping()],
    ['pongs of WebSocket', ({ raw }) => raw.pong()],
    ['subscriptions that are rejected', (socket, index) => socket.subscribe(`${index}`, '{ nothing }', {})],
    ['ends of what never began', (socket, index) => socket.stop(`${index}`)],
  ])('is closed: %s', async (_name, sendOne) => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app, gateway.url);
    const [hostile, quiet] = await Promise.all([connectAs(parent), connectAs(parent)]);
    await listen(quiet, null);
    times(500, (index) => sendOne(hostile, index));
    expect(await hostile.closed).toBe(TOO_MANY_MESSAGES);
    await send(gateway.url, mentor, studentId, 'still here');
    expect((await receive(quiet, 'messages', 1, 10_000)).contents).toEqual(['still here']);
    await quiet.close();
  });

  it('is not answered beyond its rate', async () => {
    const hostile = await connectAs(await makeParent());
    let pongs = 0;
    hostile.raw.on('message', (data) => {
      if (String(data).includes('"pong"')) pongs += 1;
    });
    times(20_000, () => hostile.raw.send('{"type":"ping"}'));
    expect(await hostile.closed).toBe(TOO_MANY_MESSAGES);
    expect(pongs).toBeLessThan(200);
  });

  it('has its WebSocket pings answered within its rate', async () => {
    const socket = await connectAs(await makeParent());
    const pong = once(socket.raw, 'pong');
    socket.raw.ping('a word');
    expect(String((await pong)[0])).toBe('a word');
    await socket.close();
  });

  it('may start as many subscriptions as a page does, stop them and start them again', async () => {
    const socket = await connectAs(await makeParent());
    times(20, (index) => socket.subscribe(`${index}`, MESSAGE_ADDED, {}));
    times(10, (index) => socket.stop(`${index}`));
    times(10, (index) => socket.subscribe(`again ${index}`, MESSAGE_ADDED, {}));
    await handled(socket);
    expect(socket.raw.readyState).toBe(socket.raw.OPEN);
    await socket.close();
  });

  it('comes back when it is the web app, and misses nothing', async () => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app, gateway.url);
    const arrived: string[] = [];
    const feed: Feed<MessageAddedSubscription, MessageAddedSubscription['messageAdded']> = {
      document: MessageAddedDocument,
      eventOf: (data) => data.messageAdded,
      apply: (_client, { message }) => arrived.push(message.id),
      reset: async () => {},
    };
    const web = openWebClient(
      () => gateway.url,
      parent.cookie,
      () => {},
    );
    const answer = await ask<{ feedCursor: string }>(gateway.url, parent.cookie, '{ feedCursor }', {});
    web.follow([feed], dataOf(answer).feedCursor);
    const first = await send(gateway.url, mentor, studentId, 'first');
    await vi.waitFor(() => expect(arrived).toEqual([first]), { timeout: 10_000 });
    web.flood();
    const second = await send(gateway.url, mentor, studentId, 'second');
    const third = await send(gateway.url, mentor, studentId, 'third');
    await vi.waitFor(() => expect(arrived).toEqual([first, second, third]), { timeout: 20_000 });
    await web.close();
  });
});

describe('a frame', () => {
  it('is not echoed: a pong has no payload', async () => {
    const socket = await connectAs(await makeParent());
    const pong = once(socket.raw, 'message');
    socket.raw.send(JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(60_000) } }));
    expect(String((await pong)[0])).toBe('{"type":"pong"}');
    await socket.close();
  });

  it('of an unknown kind closes the socket', async () => {
    const socket = await connectAs(await makeParent());
    socket.raw.send('{"type":"connection_ack"}');
    expect(await socket.closed).toBe(4400);
  });

  it('in too many pieces closes the socket', async () => {
    const socket = await connectAs(await makeParent());
    times(100, () => socket.raw.send('x', { fin: false }));
    expect(await socket.closed).toBe(1008);
  });
});

describe('a socket that never says that it begins', () => {
  it('is closed', async () => {
    const { cookie } = await makeParent();
    const raw = new WebSocket(`${gateway.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { origin: gateway.url, cookie },
    });
    const [code] = await once(raw, 'close');
    expect(code).toBe(4408);
  });
});

describe('the sockets of one', () => {
  it('session are limited, and a closed one makes room', async () => {
    const person = await makeParent();
    const open = await Promise.all(Array.from({ length: 20 }, () => connectAs(person)));
    await expect(connectAs(person)).rejects.toThrow(`closed with ${TOO_MANY_CONNECTIONS}`);
    await open[0]?.close();
    const again = await connectAs(person);
    await Promise.all([again, ...open].map((socket) => socket.close()));
  });

  it('person are limited over their sessions', async () => {
    const person = await makeParent();
    const elsewhere = { ...person, cookie: await signIn(gateway.url, person.email, PASSWORD) };
    const open = await Promise.all([
      ...Array.from({ length: 20 }, () => connectAs(person)),
      ...Array.from({ length: 10 }, () => connectAs(elsewhere)),
    ]);
    await expect(connectAs(elsewhere)).rejects.toThrow(`closed with ${TOO_MANY_CONNECTIONS}`);
    await Promise.all(open.map((socket) => socket.close()));
  });

  it('address are limited before anybody asks who they are, and closed ones make room', async () => {
    const person = await makeParent();
    const held = await holdRows(gateway.databaseUrl, 'LOCK TABLE "AuthSession" IN ACCESS EXCLUSIVE MODE');
    const open = Array.from({ length: MAX_SOCKETS_PER_ADDRESS + SOME_MORE }, () => openRaw(gateway.url));
    for (const raw of open) raw.write(head('GET /graphql', upgradeOf(randomUUID())));
    const answer = await Promise.any(open.map((raw) => raw.received('429 Too Many Requests')));
    expect(answer).toContain('There are too many connections from here.');
    for (const { socket } of open) socket.destroy();
    await Promise.all(open.map(({ closed }) => closed));
    await held.release();
    const again = await connectAs(person);
    await again.close();
  });
});

describe('many subscriptions that start at once', () => {
  it('take turns: two of a person, and half of the pool over all people', async () => {
    const families = await Promise.all(Array.from({ length: 4 }, () => makeFamily(gateway.app, gateway.url)));
    const people = families.map(({ parent }) => parent);
    const sockets = await Promise.all(people.map(connectAs));
    const [first] = sockets;
    if (!first) throw new Error('no socket');
    const held = await holdRows(gateway.databaseUrl, 'LOCK TABLE "FeedCounter" IN ACCESS EXCLUSIVE MODE');
    const start = (socket: TestSocket) =>
      times(15, (index) => socket.subscribe(`${index}`, MESSAGE_ADDED, { after: null }));
    // Its answer asks the database several times, so that whatever was to start by then has started.
    const askOnce = async () =>
      expect(dataOf(await ask(gateway.url, people[0]?.cookie ?? null, '{ viewer { id } }', {}))).toEqual({
        viewer: { id: people[0]?.id },
      });
    start(first);
    await handled(first);
    await askOnce();
    await held.waiting(2);
    for (const socket of sockets.slice(1)) start(socket);
    await Promise.all(sockets.map(handled));
    // The rest of the pool is everybody's still.
    await askOnce();
    await held.waiting(4);
    await held.release();
    const id = randomUUID();
    for (const [index, socket] of sockets.entries()) {
      const family = families[index];
      if (!family) throw new Error('no family');
      await vi.waitFor(async () => {
        await send(gateway.url, family.mentor, family.studentId, id);
        expect((await receive(socket, '14', 1, 2000)).contents).toEqual([id]);
      }, 20_000);
      await socket.close();
    }
  });

  it('cost nothing once they are stopped before their turn', async () => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app, gateway.url);
    const socket = await connectAs(parent);
    const held = await holdRows(gateway.databaseUrl, 'LOCK TABLE "FeedCounter" IN ACCESS EXCLUSIVE MODE');
    times(20, (index) => {
      socket.subscribe(`${index}`, MESSAGE_ADDED, { after: null });
      if (index > 1) socket.stop(`${index}`);
    });
    await handled(socket);
    await held.waiting(2);
    await held.release();
    await listen(socket, null);
    await send(gateway.url, mentor, studentId, 'after all of it');
    expect((await receive(socket, 'messages', 1, 10_000)).contents).toEqual(['after all of it']);
    times(20, (index) => {
      if (index > 1) expect(socket.rest(`${index}`)).toEqual([]);
    });
    await socket.close();
  });
});
