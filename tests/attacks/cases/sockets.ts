import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Attack, createRecord, newAddress } from '../attack.ts';
import { subscribePayload } from '../documents.ts';
import type { World } from '../world.ts';

type Opened = {
  socket: WebSocket;
  /** How it ended: a close code, or the status that rejected the upgrade; null while it is open. */
  ended(): string | null;
  messages: string[];
};

/** Opens a socket; resolves once it is open, rejected or failed. */
function open(world: World, cookie: string, address: string): Promise<Opened> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${world.port}/graphql`, 'graphql-transport-ws', {
      headers: { origin: world.url, 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
      handshakeTimeout: 8000,
    });
    let ended: string | null = null;
    const opened: Opened = { socket, ended: () => ended, messages: [] };
    const done = () => resolve(opened);
    socket.on('open', done);
    socket.on('message', (data) => opened.messages.push(String(data).slice(0, 400)));
    socket.on('unexpected-response', (_request, response) => {
      ended = String(response.statusCode);
      response.destroy();
      done();
    });
    socket.on('error', () => {
      ended ??= 'failed';
      done();
    });
    socket.on('close', (code) => {
      ended ??= String(code);
      done();
    });
  });
}

/** Opens a socket and waits until the gateway has acknowledged it. */
async function openReady(world: World, cookie: string): Promise<Opened> {
  const opened = await open(world, cookie, newAddress());
  opened.socket.send('{"type":"connection_init"}');
  await until(() => opened.messages.length > 0 || opened.ended() !== null, 3000);
  return opened;
}

async function until(isDone: () => boolean, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await wait(20))
    if (isDone()) return true;
  return isDone();
}

/** Writes without building up more than the system sends, for some time at most. */
async function pour({ socket, ended }: Opened, frames: Iterable<string>, withinMs: number): Promise<number> {
  const end = performance.now() + withinMs;
  let sent = 0;
  for (const frame of frames) {
    if (ended() !== null || performance.now() > end) break;
    socket.send(frame);
    sent += 1;
    if (socket.bufferedAmount > 256 * 1024)
      await until(() => socket.bufferedAmount === 0 || ended() !== null, 2000);
  }
  return sent;
}

function* pairs(world: World, count: number): Generator<string> {
  const payload = subscribePayload(world.document('MessageAdded'), { after: null });
  for (let index = 0; index < count; index += 1) {
    yield JSON.stringify({ id: `s${index}`, type: 'subscribe', payload });
    yield JSON.stringify({ id: `s${index}`, type: 'complete' });
  }
}

const POUR_MS = 10_000;

const subscribing: Attack = {
  name: '19,000 subscriptions that end at once',
  async run(world) {
    const record = createRecord();
    const started = performance.now();
    const opened = await openReady(world, world.people.parent.cookie);
    const sent = await pour(opened, pairs(world, 19_000), POUR_MS);
    await wait(500);
    record.add(
      `${sent} frames`,
      opened.ended() ?? `open after ${sent} frames`,
      performance.now() - started,
      null,
    );
    opened.socket.terminate();
    return record.outcome();
  },
};

const repeat = (frame: string, count: number) => Array.from({ length: count }, () => frame);

const flood = (name: string, frames: () => string[]): Attack => ({
  name,
  async run(world) {
    const record = createRecord();
    const started = performance.now();
    const opened = await openReady(world, world.people.parent.cookie);
    const sent = await pour(opened, frames(), 5000);
    await wait(300);
    record.add(
      `${sent} frames`,
      opened.ended() ?? `open after ${sent} frames`,
      performance.now() - started,
      null,
    );
    opened.socket.terminate();
    return record.outcome();
  },
});

const pings: Attack = {
  name: '50,000 pings of the protocol',
  async run(world) {
    const record = createRecord();
    const started = performance.now();
    const opened = await openReady(world, world.people.parent.cookie);
    let sent = 0;
    const body = Buffer.alloc(120, 'a');
    while (sent < 50_000 && opened.ended() === null && performance.now() - started < 5000) {
      opened.socket.ping(body);
      sent += 1;
      if (sent % 500 === 0) await wait(1);
    }
    record.add(
      `${sent} pings`,
      opened.ended() ?? `open after ${sent} pings`,
      performance.now() - started,
      null,
    );
    opened.socket.terminate();
    return record.outcome();
  },
};

const MAX_OPEN = 30;

const uninitialised: Attack = {
  name: '300 sockets that never introduce themselves',
  async run(world) {
    const record = createRecord();
    const { cookie } = world.people.parent;
    const started = performance.now();
    const opened = await Promise.all(
      Array.from({ length: 300 }, (_, index) => open(world, index % 2 ? cookie : '', newAddress())),
    );
    const areEnded = await until(() => opened.every((one) => one.ended() !== null), 6000);
    const ms = performance.now() - started;
    for (const one of opened) {
      record.add(
        'a socket',
        one.ended() ?? 'open',
        ms,
        areEnded || one.ended() !== null ? null : 'open after 6 s',
      );
      one.socket.terminate();
    }
    return record.outcome();
  },
};

const connecting: Attack = {
  name: '300 sockets of one session at once',
  async run(world) {
    const record = createRecord();
    const { cookie } = world.people.child;
    const address = newAddress();
    const started = performance.now();
    const opened = await Promise.all(Array.from({ length: 300 }, () => open(world, cookie, address)));
    await wait(500);
    const ms = performance.now() - started;
    for (const one of opened)
      record.add('a socket', one.ended() ?? 'open', ms, one.ended() === 'failed' ? 'no answer' : null);
    const left = opened.filter((one) => one.ended() === null).length;
    if (left > MAX_OPEN) record.add('', 'wrong', 0, `${left} stay open, ${MAX_OPEN} may`);
    for (const one of opened) one.socket.terminate();
    return record.outcome();
  },
};

/** Frames that a client of the protocol never sends, and the codes by which a socket may be closed for them. */
const ODD: readonly (readonly [string, (one: Opened) => void, boolean])[] = [
  [
    'a subscription before an introduction',
    ({ socket }) => socket.send('{"id":"1","type":"subscribe","payload":{"query":"{a}"}}'),
    true,
  ],
  ['a frame of 1 MB', ({ socket }) => socket.send('a'.repeat(1024 * 1024)), true],
  [
    'a frame of 1 MB in pieces',
    ({ socket }) => {
      for (let i = 0; i < 1024; i += 1) socket.send('a'.repeat(1024), { fin: false });
    },
    true,
  ],
  [
    '50,000 empty pieces',
    ({ socket }) => {
      for (let i = 0; i < 50_000; i += 1) socket.send('', { fin: false });
    },
    false,
  ],
  ['no JSON', ({ socket }) => socket.send('{'), true],
  ['binary', ({ socket }) => socket.send(Buffer.alloc(1000)), true],
  ['lists in one another', ({ socket }) => socket.send('['.repeat(60_000)), true],
  ['another type', ({ socket }) => socket.send('{"type":"shutdown"}'), true],
  [
    'two introductions',
    ({ socket }) => {
      socket.send('{"type":"connection_init"}');
      socket.send('{"type":"connection_init"}');
    },
    true,
  ],
  ['a reply of the server', ({ socket }) => socket.send('{"type":"connection_ack"}'), true],
];

const oddFrames: Attack = {
  name: 'frames that no client sends',
  async run(world) {
    const record = createRecord();
    await Promise.all(
      ODD.map(async ([name, act, isClosed]) => {
        const started = performance.now();
        const opened = await open(world, world.people.parent.cookie, newAddress());
        act(opened);
        await until(() => opened.ended() !== null, 2500);
        const got = opened.ended();
        const problem = got === 'failed' ? 'no answer' : isClosed && got === null ? 'stays open' : null;
        record.add(name, got ?? 'open', performance.now() - started, problem);
        opened.socket.terminate();
      }),
    );
    return record.outcome();
  },
};

const DID_YOU_MEAN = 'Did you mean';

/** What is asked for over a socket that is not for everybody. */
const askedFor: Attack = {
  name: 'documents over a socket that must be rejected',
  async run(world) {
    const record = createRecord();
    for (const person of [world.people.parent, world.people.admin]) {
      const isAdmin = person === world.people.admin;
      const opened = await openReady(world, person.cookie);
      const documents = [
        `subscription { ${'messageAdded { __typename } '.repeat(1500)} }`,
        `subscription { messageAdded { ${'__typename '.repeat(5000)} } }`,
        'subscription { messageAddd { __typename } }',
        '{ __schema { types { name } } }',
        'subscription { __typename }',
        `subscription { ${'...{'.repeat(8000)}`,
        'mutation { markNotificationsRead(input: {}) { __typename } }',
      ];
      for (const [index, query] of documents.entries())
        opened.socket.send(JSON.stringify({ id: `d${index}`, type: 'subscribe', payload: { query } }));
      const started = performance.now();
      await until(() => opened.messages.length > documents.length || opened.ended() !== null, 4000);
      const answers = opened.messages.slice(1);
      for (const answer of answers) {
        const { type } = JSON.parse(`${answer.length < 400 ? answer : '{"type":"error"}'}`) as {
          type: string;
        };
        const hint = !isAdmin && answer.includes(DID_YOU_MEAN) ? answer : null;
        record.add(
          'a document',
          type,
          performance.now() - started,
          type === 'error' ? hint : `got ${answer}`,
        );
      }
      if (answers.length < documents.length && opened.ended() === null)
        record.add('', 'silent', 0, `${documents.length - answers.length} documents were not answered`);
      opened.socket.terminate();
    }
    return record.outcome();
  },
};

export const sockets: Attack[] = [
  subscribing,
  flood('30,000 pings of GraphQL', () => repeat('{"type":"ping"}', 30_000)),
  flood('2,000 frames of 60 KB', () =>
    repeat(`{"type":"ping","payload":{"a":"${'a'.repeat(60_000)}"}}`, 2000),
  ),
  pings,
  uninitialised,
  connecting,
  oddFrames,
  askedFor,
];
