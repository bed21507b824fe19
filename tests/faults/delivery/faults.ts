import { Redis } from 'ioredis';
import type { Random } from '../random.ts';
import { type Cluster, GATEWAYS, NAMES } from './cluster.ts';
import type { Household, Population } from './population.ts';

type Undo = () => Promise<void> | void;

export type Fault = {
  kind: string;
  /** The part that it breaks; two faults never break the same part at once. */
  part: string;
  lastsMs: number;
  begin(): Promise<Undo> | Undo;
};

const CHANNEL = 'little_makers';
const noUndo = () => {};

/** Draws one fault of every kind, of which the caller draws one. */
export function drawableFaults(
  random: Random,
  cluster: Cluster,
  population: Population,
): [Fault, ...Fault[]] {
  const lastsMs = random.between(1000, 6000);
  const which = Math.floor(random.between(0, NAMES.length));
  const gateway = Math.floor(random.between(0, GATEWAYS));
  const index = Math.floor(random.next() * population.households.length);
  const otherIndex = (index + 1) % population.households.length;
  const proxy = cluster.databaseProxies[which];
  const household = population.households[index];
  const otherHousehold = population.households[otherIndex];
  const client = population.clients[Math.floor(random.next() * population.clients.length)];
  if (!proxy || !household || !otherHousehold || !client) throw new Error('The population is empty');
  const proxyName = `database proxy of ${NAMES[which]}`;
  const mend = () => proxy.mend();
  const timed = { lastsMs };

  return [
    { ...timed, kind: 'kill', part: `${NAMES[which]}`, begin: () => kill(cluster, which) },
    { ...timed, kind: 'freeze', part: `${NAMES[gateway]}`, begin: () => freeze(cluster, gateway) },
    { ...timed, kind: 'trim', part: `${NAMES[gateway]}`, begin: () => trim(cluster, gateway, population) },
    { ...timed, kind: 'cut', part: proxyName, begin: () => runThen(proxy.cut, mend) },
    { ...timed, kind: 'silence', part: proxyName, begin: () => runThen(proxy.silence, mend) },
    {
      kind: 'silenceOpen',
      part: proxyName,
      // Sometimes for so long that the gateway has to detect it.
      lastsMs: random.chance(0.3) ? 25_000 : lastsMs,
      begin: () => runThen(proxy.silenceOpen, mend),
    },
    { ...timed, kind: 'backends', part: 'backends', begin: () => terminateBackends(cluster) },
    {
      ...timed,
      kind: 'database',
      part: 'database',
      begin: () => runThen(() => cluster.killDatabase(), noUndo),
    },
    { ...timed, kind: 'stall', part: client.name, begin: () => client.stall() },
    {
      ...timed,
      kind: 'drop all',
      part: 'clients',
      begin: () => runThen(() => population.clients.forEach(({ drop }) => void drop()), noUndo),
    },
    {
      ...timed,
      kind: 'reassign',
      part: `student ${index}`,
      begin: () => reassign(population, household, otherHousehold),
    },
    {
      ...timed,
      kind: 'invalid message',
      part: 'invalid message',
      begin: () => publishInvalid(random, cluster),
    },
    ...redisFaults(cluster, lastsMs),
  ];
}

function redisFaults(cluster: Cluster, lastsMs: number): Fault[] {
  const proxy = cluster.redis()?.proxy;
  if (!proxy) return [];
  const part = 'redis';
  const mend = () => proxy.mend();
  return [
    { kind: 'redis cut', part, lastsMs, begin: () => runThen(proxy.cut, mend) },
    { kind: 'redis silence', part, lastsMs, begin: () => runThen(proxy.silence, mend) },
  ];
}

function runThen(act: () => void, undo: Undo): Undo {
  act();
  return undo;
}

async function kill(cluster: Cluster, which: number): Promise<Undo> {
  await cluster.kill(which);
  return () => cluster.start(which);
}

function freeze(cluster: Cluster, which: number): Undo {
  cluster.signal(which, 'SIGSTOP');
  return () => cluster.signal(which, 'SIGCONT');
}

/** Freezes a gateway and deletes the unread feed entries of a person who is connected to it. */
function trim(cluster: Cluster, which: number, { clients }: Population): Undo {
  const reader = clients.find((client) => client.isConnectedTo(cluster.urls[which] ?? ''));
  cluster.signal(which, 'SIGSTOP');
  return async () => {
    try {
      await cluster.run(
        `DELETE FROM "FeedEntry" WHERE "recipientId" = $1
         AND seq < (SELECT seq FROM "FeedCounter" WHERE "recipientId" = $1)`,
        [reader?.person.id],
      );
    } finally {
      cluster.signal(which, 'SIGCONT');
    }
  };
}

async function terminateBackends(cluster: Cluster): Promise<Undo> {
  await cluster.run(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5`,
    [],
  );
  return noUndo;
}

async function reassign(population: Population, household: Household, to: Household): Promise<Undo> {
  await population.assign(household, to);
  return () => population.assign(household, household);
}

async function publishInvalid({ pick }: Random, cluster: Cluster): Promise<Undo> {
  const message = pick([
    '',
    'not json',
    '{"version":2,"wake":[]}',
    '{"version":1,"wake":["x"]}',
    '[[[[',
    '\u0007\u{1F4A5}',
  ]);
  await cluster.run('SELECT pg_notify($1, $2)', [CHANNEL, message]);
  const bus = cluster.redis();
  if (!bus) return noUndo;
  const redis = new Redis(bus.url);
  await redis.publish(cluster.installation, message);
  redis.disconnect();
  return noUndo;
}
