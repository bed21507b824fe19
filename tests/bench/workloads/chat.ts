import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { trustedDocument } from '../../support/schema/operations.ts';
import type { ChatLoad, ChatResult, ChatTarget } from '../clients/chatClients.ts';
import { type Bench, countStatements, hasPeers } from '../harness/bench.ts';
import type { CalledProcess } from '../harness/calls.ts';
import { startCpuMeter } from '../harness/cpu.ts';
import { makeThreads, type Thread, threadSockets } from '../harness/threads.ts';
import { type Contender, type Metrics, type Ratio, ratioOf, type Workload } from '../harness/workload.ts';

const THREADS = { quick: 5, default: 30, full: 60 };
const RATES = [20, 50, 100, 300];
const STEP_SECONDS = 4;
/** Beyond this, a higher rate only makes a longer queue. */
const MAX_P50_MS = 1000;
const IN_FLIGHT = 16;
const WARM_UP_MESSAGES = 400;
/** Of the server and PostgreSQL together. */
const PER_CPU_SECOND = 'messages per CPU-second';
/** The tables to which one message adds rows. */
const TABLES = [
  ...['Message', 'MessageRecipient', 'Notification', 'NotificationDelivery', 'UsageWindow', 'ThreadCounter'],
  ...['FeedEvent', 'FeedEntry', 'FeedCounter'],
];

/** A server that takes messages and delivers them, with the people who are connected to it. */
type ChatServer = Contender & { pid: number; clients: CalledProcess; inFlightMessages: number };

const [PRODUCT, LIMIT, APOLLO] = [
  'product',
  'one statement + raw ws',
  'Apollo + Prisma + graphql-ws',
] as const;

async function run({ name, clients }: ChatServer, load: ChatLoad): Promise<ChatResult> {
  const result = await clients.call<ChatResult>('run', load);
  if (result.missing > 0 || result.doubled > 0) throw new Error(`${name}: ${JSON.stringify(result)}`);
  return result;
}

/** Sends at growing rates, up to one that the server refuses or falls behind at. */
async function climb(server: ChatServer): Promise<Metrics> {
  let metrics: Metrics = {};
  for (const perSecond of RATES) {
    const load = { messages: perSecond * STEP_SECONDS, perSecond, inFlight: null };
    const { refused, p50, p99 } = await run(server, load);
    if (refused > 0) return { ...metrics, [`refused at ${perSecond}/s`]: refused / load.messages };
    metrics = { ...metrics, [`p50 ms at ${perSecond}/s`]: p50, [`p99 ms at ${perSecond}/s`]: p99 };
    if (p50 > MAX_P50_MS) break;
  }
  return metrics;
}

/** Sends as fast as answers come, so that the work for each message shows. */
async function saturate({ pool }: Bench, server: ChatServer): Promise<Metrics> {
  const stop = await startCpuMeter(pool, [server.pid], [server.clients.pid]);
  const load = { messages: server.inFlightMessages, perSecond: null, inFlight: IN_FLIGHT };
  const { sent, refused, seconds } = await run(server, load);
  const { serverMs, postgresMs, clientShare } = await stop();
  return {
    'messages per second': sent / seconds,
    'server ms per message': serverMs / sent,
    'PostgreSQL ms per message': postgresMs / sent,
    [PER_CPU_SECOND]: (sent * 1000) / (serverMs + postgresMs),
    'client share of a core': clientShare,
    ...(refused > 0 && { 'refused at first': refused / sent }),
  };
}

/** Counts the rows of the tables, and the positions that they have given. */
async function countRows({ pool }: Bench): Promise<Record<string, number>> {
  const counts = TABLES.map((table) => `(SELECT count(*) FROM "${table}") AS "${table}"`);
  const sums = [
    '(SELECT sum(position) FROM "ThreadCounter") AS positions',
    '(SELECT sum(seq) FROM "FeedCounter") AS seqs',
    '(SELECT sum(count) FROM "UsageWindow") AS uses',
    '(SELECT sum("messageCount") FROM "Notification") AS "messageCounts"',
  ];
  const { rows } = await pool.query<Record<string, string>>(`SELECT ${[...counts, ...sums].join(', ')}`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
}

/** Sends messages and returns the rows that they added, and what a reader got of the last one. */
async function trace(bench: Bench, server: ChatServer) {
  const load = { messages: THREADS[bench.extent] * 3, perSecond: null, inFlight: 4 };
  // The first ones make rows that later ones change.
  await run(server, load);
  const before = await countRows(bench);
  await run(server, load);
  const after = await countRows(bench);
  const rows = Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  );
  const { payload } = JSON.parse(await server.clients.call<string>('last', null));
  const { id, position, createdAt, studentId, sender, receipts, ...message } =
    payload.data.messageAdded.message;
  const shape = [id, position, createdAt, studentId, sender.id].map((value) => typeof value);
  const names = [
    sender.name,
    ...receipts.map(({ recipient }: { recipient: { name: string } }) => recipient.name),
  ];
  return { rows, message: { ...message, shape, names: names.sort() } };
}

