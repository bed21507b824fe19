import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import { type Attack, createOutcomeCounter, forEachConcurrently, newAddress } from '../attack.ts';
import { bytes, chunked, exchange, type RawResponse, responseLabel } from '../rawRequest.ts';
import { routesOf } from '../routes.ts';
import type { World } from '../world.ts';

const MEGABYTE = 1024 * 1024;
const HUGE = 300 * MEGABYTE;
/** The bytes that the buffers of both ends may hold when the gateway responds at once. */
const MAX_ACCEPTED = 12 * MEGABYTE;
/** The bytes after which sending stops when they are not rejected. */
const MAX_SENT = 40 * MEGABYTE;

type Write = { method: string; path: string };

/** Returns every route with its methods that have a body, or with POST. */
const writesOf = (world: World): Write[] =>
  routesOf(world).flatMap(({ path, methods }) => {
    const writing = methods.filter((method) => method !== 'HEAD' && method !== 'GET');
    return (writing.length > 0 ? writing : ['POST']).map((method) => ({ method, path }));
  });

function problemOf(answer: RawResponse): string | null {
  if (answer.sentBytes > MAX_ACCEPTED) return `${Math.round(answer.sentBytes / MEGABYTE)} MB were accepted`;
  if (answer.status === null) return answer.ended === 'closed' ? null : 'no response';
  return answer.status >= 400 && answer.status < 500 ? null : `got ${responseLabel(answer)}`;
}

const JSON_TYPE = ['Content-Type', 'application/json'] as const;
const CSRF_HEADER = ['X-Little-Makers', 'attack'] as const;

const huge = (name: string, total: number, isChunked: boolean): Attack => ({
  name: `bodies of ${name}`,
  async run(world) {
    const { port } = world;
    const record = createOutcomeCounter();
    const length = isChunked
      ? (['Transfer-Encoding', 'chunked'] as const)
      : (['Content-Length', String(total)] as const);
    const sent = Math.min(total, MAX_SENT);
    await forEachConcurrently(writesOf(world), 2, 25_000, async ({ method, path }) => {
      const answer = await exchange(port, {
        ...{ method, target: path, headers: [JSON_TYPE, CSRF_HEADER, length] },
        body: isChunked ? chunked(sent) : bytes(sent),
        timeoutMs: 4000,
      });
      record.add(`${method} ${path}`, responseLabel(answer), answer.ms, problemOf(answer));
    });
    return record.outcome();
  },
});

/** Opens requests that announce a body and send ten bytes of it. */
async function openHalfSent(port: number, count: number, writes: Write[], address: () => string) {
  const sockets: Socket[] = [];
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { method, path } = writes[index % writes.length] as Write;
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      sockets.push(socket);
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      const headers = [
        `Host: localhost:${port}`,
        `X-Forwarded-For: ${address()}`,
        JSON_TYPE.join(': '),
        CSRF_HEADER.join(': '),
      ];
      socket.write(
        `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nContent-Length: 1000\r\n\r\n{"query":"`,
      );
    }),
  );
  return sockets;
}

const HELD_MS = 2500;

const halfSent = (name: string, isTarget: (write: Write) => boolean, address: () => string): Attack => ({
  name: `205 half-sent bodies ${name}`,
  async run(world) {
    const record = createOutcomeCounter();
    const sockets = await openHalfSent(world.port, 205, writesOf(world).filter(isTarget), address);
    const answers = new Map<Socket, string>();
    for (const socket of sockets) socket.on('data', (data) => answers.set(socket, String(data).slice(9, 12)));
    await wait(HELD_MS);
    for (const socket of sockets) {
      const got = answers.get(socket) ?? (socket.destroyed ? 'closed' : 'waiting');
      record.add('', got, 0, got.startsWith('5') && got !== '503' ? `answered ${got}` : null);
      socket.destroy();
    }
    return record.outcome();
  },
});

const oneAddress = newAddress();
const isGraphql = ({ path }: Write) => path === '/graphql';

/** Sends large bodies to four sign-ins at once, since a body that is read whole is in memory whole. */
const fourAtOnce: Attack = {
  name: 'bodies of 100 MB to four sign-ins at once',
  async run({ port }) {
    const record = createOutcomeCounter();
    const total = 100 * MEGABYTE;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const answer = await exchange(port, {
          ...{ method: 'POST', target: '/api/auth/sign-in/email' },
          headers: [JSON_TYPE, CSRF_HEADER, ['Content-Length', String(total)]],
          body: bytes(total),
        });
        record.add('POST /api/auth/sign-in/email', responseLabel(answer), answer.ms, problemOf(answer));
      }),
    );
    return record.outcome();
  },
};

export const bodies: Attack[] = [
  huge('300 MB with a length', HUGE, false),
  huge('300 MB without a length', HUGE, true),
  huge('1 MB with a length', MEGABYTE, false),
  huge('1 MB without a length', MEGABYTE, true),
  fourAtOnce,
  halfSent('to GraphQL from one address', isGraphql, () => oneAddress),
  halfSent('to GraphQL from many addresses', isGraphql, newAddress),
  halfSent('to every other route', (write) => !isGraphql(write), newAddress),
];

const MAX_SLOW_MS = 20_000;

/** Sends bodies one byte a second to every route while other attacks run, and measures when each is closed. */
function createSlowBodies(): Attack {
  const record = createOutcomeCounter();
  let ended: Promise<unknown> = Promise.resolve();
  return {
    name: 'bodies of a byte a second',
    begin(world) {
      const send = async ({ method, path }: Write) => {
        const started = performance.now();
        const { socket, got } = openSlow(world.port, method, path);
        const sending = setInterval(() => socket.write('a'), 1000);
        const answer = await pTimeout(got, { milliseconds: MAX_SLOW_MS, fallback: () => null });
        clearInterval(sending);
        socket.destroy();
        const problem = answer === null ? `is open after ${MAX_SLOW_MS / 1000} s` : null;
        record.add(`${method} ${path}`, answer ?? 'open', performance.now() - started, problem);
      };
      ended = Promise.all(writesOf(world).map(send));
    },
    async run() {
      await ended;
      return record.outcome();
    },
  };
}

export const slowBodies = createSlowBodies();

function openSlow(port: number, method: string, path: string): { socket: Socket; got: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  const headers = [
    `Host: localhost:${port}`,
    `X-Forwarded-For: ${newAddress()}`,
    JSON_TYPE.join(': '),
    CSRF_HEADER.join(': '),
  ];
  socket.write(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nContent-Length: 4000\r\n\r\n`);
  const got = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(String(data).slice(9, 12)));
    socket.once('close', () => resolve('closed'));
    socket.on('error', () => resolve('closed'));
  });
  return { socket, got };
}
