import { Redis } from 'ioredis';
import type { Random } from '../random.ts';
import { type Cluster, GATEWAYS, NAMES } from './cluster.ts';
import type { Household, Society } from './people.ts';

type Undo = () => Promise<void> | void;

export type Fault = {
  kind: string;
  /** What it breaks; two faults never break the same at once. */
  part: string;
  lastsMs: number;
  begin(): Promise<Undo> | Undo;
};

const CHANNEL = 'little_makers';
const nothing = () => {};

/** Draws one fault of every kind; which of them comes is for the caller to draw. */
export function drawableFaults(random: Random, cluster: Cluster, society: Society): [Fault, ...Fault[]] {
  const lastsMs = random.between(1000, 6000);
  const which = Math.floor(random.between(0, NAMES.length));
  const gateway = Math.floor(random.between(0, GATEWAYS));
  const someone = Math.floor(random.next() * society.households.length);
  const other = (someone + 1) % society.households.length;
  const line = cluster.databaseLines[which];
  const child = society.households[someone];
  const formerOrNext = society.households[other];
  const client = society.clients[Math.floor(random.next() * society.clients.length)];
  if (!line || !child || !formerOrNext || !client) throw new Error('There is nobody');
  const lineName = `database line of ${NAMES[which]}`;
  const mend = () => line.mend();
  const timed = { lastsMs };

  return [
    { ...timed, kind: 'kill', part: `${NAMES[which]}`, begin: () => kill(cluster, which) },
    { ...timed, kind: 'freeze', part: `${NAMES[gateway]}`, begin: () => freeze(cluster, gateway) },
    { ...timed, kind: 'trim', part: `${NAMES[gateway]}`, begin: () => trim(cluster, gateway, society) },
    { ...timed, kind: 'cut', part: lineName, begin: () => after(line.cut, mend) },
    { ...timed, kind: 'silence', part: lineName, begin: () => after(line.silence, mend) },
    {
      kind: 'silenceOpen',
      part: lineName,
      // Sometimes for so long that the gateway has to notice by itself.
      lastsMs: random.chance(0.3) ? 25_000 : lastsMs,
      begin: () => after(line.silenceOpen, mend),
    },
    { ...timed, kind: 'backends', part: 'backends', begin: () => terminateBackends(cluster) },
    {
      ...timed,
      kind: 'database',
      part: 'database',
      begin: () => after(() => cluster.killDatabase(), nothing),
    },
    { ...timed, kind: 'stall', part: client.name, begin: () => client.stall() },
    {
      ...timed,
      kind: 'drop all',
      part: 'clients',
      begin: () => after(() => society.clients.forEach(({ drop }) => void drop()), nothing),
    },
    {
      ...timed,
      kind: 'reassign',
      part: `child ${someone}`,
      begin: () => reassign(society, child, formerOrNext),
    },
    { ...timed, kind: 'junk', part: 'junk', begin: () => publishJunk(random, cluster) },
    ...redisFaults(cluster, lastsMs),
  ];
}

function redisFaults(cluster: Cluster, lastsMs: number): Fault[] {
  const line = cluster.redis()?.line;
  if (!line) return [];
  const part = 'redis';
  const mend = () => line.mend();
  return [
    { kind: 'redis cut', part, lastsMs, begin: () => after(line.cut, mend) },
    { kind: 'redis silence', part, lastsMs, begin: () => after(line.silence, mend) },
  ];
}

function after(act: () => void, undo: Undo): Undo {
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

/** Deletes what a frozen gateway has not read of the feed of somebody who is connected to it. */
function trim(cluster: Cluster, which: number, { clients }: Society): Undo {
  const reader = clients.find((client) => client.isAt(cluster.urls[which] ?? ''));
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
  return nothing;
}

async function reassign(society: Society, child: Household, to: Household): Promise<Undo> {
  await society.assign(child, to);
  return () => society.assign(child, child);
}

async function publishJunk({ pick }: Random, cluster: Cluster): Promise<Undo> {
  const junk = pick([
    '',
    'junk',
    '{"version":2,"wake":[]}',
    '{"version":1,"wake":["x"]}',
    '[[[[',
    '\u0007\u{1F4A5}',
  ]);
  await cluster.run('SELECT pg_notify($1, $2)', [CHANNEL, junk]);
  const bus = cluster.redis();
  if (!bus) return nothing;
  const redis = new Redis(bus.url);
  await redis.publish(cluster.installation, junk);
  redis.disconnect();
  return nothing;
}
