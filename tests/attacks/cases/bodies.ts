import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Attack, createRecord, forEachAtOnce, newAddress } from '../attack.ts';
import { ROUTES } from '../routes.ts';
import { bytes, chunked, exchange, type WireAnswer, wordOf } from '../wire.ts';

const MEGABYTE = 1024 * 1024;
const HUGE = 300 * MEGABYTE;
/** What may be on its way, in the buffers of both ends, when an answer is given at once. */
const MAX_TAKEN = 12 * MEGABYTE;
/** Sending goes on so long where nothing refuses it. */
const MAX_SENT = 40 * MEGABYTE;

const writes = ROUTES.flatMap(({ path, methods }) => {
  const known = methods.filter((method) => method !== 'HEAD' && method !== 'GET');
  return (known.length > 0 ? known : ['POST']).map((method) => ({ method, path }));
});

function problemOf(answer: WireAnswer): string | null {
  if (answer.sentBytes > MAX_TAKEN) return `${Math.round(answer.sentBytes / MEGABYTE)} MB were taken`;
  if (answer.status === null) return answer.ended === 'closed' ? null : 'no answer';
  return answer.status >= 400 && answer.status < 500 ? null : `got ${wordOf(answer)}`;
}

const JSON_TYPE = ['Content-Type', 'application/json'] as const;
const OWN = ['X-Little-Makers', 'attack'] as const;

const huge = (name: string, total: number, isChunked: boolean): Attack => ({
  name: `bodies of ${name}`,
  async run({ port }) {
    const record = createRecord();
    const length = isChunked
      ? (['Transfer-Encoding', 'chunked'] as const)
      : (['Content-Length', String(total)] as const);
    const sent = Math.min(total, MAX_SENT);
    await forEachAtOnce(writes, 2, 25_000, async ({ method, path }) => {
      const answer = await exchange(port, {
        ...{ method, target: path, headers: [JSON_TYPE, OWN, length] },
        body: isChunked ? chunked(sent) : bytes(sent),
        timeoutMs: 4000,
      });
      record.add(`${method} ${path}`, wordOf(answer), answer.ms, problemOf(answer));
    });
    return record.outcome();
  },
});

/** Opens requests that say they have a body and send ten bytes of it. */
async function openHalfSent(port: number, count: number, of: typeof writes, address: () => string) {
  const sockets: Socket[] = [];
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { method, path } = of[index % of.length] as (typeof writes)[number];
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      sockets.push(socket);
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      const headers = [
        `Host: localhost:${port}`,
        `X-Forwarded-For: ${address()}`,
        JSON_TYPE.join(': '),
        OWN.join(': '),
      ];
      socket.write(
        `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nContent-Length: 1000\r\n\r\n{"query":"`,
      );
    }),
  );
  return sockets;
}

const HELD_MS = 2500;

const halfSent = (name: string, of: typeof writes, address: () => string): Attack => ({
  name: `205 half-sent bodies ${name}`,
  async run({ port }) {
    const record = createRecord();
    const sockets = await openHalfSent(port, 205, of, address);
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
const graphql = writes.filter(({ path }) => path === '/graphql');
const others = writes.filter(({ path }) => path !== '/graphql');

/** Four sign-ins with as much as they can carry, at once: what is read whole is in memory whole. */
const fourAtOnce: Attack = {
  name: 'bodies of 100 MB to four sign-ins at once',
  async run({ port }) {
    const record = createRecord();
    const total = 100 * MEGABYTE;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const answer = await exchange(port, {
          ...{ method: 'POST', target: '/api/auth/sign-in/email' },
          headers: [JSON_TYPE, OWN, ['Content-Length', String(total)]],
          body: bytes(total),
        });
        record.add('POST /api/auth/sign-in/email', wordOf(answer), answer.ms, problemOf(answer));
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
  halfSent('to GraphQL from one address', graphql, () => oneAddress),
  halfSent('to GraphQL from many addresses', graphql, newAddress),
  halfSent('to every other route', others, newAddress),
];
