// npm run check:delivery -- --minutes 10 --seed S: families and mentors write to each other while processes, database,
// bus and connections are broken as the seed has it, half of the time with the bus in PostgreSQL and half with Redis.
// Ends with 1 when an acknowledged message is missing, came twice or out of order, or came to somebody else.
// --steady breaks nothing and shows whether speed and memory stay the same.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { answersPing } from '../../support/answersPing.ts';
import { createRandom } from '../random.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { createHistory, judge, missingOf } from './history.ts';
import { startLoad } from './load.ts';
import { type FaultTime, unleash } from './nemesis.ts';
import { gather } from './people.ts';
import { findSpinning, reportMinutes, watchReadiness } from './report.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    steady: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
if (!(minutes > 0 && minutes <= 240) || !Number.isSafeInteger(seed)) {
  throw new Error('Say it like this: npm run check:delivery -- --minutes 10 --seed 7');
}
/** How long after the last fault everything may take to arrive: back-offs, leases, deadlines. */
const PATIENCE_MS = 90_000;
const PROBLEMS_SHOWN = 10;

const began = Date.now();
const say = (text: string) => process.stdout.write(`${text}\n`);
const redisUrl = process.env.REDIS_URL_TEST || 'redis://127.0.0.1:6379';
const hasRedis = await answersPing(redisUrl);

say(
  `Checking delivery for ${minutes} min with --seed ${seed}${values.steady ? ', nothing is broken' : ''}; ` +
    (hasRedis ? 'the bus is PostgreSQL, then Redis' : `the bus is PostgreSQL: no Redis at ${redisUrl}`),
);
const cluster = await openCluster();
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    cluster.stop().finally(() => process.exit(status));
  });
}
let status = 1;
try {
  status = await check(cluster);
} finally {
  await cluster.stop();
}
process.exit(status);

async function check(cluster: Cluster): Promise<number> {
  const random = createRandom(seed);
  const routing = createRandom(seed + 1);
  const pickUrl = () => routing.pick(cluster.urls as [string, ...string[]]);
  const history = createHistory();
  const society = await gather(cluster, history, minutes, pickUrl);
  const { clients } = society;
  const stopWatching = watchReadiness(cluster.urls);
  const faults: FaultTime[] = [];
  const stopReporting = reportMinutes({ cluster, history, clients }, faults, say);
  const load = startLoad(history, society.senders, pickUrl);

  const phases = hasRedis ? 2 : 1;
  for (let phase = 0; phase < phases; phase += 1) {
    if (phase === 1) await cluster.useRedis(redisUrl);
    const phaseMs = (minutes * 60_000) / phases;
    if (values.steady) {
      await wait(phaseMs);
      continue;
    }
    const nemesis = unleash(random, cluster, society, { faults, say });
    await wait(phaseMs);
    await nemesis.heal();
  }
  const finished = await Promise.race([load.finish().then(() => true), wait(PATIENCE_MS, false)]);
  if (!finished) say('Some messages were neither acknowledged nor refused in time');
  await stopReporting();
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(250)) {
    if (missingOf(history, clients).length === 0) break;
  }
  const red = stopWatching();
  const spinning = await findSpinning(cluster);
  const verdict = judge(history, clients);
  await Promise.all(clients.map((client) => client.close()));

  const kinds = Object.entries(Object.groupBy(faults, ({ kind }) => kind));
  const acknowledged = [...history.sent.values()].filter(({ ackedAt }) => ackedAt !== null).length;
  const sum = (of: (client: (typeof clients)[number]) => number) =>
    clients.reduce((total, client) => total + of(client), 0);
  for (const [kind, problems] of Object.entries(verdict)) {
    for (const problem of problems.slice(0, PROBLEMS_SHOWN)) say(`${kind}: ${problem}`);
  }
  for (const name of spinning) say(`spinning: the ${name} computes although nothing is asked of it`);
  say(`faults: ${kinds.map(([kind, all]) => `${kind} ${all?.length}`).join(', ') || 'none'}`);
  say(
    `${sum(({ counts }) => counts.resets)} resets, ` +
      `${sum(({ counts }) => counts.subscriptions - 1)} reconnects, ` +
      `${sum(({ counts }) => counts.signedOut)} signed out, ` +
      `readyz red ${red.map((seconds) => `${seconds} s`).join(' and ')}, ` +
      `refused ${[...history.refused].map(([code, count]) => `${code} ${count}`).join(', ') || 'none'}`,
  );
  const { missing, doubled, foreign, outOfOrder } = verdict;
  say(
    `acknowledged ${acknowledged}, deliveries ${sum(({ deliveries }) => deliveries.length)}, ` +
      `missing ${missing.length}, doubled ${doubled.length}, foreign ${foreign.length}, ` +
      `out of order ${outOfOrder.length}; ${Math.round((Date.now() - began) / 1000)} s`,
  );
  const problems = [missing, doubled, foreign, outOfOrder, spinning].flat();
  return problems.length === 0 && finished ? 0 : 1;
}
