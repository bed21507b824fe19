import { trustedDocument } from '../../support/schema/operations.ts';
import type { Bench } from '../harness/bench.ts';
import {
  type Audience,
  checkEqual,
  deliverTemplates,
  type FanOutServer,
  fanOutRounds,
  P99_AT_PACE,
  startPlainServers,
} from '../harness/fanOut.ts';
import { databaseBus, sendAll, storeAll } from '../harness/messages.ts';
import { makePairs, makeThreads, type Pair, peopleOf, threadSockets } from '../harness/threads.ts';
import { type PreparedWorkload, ratioOf, type Workload } from '../harness/workload.ts';

const THREADS = { quick: 10, default: 100, full: 333 };

const [ONE, MANY, LIMIT, ROOMS, APOLLO, MERCURIUS] = [
  'product, by sendMessage',
  'product, 100 events a wake-up',
  'raw ws',
  'Socket.IO rooms',
  'Apollo Server + graphql-ws',
  'Mercurius',
] as const;

export const fanOut: Workload = {
  name: 'fanOut',
  title: 'messages to threads of three',
  prepare: async (bench) => deliverTo(bench, await makeThreads(bench, THREADS[bench.extent])),
};

export const pairs: Workload = {
  name: 'pairs',
  title: 'messages to threads of two, of children without a login',
  prepare: async (bench) => deliverTo(bench, await makePairs(bench, THREADS[bench.extent])),
};

/** Prepares servers that deliver messages to everybody in some threads. */
async function deliverTo(bench: Bench, threads: readonly Pair[]): Promise<PreparedWorkload> {
  // One gateway takes the writes and the other has the readers, so that the work of both can be told apart.
  const [writer, reader, clients] = [
    await bench.startGateway({}),
    await bench.startGateway({}),
    await bench.start('clients/socketClients.ts'),
  ];
  const query = trustedDocument('MessageAdded');
  const sockets = threadSockets([reader.url], threads);
  const audience: Audience = {
    groups: threads.flatMap((thread, group) => peopleOf(thread).map(() => group)),
    ...{ groupCount: threads.length, marker: '"message":{"id":"' },
  };
  await clients.call('open', { sockets, marker: audience.marker });
  await bench.pool.query('ANALYZE');
  const product = { role: 'product', pids: [reader.pid], clients } as const;
  const byMutation: FanOutServer = {
    ...{ ...product, name: ONE, publish: sendAll([writer.url], threads), eventsPerGroup: 6 },
  };
  const inBursts: FanOutServer = {
    ...{ ...product, name: MANY, publish: storeAll(bench, threads, databaseBus(bench)), eventsPerGroup: 100 },
  };
  const templates = await deliverTemplates(byMutation, audience, {
    field: 'messageAdded',
    subject: 'message',
  });
  const others = await startPlainServers(bench, audience, templates, [
    { name: LIMIT, role: 'limit', file: 'servers/rawSockets.ts', query: null, eventsPerGroup: 300 },
    { name: ROOMS, role: 'peer', file: 'peers/socketIo.mjs', query: null, eventsPerGroup: 150 },
    { name: APOLLO, role: 'peer', file: 'peers/apolloSockets.mjs', query, eventsPerGroup: 30 },
    { name: MERCURIUS, role: 'peer', file: 'peers/mercuriusSockets.mjs', query, eventsPerGroup: 30 },
  ]);
  for (const server of others) await checkEqual(server, audience, templates);
  const metric = 'deliveries per server CPU-second';
  return {
    ...fanOutRounds(bench, [byMutation, inBursts, ...others], audience, ({ name }) => name !== ONE),
    counts: [],
    ratios: (medians) => [
      ...ratioOf(medians, metric, [MANY, LIMIT], { atLeast: 0.6 }),
      ...ratioOf(medians, metric, [ONE, LIMIT], null),
      ...ratioOf(medians, metric, [MANY, ROOMS], { atLeast: 1.6 }),
      ...ratioOf(medians, metric, [MANY, APOLLO], { atLeast: 5 }),
      ...ratioOf(medians, metric, [MANY, MERCURIUS], { atLeast: 5 }),
      {
        ...{ name: `${P99_AT_PACE}: ${MANY}`, aim: { atMost: 10 } },
        value: medians.get(MANY)?.[P99_AT_PACE] ?? Number.NaN,
      },
    ],
    notes: [`${sockets.length} sockets in ${threads.length} threads, at a gateway that takes no writes`],
  };
}
