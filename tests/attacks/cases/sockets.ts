import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Attack, createOutcomeCounter, newAddress } from '../attack.ts';
import { subscribePayload } from '../documents.ts';
import type { World } from '../world.ts';

type Opened = {
  socket: WebSocket;
  /** The close code, or the status that rejected the upgrade; null while it is open. */
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

/** Opens a socket and waits for its acknowledgement. */
async function openAcknowledged(world: World, cookie: string): Promise<Opened> {
  const opened = await open(world, cookie, newAddress());
  opened.socket.send('{"type":"connection_init"}');
  await until(() => opened.messages.length > 0 || opened.ended() !== null, 3000);
  return opened;
}

/** Waits until a condition holds. @returns whether it holds in time */
async function until(isDone: () => boolean, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await wait(20))
    if (isDone()) return true;
  return isDone();
}

/** Sends frames for a limited time, without buffering more than the system sends. */
async function sendAll(
  { socket, ended }: Opened,
  frames: Iterable<string>,
  withinMs: number,
): Promise<number> {
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

/** Yields pairs of subscribe and complete. */
function* pairs(world: World, count: number): Generator<string> {
  const payload = subscribePayload(world.document('MessageAdded'), { after: null });
  for (let index = 0; index < count; index += 1) {
    yield JSON.stringify({ id: `s${index}`, type: 'subscribe', payload });
    yield JSON.stringify({ id: `s${index}`, type: 'complete' });
  }
}

const repeat = (frame: string, count: number) => Array.from({ length: count }, () => frame);

/** Sends pings of WebSocket for a limited time. @returns their number */
async function sendPings({ socket, ended }: Opened, count: number, withinMs: number): Promise<number> {
  const end = performance.now() + withinMs;
  const body = Buffer.alloc(120, 'a');
  let sent = 0;
  while (sent < count && ended() === null && performance.now() < end) {
    socket.ping(body);
    sent += 1;
    if (sent % 500 === 0) await wait(1);
  }
  return sent;
}

/** Creates an attack that floods a socket; `sendFrames` returns the number of its frames. */
const flood = (name: string, sendFrames: (opened: Opened, world: World) => Promise<number>): Attack => ({
  name,
  async run(world) {
    const record = createOutcomeCounter();
    const started = performance.now();
    const opened = await openAcknowledged(world, world.people.parent.cookie);
    const frames = `${await sendFrames(opened, world)} frames`;
    await wait(300);
    record.add(frames, opened.ended() ?? `open after ${frames}`, performance.now() - started, null);
    opened.socket.terminate();
    return record.outcome();
  },
});

const floods = [
  flood('19,000 subscriptions that end at once', (opened, world) =>
    sendAll(opened, pairs(world, 19_000), 10_000),
  ),
  flood('30,000 pings of GraphQL', (opened) => sendAll(opened, repeat('{"type":"ping"}', 30_000), 5000)),
  flood('2,000 frames of 60 KB', (opened) =>
    sendAll(opened, repeat(`{"type":"ping","payload":{"a":"${'a'.repeat(60_000)}"}}`, 2000), 5000),
  ),
  flood('50,000 pings of the protocol', (opened) => sendPings(opened, 50_000, 5000)),
];

const MAX_OPEN = 30;

const uninitialised: Attack = {
  name: '300 sockets that never send connection_init',
  async run(world) {
    const record = createOutcomeCounter();
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
    const record = createOutcomeCounter();
    const { cookie } = world.people.child;
    const address = newAddress();
    const started = performance.now();
    const opened = await Promise.all(Array.from({ length: 300 }, () => open(world, cookie, address)));
    await wait(500);
    const ms = performance.now() - started;
    for (const one of opened)
      record.add('a socket', one.ended() ?? 'open', ms, one.ended() === 'failed' ? 'no response' : null);
    const left = opened.filter((one) => one.ended() === null).length;
    if (left > MAX_OPEN) record.add('', 'wrong', 0, `${left} stay open, ${MAX_OPEN} are allowed`);
    for (const one of opened) one.socket.terminate();
    return record.outcome();
  },
};

/** Frames that no client of the protocol sends, and whether they must close the socket. */
const INVALID_FRAMES: readonly (readonly [string, (one: Opened) => void, boolean])[] = [
  [
    'a subscription before connection_init',
    ({ socket }) => socket.send('{"id":"1","type":"subscribe","payload":{"query":"{a}"}}'),
    true,
  ],
  ['a frame of 1 MB', ({ socket }) => socket.send('a'.repeat(1024 * 1024)), true],
  [
    'a frame of 1 MB in fragments',
    ({ socket }) => {
      for (let i = 0; i < 1024; i += 1) socket.send('a'.repeat(1024), { fin: false });
    },
    true,
  ],
  [
    '50,000 empty fragments',
    ({ socket }) => {
      for (let i = 0; i < 50_000; i += 1) socket.send('', { fin: false });
    },
    false,
  ],
  ['invalid JSON', ({ socket }) => socket.send('{'), true],
  ['binary', ({ socket }) => socket.send(Buffer.alloc(1000)), true],
  ['nested lists', ({ socket }) => socket.send('['.repeat(60_000)), true],
  ['an unknown type', ({ socket }) => socket.send('{"type":"shutdown"}'), true],
  [
    'connection_init twice',
    ({ socket }) => {
      socket.send('{"type":"connection_init"}');
      socket.send('{"type":"connection_init"}');
    },
    true,
  ],
  ['connection_ack', ({ socket }) => socket.send('{"type":"connection_ack"}'), true],
];

const invalidFrames: Attack = {
  name: 'frames that no client sends',
  async run(world) {
    const record = createOutcomeCounter();
    await Promise.all(
      INVALID_FRAMES.map(async ([name, act, isClosed]) => {
        const started = performance.now();
        const opened = await open(world, world.people.parent.cookie, newAddress());
        act(opened);
        await until(() => opened.ended() !== null, 2500);
        const got = opened.ended();
        const problem = got === 'failed' ? 'no response' : isClosed && got === null ? 'stays open' : null;
        record.add(name, got ?? 'open', performance.now() - started, problem);
        opened.socket.terminate();
      }),
    );
    return record.outcome();
  },
};

const DID_YOU_MEAN = 'Did you mean';

/** Sends documents over a socket that must be rejected. */
const rejectedDocuments: Attack = {
  name: 'documents over a socket that must be rejected',
  async run(world) {
    const record = createOutcomeCounter();
    for (const person of [world.people.parent, world.people.admin]) {
      const isAdmin = person === world.people.admin;
      const opened = await openAcknowledged(world, person.cookie);
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
        record.add('', 'silent', 0, `${documents.length - answers.length} documents got no response`);
      opened.socket.terminate();
    }
    return record.outcome();
  },
};

export const sockets: Attack[] = [...floods, uninitialised, connecting, invalidFrames, rejectedDocuments];
