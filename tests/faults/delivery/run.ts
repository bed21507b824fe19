// npm run check:delivery -- --minutes 10 --seed S: families and mentors send messages while faults drawn from the seed
// break processes, database, bus and connections, half of the time with the bus in PostgreSQL and half with Redis. Exits
// with 1 when an acknowledged message is missing, arrived twice, out of order or at another person. --steady injects no
// fault and shows how speed and memory change over time.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pTimeout from 'p-timeout';
import { answersPing } from '../../support/services/answersPing.ts';
import { createRandom } from '../random.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { checkHistory, createHistory, missingOf } from './history.ts';
import { startLoad } from './load.ts';
import { type FaultTime, startNemesis } from './nemesis.ts';
import { createPopulation } from './population.ts';
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
  throw new Error('Usage: npm run check:delivery -- --minutes 10 --seed 7');
}
/** The time for deliveries after the last fault, for back-offs, leases and deadlines. */
const SETTLE_TIMEOUT_MS = 90_000;
const PROBLEMS_SHOWN = 10;

const began = Date.now();
const print = (text: string) => process.stdout.write(`${text}\n`);
const redisUrl = process.env.REDIS_URL_TEST || 'redis://127.0.0.1:6379';
const hasRedis = await answersPing(redisUrl);

print(
  `Checking delivery for ${minutes} min with --seed ${seed}${values.steady ? ', no faults' : ''}; ` +
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
  const population = await createPopulation(cluster, history, minutes, pickUrl);
  const { clients } = population;
  const stopWatching = watchReadiness(cluster.urls);
  const faults: FaultTime[] = [];
  const stopReporting = reportMinutes({ cluster, history, clients }, faults, print);
  const load = startLoad(history, population.senders, pickUrl);

  const phases = hasRedis ? 2 : 1;
  for (let phase = 0; phase < phases; phase += 1) {
    if (phase === 1) await cluster.useRedis(redisUrl);
    const phaseMs = (minutes * 60_000) / phases;
    if (values.steady) {
      await wait(phaseMs);
      continue;
    }
    const nemesis = startNemesis(random, cluster, population, { faults, print });
    await wait(phaseMs);
    await nemesis.heal();
  }
  const finished = await pTimeout(
    load.finish().then(() => true),
    { milliseconds: SETTLE_TIMEOUT_MS, fallback: () => false },
  );
  if (!finished) print('Some messages were neither acknowledged nor rejected in time');
  await stopReporting();
  for (const until = Date.now() + SETTLE_TIMEOUT_MS; Date.now() < until; await wait(250)) {
    if (missingOf(history, clients).length === 0) break;
  }
  const notReady = stopWatching();
  const spinning = await findSpinning(cluster);
  const verdict = checkHistory(history, clients);
  await Promise.all(clients.map((client) => client.close()));

  const kinds = Object.entries(Object.groupBy(faults, ({ kind }) => kind));
  const acknowledged = [...history.sent.values()].filter(({ ackedAt }) => ackedAt !== null).length;
  const sum = (of: (client: (typeof clients)[number]) => number) =>
    clients.reduce((total, client) => total + of(client), 0);
  for (const [kind, problems] of Object.entries(verdict)) {
    for (const problem of problems.slice(0, PROBLEMS_SHOWN)) print(`${kind}: ${problem}`);
  }
  for (const name of spinning) print(`spinning: the ${name} uses the processor although it is idle`);
  print(`faults: ${kinds.map(([kind, all]) => `${kind} ${all?.length}`).join(', ') || 'none'}`);
  print(
    `${sum(({ counts }) => counts.resets)} resets, ` +
      `${sum(({ counts }) => counts.subscriptions - 1)} reconnects, ` +
      `${sum(({ counts }) => counts.signedOut)} signed out, ` +
      `not ready ${notReady.map((seconds) => `${seconds} s`).join(' and ')}, ` +
      `rejected ${[...history.rejected].map(([code, count]) => `${code} ${count}`).join(', ') || 'none'}`,
  );
  const { missing, doubled, foreign, outOfOrder } = verdict;
  print(
    `acknowledged ${acknowledged}, deliveries ${sum(({ deliveries }) => deliveries.length)}, ` +
      `missing ${missing.length}, doubled ${doubled.length}, foreign ${foreign.length}, ` +
      `out of order ${outOfOrder.length}; ${Math.round((Date.now() - began) / 1000)} s`,
  );
  const problems = [missing, doubled, foreign, outOfOrder, spinning].flat();
  return problems.length === 0 && finished ? 0 : 1;
}