async function startLimit(bench: Bench, threads: readonly Thread[]): Promise<ChatServer> {
  const [server, clients] = [
    await bench.start('servers/rawChat.ts'),
    await bench.start('clients/chatClients.ts'),
  ];
  const port = await server.call<number>('port', null);
  const target: ChatTarget = {
    ...{ url: `http://127.0.0.1:${port}`, query: null },
    threads: threads.map(({ studentId, parent, mentor, child }) => ({
      ...{ studentId, cookies: [parent.cookie, mentor.cookie, child.cookie] },
      sockets: [parent, mentor, child].map(({ id }) => ({
        ...{
          protocol: 'raw',
          url: `ws://127.0.0.1:${port}/?person=${id}`,
          headers: {},
          init: null,
          subscribe: null,
        },
      })),
    })),
  };
  await clients.call('open', target);
  return { name: LIMIT, role: 'limit', pid: server.pid, clients, inFlightMessages: 2000 };
}

/** Returns how people of threads read and send at a server that speaks GraphQL. */
function graphqlTarget(url: string, threads: readonly Thread[]): ChatTarget {
  const sockets = threadSockets([url], threads);
  return {
    ...{ url, query: trustedDocument('SendMessage') },
    threads: threads.map(({ studentId, parent, mentor, child }, index) => ({
      ...{ studentId, cookies: [parent.cookie, mentor.cookie, child.cookie] },
      sockets: sockets.slice(index * 3, index * 3 + 3),
    })),
  };
}

async function startProduct(bench: Bench, threads: readonly Thread[]): Promise<ChatServer> {
  const [gateway, clients] = [await bench.startGateway({}), await bench.start('clients/chatClients.ts')];
  await clients.call('open', graphqlTarget(gateway.url, threads));
  return { name: PRODUCT, role: 'product', pid: gateway.pid, clients, inFlightMessages: 300 };
}

async function startPeer(bench: Bench, threads: readonly Thread[]): Promise<ChatServer> {
  const [server, clients] = [
    await bench.start('peers/apolloProduct.mjs'),
    await bench.start('clients/chatClients.ts'),
  ];
  const port = await server.call<number>('port', null);
  await clients.call('open', graphqlTarget(`http://127.0.0.1:${port}`, threads));
  while ((await server.call<number>('subscribed', null)) < threads.length * 3) await wait(50);
  return { name: APOLLO, role: 'peer', pid: server.pid, clients, inFlightMessages: 300 };
}

export const chat: Workload = {
  name: 'chat',
  title: 'from a mutation to the socket of another person',
  async prepare(bench) {
    const isQuick = bench.extent === 'quick';
    // Each has threads of its own, so that nobody's mail or feed grows by the messages of another server.
    const [product, limit] = [
      await startProduct(bench, await makeThreads(bench, THREADS[bench.extent])),
      await startLimit(bench, await makeThreads(bench, THREADS[bench.extent])),
    ];
    const servers = [product, limit];
    const traces = [await trace(bench, product), await trace(bench, limit)];
    assert.deepEqual(traces[1], traces[0]);
    if (hasPeers) {
      const peer = await startPeer(bench, await makeThreads(bench, THREADS[bench.extent]));
      servers.push(peer);
      // It stores less, so only what it delivers is compared.
      assert.deepEqual((await trace(bench, peer)).message, traces[0]?.message);
    }
    await bench.pool.query('ANALYZE');
    const one = { messages: 1, perSecond: null, inFlight: 1 };
    const counts: Ratio[] = [];
    // PostgreSQL plans a prepared statement anew for its first executions on a connection, and V8 compiles what is hot.
    const warmUp = { messages: WARM_UP_MESSAGES, perSecond: null, inFlight: IN_FLIGHT };
    if (!isQuick) for (const server of servers) await run(server, warmUp);
    for (const server of servers)
      counts.push({
        name: `statements a message with three readers: ${server.name}`,
        value: await countStatements(bench, 20, () => run(server, one)),
        aim: server.role === 'product' ? { atMost: 2 } : null,
      });
    return {
      contenders: servers.map(({ name, role }) => ({ name, role })),
      rounds: isQuick ? 1 : 3,
      async round({ name }) {
        const server = servers.find((one) => one.name === name);
        if (!server) throw new Error(`There is no ${name}`);
        if (isQuick) return saturate(bench, { ...server, inFlightMessages: IN_FLIGHT * 2 });
        return { ...(await saturate(bench, server)), ...(await climb(server)) };
      },
      ratios: (medians) => [
        ...ratioOf(medians, 'messages per second', [PRODUCT, LIMIT], null),
        ...ratioOf(medians, 'messages per second', [PRODUCT, APOLLO], { atLeast: 6 }),
        ...ratioOf(medians, PER_CPU_SECOND, [PRODUCT, LIMIT], null),
        ...ratioOf(medians, PER_CPU_SECOND, [PRODUCT, APOLLO], { atLeast: 6 }),
        ...RATES.flatMap((rate) => ratioOf(medians, `p50 ms at ${rate}/s`, [PRODUCT, LIMIT], null)),
        ...ratioOf(medians, 'p99 ms at 300/s', [PRODUCT, LIMIT], null),
      ],
      counts,
      notes: [],
    };
  },
};
