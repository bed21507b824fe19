import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SocketSpec } from '../clients/protocols.ts';
import type { Arrivals } from '../clients/socketClients.ts';
import { type EventTemplate, makeEvent, type NewEvent } from '../servers/events.ts';
import { type Bench, hasPeers } from './bench.ts';
import type { CalledProcess } from './calls.ts';
import { startCpuMeter } from './cpu.ts';
import { instant } from './instant.ts';
import { type Contender, type Metrics, type PreparedWorkload, percentile } from './workload.ts';

/** A server that delivers, or several that share its sockets, with the clients that are connected. */
export type FanOutServer = Contender & {
  pids: readonly number[];
  clients: CalledProcess;
  publish(events: readonly NewEvent[], beforeSend?: () => void): Promise<unknown>;
  /** The events for each group in a round. */
  eventsPerGroup: number;
};

/** The sockets of a workload: `sockets[index]` belongs to `groups[index]`. */
export type Audience = { groups: readonly number[]; groupCount: number; marker: string };

/** Most events that are published at once, of as many groups: a socket gets one at a time. */
const MAX_AT_ONCE = 100;
const SETTLE_MS = 50;

/**
 * Publishes events for each group and waits until every socket has those of its group.
 * @throws Error when one has not
 */
export async function deliver(
  { name, clients, publish }: Pick<FanOutServer, 'name' | 'clients' | 'publish'>,
  { groups, groupCount }: Pick<Audience, 'groups' | 'groupCount'>,
  eventsPerGroup: number,
): Promise<Arrivals> {
  const events = Array.from({ length: eventsPerGroup * groupCount }, (_, index) => ({
    group: index % groupCount,
    id: randomUUID(),
  }));
  await clients.call(
    'expect',
    groups.map(() => eventsPerGroup),
  );
  const arrived = clients.call<Arrivals>('arrived', null);
  const atOnce = Math.min(groupCount, MAX_AT_ONCE);
  for (let start = 0; start < events.length; start += atOnce)
    await publish(events.slice(start, start + atOnce));
  const arrivals = await arrived;
  if (arrivals.missing !== 0 || arrivals.doubled !== 0)
    throw new Error(`${name}: ${JSON.stringify(arrivals)} of ${events.length} events`);
  return arrivals;
}

/** Returns the data of the last event of each socket. */
async function lastEvents({ clients }: FanOutServer): Promise<Record<string, EventTemplate['event']>[]> {
  const texts = await clients.call<string[]>('last', null);
  return texts.map((text) => {
    const frame = JSON.parse(text.startsWith('42') ? text.slice(2) : text);
    return Array.isArray(frame) ? frame[1] : frame.payload.data;
  });
}

/**
 * Delivers an event to each group by the product, and returns what its readers got as templates for others.
 * @throws Error when two readers of a group got different things
 */
export async function deliverTemplates(
  server: FanOutServer,
  audience: Audience,
  { field, subject }: Pick<EventTemplate, 'field' | 'subject'>,
): Promise<EventTemplate[]> {
  await deliver(server, audience, 1);
  const received = await lastEvents(server);
  const templates: EventTemplate[] = [];
  for (const [index, group] of audience.groups.entries()) {
    const event = received[index]?.[field];
    if (!event) throw new Error(`Socket ${index} has no event`);
    templates[group] ??= { field, subject, event };
    assert.deepEqual(event, templates[group].event);
  }
  return templates;
}

/** Compares what a server delivers with what the product delivered, cursors and ids left out. @throws Error */
export async function checkEqual(
  server: FanOutServer,
  audience: Audience,
  templates: readonly EventTemplate[],
): Promise<void> {
  await deliver(server, audience, 1);
  const received = await lastEvents(server);
  for (const [index, group] of audience.groups.entries()) {
    const template = templates[group];
    if (!template) throw new Error(`There is no group ${group}`);
    const event = received[index]?.[template.field];
    const own = event?.[template.subject] as { id: string } | undefined;
    const expected = makeEvent(template, own?.id ?? '');
    assert.deepEqual({ ...event, cursor: expected.cursor }, expected, server.name);
  }
}

/** A server of tests/bench that delivers events which it has already. */
type PlainServer = Contender & {
  file: string;
  /** The subscription; null for a server that needs none. */
  query: string | null;
  eventsPerGroup: number;
};

const PROTOCOLS: Record<string, SocketSpec['protocol']> = {
  'servers/rawSockets.ts': 'raw',
  'peers/socketIo.mjs': 'socketIo',
  'peers/apolloSockets.mjs': 'graphql',
  'peers/mercuriusSockets.mjs': 'graphql',
};

const PATHS = { graphql: 'graphql?', raw: '?', socketIo: 'socket.io/?EIO=4&transport=websocket&' };

