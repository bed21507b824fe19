import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ask, dataOf } from '../support/clients/http.ts';
import { followMessages } from '../support/clients/messageFollower.ts';
import { openRawConnection, requestHead } from '../support/clients/rawHttp.ts';
import { connect, type TestSocket } from '../support/clients/socket.ts';
import { makeFamily, makePerson, PASSWORD, type Person, signIn } from '../support/factories/people.ts';
import { MessageAddedDocument } from '../support/factories/threads.generated.ts';
import { receiveMessages, sendMessage, subscribeToMessages } from '../support/factories/threads.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { ViewerDocument, type ViewerQuery } from './socketLimits.generated.ts';

const TOO_MANY_MESSAGES = 4212;
const TOO_MANY_CONNECTIONS = 4213;
const MAX_SOCKETS_PER_ADDRESS = 2000;
/** A few connections give up meanwhile, because the wait for a lock is limited. */
const EXTRA_SOCKETS = 100;
/** How long the gateway may take to notice that they are closed. */
const ROOM_MS = 30_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

const makeParent = () => makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' });
const connectAs = ({ cookie }: Person) => connect(gateway.url, cookie);
/** Returns the headers of an upgrade with a correctly signed session that the database does not have. */
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

/** Resolves once the gateway has handled everything that was sent on a socket before. */
async function handled(socket: TestSocket): Promise<void> {
  const pong = new Promise<void>((resolve) => {
    const onMessage = (data: unknown) => {
      if (!String(data).includes('"pong"')) return;
      socket.raw.off('message', onMessage);
      resolve();
    };
    socket.raw.on('message', onMessage);
  });
  socket.raw.send('{"type":"ping"}');
  await pong;
}

describe('a socket that sends too many messages', () => {
  it.each<[name: string, send: (socket: TestSocket, index: number) => void]>([
    [
      'pairs of subscribe and complete',
      (socket, index) => {
        socket.subscribe(`${index}`, MessageAddedDocument, {});
        socket.stop(`${index}`);
      },
    ],
    ['pings of the protocol', ({ raw }) => raw.send('{"type":"ping"}')],
    ['pongs of the protocol', ({ raw }) => raw.send('{"type":"pong"}')],
    ['pings of WebSocket', ({ raw }) => raw.ping()],
    ['pongs of WebSocket', ({ raw }) => raw.pong()],
    ['subscriptions that are rejected', (socket, index) => socket.subscribe(`${index}`, '{ nothing }', {})],
    ['completions of unknown subscriptions', (socket, index) => socket.stop(`${index}`)],
  ])('is closed: %s', async (_name, sendOne) => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app);
    const [hostile, quiet] = await Promise.all([connectAs(parent), connectAs(parent)]);
    const messages = await subscribeToMessages(quiet, null);
    times(500, (index) => sendOne(hostile, index));
    expect(await hostile.closed).toBe(TOO_MANY_MESSAGES);
    await sendMessage(gateway.url, mentor, studentId, 'still here');
    expect((await receiveMessages(messages, 1, 10_000)).contents).toEqual(['still here']);
    await quiet.close();
  });

  it('gets no answers beyond its rate', async () => {
    const hostile = await connectAs(await makeParent());
    let pongs = 0;
    hostile.raw.on('message', (data) => {
      if (String(data).includes('"pong"')) pongs += 1;
    });
    times(20_000, () => hostile.raw.send('{"type":"ping"}'));
    expect(await hostile.closed).toBe(TOO_MANY_MESSAGES);
    expect(pongs).toBeLessThan(200);
  });

  it('gets WebSocket pongs within its rate', async () => {
    const socket = await connectAs(await makeParent());
    const pong = once(socket.raw, 'pong');
    socket.raw.ping('payload');
    expect(String((await pong)[0])).toBe('payload');
    await socket.close();
  });

  it('may start as many subscriptions as a page does, stop them and start them again', async () => {
    const socket = await connectAs(await makeParent());
    times(20, (index) => socket.subscribe(`${index}`, MessageAddedDocument, {}));
    times(10, (index) => socket.stop(`${index}`));
    times(10, (index) => socket.subscribe(`again ${index}`, MessageAddedDocument, {}));
    await handled(socket);
    expect(socket.raw.readyState).toBe(socket.raw.OPEN);
    await socket.close();
  });

  it('reconnects when it is the web app, and misses nothing', async () => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app);
    const { web, received } = await followMessages(gateway.url, parent.cookie);
    const first = await sendMessage(gateway.url, mentor, studentId, 'first');
    await vi.waitFor(() => expect(received).toEqual([first]), { timeout: 30_000 });
    web.flood();
    const second = await sendMessage(gateway.url, mentor, studentId, 'second');
    const third = await sendMessage(gateway.url, mentor, studentId, 'third');
    await vi.waitFor(() => expect(received).toEqual([first, second, third]), { timeout: 30_000 });
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

  it('in too many fragments closes the socket', async () => {
    const socket = await connectAs(await makeParent());
    times(100, () => socket.raw.send('x', { fin: false }));
    expect(await socket.closed).toBe(1008);
  });
});

