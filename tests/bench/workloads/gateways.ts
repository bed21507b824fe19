import { availableParallelism } from 'node:os';
import type { SocketSpec } from '../clients/protocols.ts';
import type { Bench } from '../harness/bench.ts';
import {
  type Audience,
  checkEqual,
  deliverTemplates,
  type FanOutServer,
  fanOutRounds,
} from '../harness/fanOut.ts';
import { sendAll, storeAll } from '../harness/messages.ts';
import { type BenchRedis, openBenchRedis } from '../harness/redis.ts';
import { makeThreads, threadSockets } from '../harness/threads.ts';
import { type Aim, ratioOf, type Workload } from '../harness/workload.ts';
import type { EventTemplate } from '../servers/events.ts';

const THREADS = { quick: 10, default: 100, full: 333 };
/** PostgreSQL and the clients need cores of their own beside those of the gateways. */
const OTHER_CORES = 2;
const CORES = availableParallelism();
const hasCoresFor = (gateways: number) => CORES >= gateways + OTHER_CORES;
const COUNTS = hasCoresFor(4) ? [1, 2, 4] : [1, 2];
const WORDS: Record<number, string> = { 1: 'one', 2: 'two', 4: 'four' };

const gatewaysText = (count: number) => `${WORDS[count]} ${count === 1 ? 'gateway' : 'gateways'}`;
const bySending = (count: number) => `${gatewaysText(count)}, by sendMessage`;
const inBursts = (count: number) => `${gatewaysText(count)}, 100 events a wake-up`;
const byRelays = (count: number) => `${WORDS[count]} raw ${count === 1 ? 'relay' : 'relays'}, ws + Redis`;

/** Starts limits that share the sockets as the gateways do, and publish in turn. */
async function startRelays(
  bench: Bench,
  redis: BenchRedis,
  count: number,
  audience: Audience,
  templates: readonly EventTemplate[],
): Promise<FanOutServer> {
  const clients = await bench.start('clients/socketClients.ts');
  const relays = await Promise.all(
    Array.from({ length: count }, async () => {
      const relay = await bench.start('servers/redisRelay.ts');
      const channel = `${redis.channel}-${count}`;
      await relay.call('open', { redisUrl: redis.url, channel, templates });
      return { ...relay, port: await relay.call<number>('port', null) };
    }),
  );
  const sockets = audience.groups.map(
    (group, index): SocketSpec => ({
      ...{ protocol: 'raw', headers: {}, init: null, subscribe: null },
      url: `ws://127.0.0.1:${relays[index % count]?.port}/?group=${group}`,
    }),
  );
  await clients.call('open', { sockets, marker: audience.marker });
  return {
    ...{ name: byRelays(count), role: 'limit', pids: relays.map(({ pid }) => pid), clients },
    eventsPerGroup: 100,
    publish: (events) =>
      Promise.all(
        relays.map((relay, place) =>
          relay.call(
            'publish',
            events.filter((_, index) => index % count === place),
          ),
        ),
      ),
  };
}

/** Arranges threads whose people are spread over some of the gateways, and the same for as many limits. */
async function startServers(
  bench: Bench,
  redis: BenchRedis,
  gateways: readonly { url: string; pid: number }[],
  audience: Audience,
): Promise<FanOutServer[]> {
  const count = gateways.length;
  // Threads of their own, so that no other gateway has sockets of their people.
  const threads = await makeThreads(bench, audience.groupCount);
  const clients = await bench.start('clients/socketClients.ts');
  const urls = gateways.map(({ url }) => url);
  await clients.call('open', { sockets: threadSockets(urls, threads), marker: audience.marker });
  const product = { role: 'product', pids: gateways.map(({ pid }) => pid), clients } as const;
  const sending = {
    ...{ ...product, name: bySending(count), publish: sendAll(urls, threads), eventsPerGroup: 6 },
  };
  const bursts = {
    ...{ ...product, name: inBursts(count), publish: storeAll(bench, threads, redis.bus) },
    eventsPerGroup: 50,
  };
  // Readers of a thread are at different gateways, which must render the same event.
  const event = { field: 'messageAdded', subject: 'message' };
  await deliverTemplates(bursts, audience, event);
  const templates = await deliverTemplates(sending, audience, event);
  const relays = await startRelays(bench, redis, count, audience, templates);
  await checkEqual(relays, audience, templates);
  return [sending, bursts, relays];
}

const PER_SECOND = 'deliveries per second';
const PER_CPU_SECOND = 'deliveries per server CPU-second';

export const gateways: Workload = {
  name: 'gateways',
  title: 'messages to threads of three, whose sockets are spread over gateways with Redis between them',
  async prepare(bench) {
    const redis = await openBenchRedis(bench);
    if (!redis)
      return {
        ...{ contenders: [], rounds: 0, counts: [], ratios: () => [] },
        round: () => Promise.reject(new Error('There is no Redis')),
        notes: ['Left out: no Redis answers at REDIS_URL_TEST, or at 127.0.0.1:6379 without it.'],
      };
    const threadCount = THREADS[bench.extent];
    const audience: Audience = {
      groups: Array.from({ length: threadCount * 3 }, (_, index) => Math.floor(index / 3)),
      ...{ groupCount: threadCount, marker: '"message":{"id":"' },
    };
    const started: { url: string; pid: number }[] = [];
    for (let count = 0; count < Math.max(...COUNTS); count += 1)
      started.push(await bench.startGateway({ REDIS_URL: redis.url }));
    const servers: FanOutServer[] = [];
    for (const count of COUNTS)
      servers.push(...(await startServers(bench, redis, started.slice(0, count), audience)));
    await bench.pool.query('ANALYZE');
    const rounds = fanOutRounds(bench, servers, audience);
    // V8 compiles what is hot, and the second gateway has had fewer events until now.
    if (bench.extent !== 'quick') for (const contender of rounds.contenders) await rounds.round(contender);
    const aim: Aim | null = hasCoresFor(2) ? { atLeast: 1.8 } : null;
    return {
      ...rounds,
      counts: [],
      ratios: (medians) => [
        ...[inBursts, bySending].flatMap((nameOf) => [
          ...ratioOf(medians, PER_SECOND, [nameOf(2), nameOf(1)], aim),
          ...ratioOf(medians, PER_CPU_SECOND, [nameOf(2), nameOf(1)], null),
          ...ratioOf(medians, PER_SECOND, [nameOf(4), nameOf(2)], null),
          ...ratioOf(medians, PER_CPU_SECOND, [nameOf(4), nameOf(2)], null),
        ]),
        ...ratioOf(medians, PER_SECOND, [byRelays(2), byRelays(1)], null),
        ...ratioOf(medians, PER_CPU_SECOND, [byRelays(2), byRelays(1)], null),
        ...COUNTS.flatMap((count) =>
          ratioOf(medians, PER_CPU_SECOND, [inBursts(count), byRelays(count)], null),
        ),
      ],
      notes: [
        `${audience.groups.length} sockets in ${threadCount} threads; the readers of a thread are at different gateways.`,
        'CPU time is that of all gateways together, without that of Redis. By sendMessage they take the writes too.',
        ...(hasCoresFor(2)
          ? []
          : [
              `Gateways, PostgreSQL, Redis and clients share ${CORES} cores, so two gateways cannot deliver more per second ` +
                'than one: only the ratio per CPU-second means something here, which is what a second gateway costs.',
            ]),
        ...(hasCoresFor(4) ? [] : [`Four gateways are left out: they need ${4 + OTHER_CORES} cores.`]),
      ],
    };
  },
};