/** Starts a server with clients of its own. */
export async function startPlainServer(
  bench: Bench,
  { name, role, file, query, eventsPerGroup }: PlainServer,
  audience: Audience,
  templates: readonly EventTemplate[],
): Promise<FanOutServer & { connect(audience: Audience): Promise<void> }> {
  const [server, clients] = [await bench.start(file), await bench.start('clients/socketClients.ts')];
  const port = await server.call<number>('port', null);
  const protocol = PROTOCOLS[file] ?? 'raw';
  await server.call('load', templates);
  const connect = async ({ groups, marker }: Audience) => {
    const sockets = groups.map(
      (group): SocketSpec => ({
        ...{ protocol, headers: {}, url: `ws://127.0.0.1:${port}/${PATHS[protocol]}group=${group}` },
        init: query === null ? null : { group: String(group) },
        subscribe: query === null ? null : { query, variables: {} },
      }),
    );
    await clients.call('open', { sockets, marker });
    if (query === null) return;
    // graphql-ws answers a ping before a subscription that it got earlier has started.
    while ((await server.call<number>('subscribed', null)) < sockets.length) await wait(SETTLE_MS);
  };
  await connect(audience);
  return {
    ...{ name, role, pids: [server.pid], clients, eventsPerGroup, connect },
    publish(events, beforeSend) {
      beforeSend?.();
      return server.call('publish', events);
    },
  };
}

/** Starts servers one after another; peers only where they are installed. */
export async function startPlainServers(
  bench: Bench,
  audience: Audience,
  templates: readonly EventTemplate[],
  servers: readonly PlainServer[],
): Promise<FanOutServer[]> {
  const started: FanOutServer[] = [];
  for (const server of servers)
    if (server.role !== 'peer' || hasPeers)
      started.push(await startPlainServer(bench, server, audience, templates));
  return started;
}

/** Deliveries a second, in parts that are published at this interval, for as long. */
const [PACE, PACE_INTERVAL_MS, PACE_MS] = [4000, 15, 4000];

export const P99_AT_PACE = 'p99 ms at 4,000/s';

/**
 * Publishes events at a pace and measures how long each takes from when it is sent to each of its readers.
 * @throws Error when one has not arrived
 */
async function measureAtPace(server: FanOutServer, { groups, groupCount }: Audience): Promise<Metrics> {
  const { name, clients, publish } = server;
  const perEvent = groups.length / groupCount;
  const together = Math.round((PACE * PACE_INTERVAL_MS) / 1000 / perEvent);
  const times = Math.round(PACE_MS / PACE_INTERVAL_MS);
  const events = Array.from({ length: times * together }, (_, index) => ({
    group: index % groupCount,
    id: randomUUID(),
  }));
  const ofGroup = new Map<number, number>();
  for (const { group } of events) ofGroup.set(group, (ofGroup.get(group) ?? 0) + 1);
  await clients.call(
    'expect',
    groups.map((group) => ofGroup.get(group) ?? 0),
  );
  const arrived = clients.call<Arrivals>('arrived', null);
  const sentAt = new Map<string, number>();
  const started = performance.now();
  const published: Promise<unknown>[] = [];
  for (let part = 0; part < times; part += 1) {
    await wait(Math.max(0, started + part * PACE_INTERVAL_MS - performance.now()));
    const sent = events.slice(part * together, (part + 1) * together);
    const publishing = publish(sent, () => {
      for (const { id } of sent) sentAt.set(id, instant());
    });
    // Thrown below, where the servers are stopped: unhandled until then it would end this process and leave them.
    publishing.catch(() => {});
    published.push(publishing);
  }
  await Promise.all(published);
  const { missing, doubled } = await arrived;
  if (missing !== 0 || doubled !== 0) throw new Error(`${name}: ${missing} missing, ${doubled} twice`);
  const latencies = (await clients.call<[string, number][]>('times', null))
    .map(([id, at]) => at - (sentAt.get(id) ?? Number.NaN))
    .toSorted((one, other) => one - other);
  return { 'p50 ms at 4,000/s': percentile(latencies, 0.5), [P99_AT_PACE]: percentile(latencies, 0.99) };
}

/** Makes rounds of servers whose results have been compared. Those that are paced are measured at a pace as well. */
export function fanOutRounds(
  { pool, extent }: Bench,
  servers: readonly FanOutServer[],
  audience: Audience,
  isPaced: (server: FanOutServer) => boolean = () => false,
): Pick<PreparedWorkload, 'contenders' | 'rounds' | 'round'> {
  const isQuick = extent === 'quick';
  const warm = new Set<string>();
  return {
    contenders: servers.map(({ name, role }) => ({ name, role })),
    rounds: isQuick ? 1 : 3,
    async round({ name }): Promise<Metrics> {
      const server = servers.find((one) => one.name === name);
      if (!server) throw new Error(`There is no ${name}`);
      // A round of which V8 compiles the code as it goes measures the compiler.
      if (!isQuick && !warm.has(name)) await deliver(server, audience, server.eventsPerGroup);
      warm.add(name);
      const stop = await startCpuMeter(pool, server.pids, [server.clients.pid]);
      const started = performance.now();
      const arrivals = await deliver(server, audience, isQuick ? 1 : server.eventsPerGroup);
      const seconds = (performance.now() - started) / 1000;
      const { serverMs, postgresMs, clientShare } = await stop();
      const paced = !isQuick && isPaced(server) ? await measureAtPace(server, audience) : {};
      return {
        'deliveries per server CPU-second': arrivals.delivered / (serverMs / 1000),
        'deliveries per second': arrivals.delivered / seconds,
        'PostgreSQL ms per delivery': postgresMs / arrivals.delivered,
        'bytes per delivery': arrivals.bytes / arrivals.delivered,
        'client share of a core': clientShare,
        ...paced,
      };
    },
  };
}