describe('a socket that never sends connection_init', () => {
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

  it('address are limited before their sessions are loaded, and closed ones make room', async () => {
    const person = await makeParent();
    const held = await holdRows(gateway.databaseUrl, 'LOCK TABLE "AuthSession" IN ACCESS EXCLUSIVE MODE');
    const open = Array.from({ length: MAX_SOCKETS_PER_ADDRESS + EXTRA_SOCKETS }, () =>
      openRawConnection(gateway.url),
    );
    for (const raw of open) raw.write(requestHead('GET /graphql', upgradeOf(randomUUID())));
    try {
      const answer = await Promise.any(open.map((raw) => raw.received('429 Too Many Requests')));
      expect(answer).toContain('There are too many connections from here.');
    } finally {
      for (const { socket } of open) socket.destroy();
      await Promise.all(open.map(({ closed }) => closed));
      await held.release();
    }
    // The gateway hears of each end a moment after this process.
    const again = await vi.waitFor(() => connectAs(person), ROOM_MS);
    await again.close();
  });
});

describe('many subscriptions that start at once', () => {
  it('share their statements, whoever starts them, so that the pool serves others', async () => {
    const families = await Promise.all(Array.from({ length: 4 }, () => makeFamily(gateway.app)));
    const people = families.map(({ parent }) => parent);
    const sockets = await Promise.all(people.map(connectAs));
    const [first] = sockets;
    if (!first) throw new Error('no socket');
    const held = await holdRows(gateway.databaseUrl, 'LOCK TABLE "FeedCounter" IN ACCESS EXCLUSIVE MODE');
    const start = (socket: TestSocket) =>
      Array.from({ length: 15 }, (_, index) =>
        socket.subscribe(`${index}`, MessageAddedDocument, { after: null }),
      );
    // Its answer takes several statements, so that every subscription that may start has started by then.
    const queryOnce = async () =>
      expect(
        dataOf(await ask<ViewerQuery>(gateway.url, people[0]?.cookie ?? null, ViewerDocument, {})),
      ).toEqual({
        viewer: { id: people[0]?.id },
      });
    const subscriptions = [start(first)];
    await handled(first);
    await queryOnce();
    await held.waiting(1);
    for (const socket of sockets.slice(1)) subscriptions.push(start(socket));
    await Promise.all(sockets.map(handled));
    // The pool still serves requests.
    await queryOnce();
    await held.waiting(1);
    await held.release();
    const id = randomUUID();
    for (const [index, socket] of sockets.entries()) {
      const family = families[index];
      const last = subscriptions[index]?.at(-1);
      if (!family || !last) throw new Error('no family');
      await vi.waitFor(async () => {
        await sendMessage(gateway.url, family.mentor, family.studentId, id);
        expect((await receiveMessages(last, 1, 2000)).contents).toEqual([id]);
      }, 20_000);
      await socket.close();
    }
  });

  it('are not opened when they are stopped while they wait', async () => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app);
    const socket = await connectAs(parent);
    const held = await holdRows(gateway.databaseUrl, 'LOCK TABLE "FeedCounter" IN ACCESS EXCLUSIVE MODE');
    times(20, (index) => {
      socket.subscribe(`${index}`, MessageAddedDocument, { after: null });
      if (index > 1) socket.stop(`${index}`);
    });
    await handled(socket);
    await held.waiting(1);
    await held.release();
    const messages = await subscribeToMessages(socket, null);
    await sendMessage(gateway.url, mentor, studentId, 'after all of it');
    expect((await receiveMessages(messages, 1, 10_000)).contents).toEqual(['after all of it']);
    times(20, (index) => {
      if (index > 1) expect(socket.rest(`${index}`)).toEqual([]);
    });
    await socket.close();
  });
});
