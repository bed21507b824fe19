import pLimit from 'p-limit';
import { encodeMessage } from '../../../gateway/events/bus/busMessages.ts';
import { writeFeed } from '../../../gateway/events/feed.ts';
import { BUS_CHANNEL } from '../../../gateway/platform/database/databaseListener.ts';
import { successOf } from '../../support/clients/http.ts';
import { requestMessage } from '../../support/factories/threads.ts';
import { trustedDocument } from '../../support/schema/operations.ts';
import type { Bench } from '../harness/bench.ts';
import {
  type Audience,
  checkEqual,
  deliverTemplates,
  type FanOutServer,
  fanOutRounds,
  startPlainServers,
} from '../harness/fanOut.ts';
import { makeThreads, type Thread, threadSockets } from '../harness/threads.ts';
import { repeatWhileBusy } from '../harness/whileBusy.ts';
import { ratioOf, type Workload } from '../harness/workload.ts';
import type { NewEvent } from '../servers/events.ts';

const THREADS = { quick: 10, default: 100, full: 333 };
const AT_ONCE = 16;
/** Recipients in one wake-up of another gateway. */
const MAX_WOKEN = 150;
const CONTENT = 'Could you look at the second page once more before Thursday, please?';

/** Sends messages by the mutation, at another gateway than the one whose readers get them. */
function sendAll(url: string, threads: readonly Thread[]): (events: readonly NewEvent[]) => Promise<unknown> {
  const limit = pLimit(AT_ONCE);
  return (events) =>
    Promise.all(
      events.map(({ group, id }) =>
        limit(async () => {
          const thread = threads[group];
          if (!thread) throw new Error(`There is no thread ${group}`);
          const input = { id, studentId: thread.studentId, content: CONTENT };
          successOf(await repeatWhileBusy(() => requestMessage(url, thread.parent, input)));
        }),
      ),
    );
}

/** Stores messages and their events in one transaction and wakes the readers once, as after a burst of messages. */
function writeAll(
  bench: Bench,
  threads: readonly Thread[],
): (events: readonly NewEvent[]) => Promise<unknown> {
  return async (events) => {
    const messages = events.flatMap(({ group, id }) => {
      const thread = threads[group];
      return thread ? [{ ...thread, id }] : [];
    });
    await bench.database.prisma.$transaction(async (tx) => {
      await tx.message.createMany({
        data: messages.map(({ id, studentId, parent }) => ({
          ...{ id, studentId, senderId: parent.id, content: CONTENT },
        })),
      });
      await tx.messageRecipient.createMany({
        data: messages.flatMap(({ id, mentor, child }) =>
          [mentor, child].map((recipient) => ({ messageId: id, recipientId: recipient.id })),
        ),
      });
      await writeFeed(
        tx,
        messages.map(({ id, parent, mentor, child }) => ({
          ...{ kind: 'message.sent', payload: { messageId: id } },
          recipientIds: [parent.id, mentor.id, child.id],
        })),
      );
    });
    const woken = messages.flatMap(({ parent, mentor, child }) => [parent.id, mentor.id, child.id]);
    const texts: string[] = [];
    for (let start = 0; start < woken.length; start += MAX_WOKEN)
      texts.push(encodeMessage({ wake: woken.slice(start, start + MAX_WOKEN) }, 'bench'));
    await bench.pool.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [
      BUS_CHANNEL,
      texts,
    ]);
  };
}

const [ONE, MANY, LIMIT, ROOMS, APOLLO] = [
  'product, by sendMessage',
  'product, 100 events a wake-up',
  'raw ws',
  'Socket.IO rooms',
  'Apollo Server + graphql-ws',
] as const;

export const fanOut: Workload = {
  name: 'fanOut',
  title: 'messages to threads of three',
  async prepare(bench) {
    const threads = await makeThreads(bench, THREADS[bench.extent]);
    // One gateway takes the writes and the other has the readers, so that the work of both can be told apart.
    const [writer, reader, clients] = [
      await bench.startGateway({}),
      await bench.startGateway({}),
      await bench.start('clients/socketClients.ts'),
    ];
    const query = trustedDocument('MessageAdded');
    const sockets = threadSockets(reader.url, threads);
    const audience: Audience = {
      groups: sockets.map((_, index) => Math.floor(index / 3)),
      ...{ groupCount: threads.length, marker: '"message":{"id":"' },
    };
    await clients.call('open', { sockets, marker: audience.marker });
    await bench.pool.query('ANALYZE');
    const product = { role: 'product', pid: reader.pid, clients } as const;
    const byMutation: FanOutServer = {
      ...{ ...product, name: ONE, publish: sendAll(writer.url, threads), eventsPerGroup: 2 },
    };
    const inBursts: FanOutServer = {
      ...{ ...product, name: MANY, publish: writeAll(bench, threads), eventsPerGroup: 10 },
    };
    const templates = await deliverTemplates(byMutation, audience, {
      field: 'messageAdded',
      subject: 'message',
    });
    const others = await startPlainServers(bench, audience, templates, [
      { name: LIMIT, role: 'limit', file: 'servers/rawSockets.ts', query: null, eventsPerGroup: 300 },
      { name: ROOMS, role: 'peer', file: 'peers/socketIo.mjs', query: null, eventsPerGroup: 150 },
      { name: APOLLO, role: 'peer', file: 'peers/apolloSockets.mjs', query, eventsPerGroup: 30 },
    ]);
    for (const server of others) await checkEqual(server, audience, templates);
    const metric = 'deliveries per server CPU-second';
    return {
      ...fanOutRounds(bench, [byMutation, inBursts, ...others], audience),
      counts: [],
      ratios: (medians) => [
        ...ratioOf(medians, metric, [MANY, LIMIT], { atLeast: 0.6 }),
        ...ratioOf(medians, metric, [ONE, LIMIT], null),
        ...ratioOf(medians, metric, [MANY, ROOMS], { atLeast: 1.6 }),
        ...ratioOf(medians, metric, [MANY, APOLLO], { atLeast: 5 }),
      ],
      notes: [`${sockets.length} sockets in ${threads.length} threads, at a gateway that takes no writes`],
    };
  },
};
