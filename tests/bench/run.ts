// npm run bench [-- --only fanOut,chat --quick --full --profile --json <file>]: measures the product beside its limits and peers
// on the same data, see docs/performance.md. Ends with 1 when results differ or something does not arrive, never for times.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BenchDatabase, type Extent, hasPeers, openBench, openBenchDatabase } from './harness/bench.ts';
import { largestShares, type Profiler } from './harness/profiles.ts';
import {
  circumstances,
  measuredTable,
  profileTable,
  ratioTable,
  reportOf,
  type WorkloadReport,
} from './harness/report.ts';
import { type Metrics, mediansOf, type PreparedWorkload, type Workload } from './harness/workload.ts';
import { audience } from './workloads/audience.ts';
import { bundles } from './workloads/bundles.ts';
import { bursts } from './workloads/bursts.ts';
import { chat } from './workloads/chat.ts';
import { dashboard } from './workloads/dashboard.ts';
import { fanOut, pairs } from './workloads/fanOut.ts';
import { gateways } from './workloads/gateways.ts';
import { growth } from './workloads/growth.ts';
import { interactions } from './workloads/interactions.ts';
import { jobs } from './workloads/jobs.ts';
import { list } from './workloads/list.ts';
import { memory } from './workloads/memory.ts';
import { start } from './workloads/start.ts';
import { writes } from './workloads/writes.ts';

const WORKLOADS: readonly Workload[] = [
  ...[fanOut, pairs, audience, gateways, chat, dashboard, list, writes, jobs, growth],
  ...[start, memory, bursts, bundles, interactions],
];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
/** The parts of a profile that are printed. */
const MAX_PARTS = 16;

const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Does what autovacuum would do at some time in a round: without it, plans stay those of tables that were empty, and
 * every version of a row that is written often stays in its place.
 */
const tidy = ({ pool }: BenchDatabase) => pool.query('VACUUM (ANALYZE)');

/** Measures the contenders of a workload in turn. */
async function measure(workload: Workload, extent: Extent, database: BenchDatabase): Promise<WorkloadReport> {
  const bench = openBench(extent, database, values.profile);
  try {
    const prepared = await workload.prepare(bench);
    if (values.profile) return await profile(workload, prepared, database, bench.profilers);
    const measured = new Map<string, Metrics[]>(prepared.contenders.map(({ name }) => [name, []]));
    for (let round = 0; round < prepared.rounds; round += 1)
      for (const contender of prepared.contenders) {
        if (extent !== 'quick') await tidy(database);
        measured.get(contender.name)?.push(await prepared.round(contender));
      }
    const medians = new Map([...measured].map(([name, rounds]) => [name, mediansOf(rounds)]));
    return reportOf(workload, prepared, medians, extent !== 'quick');
  } finally {
    await bench.close();
  }
}

/** Measures the product alone, and where its processes spend their time. Profiling slows them down. */
async function profile(
  workload: Workload,
  prepared: PreparedWorkload,
  database: BenchDatabase,
  profilers: readonly Profiler[],
): Promise<WorkloadReport> {
  const contenders = prepared.contenders.filter(({ role }) => role === 'product');
  const tables: string[] = [];
  for (const { name, role } of contenders) {
    const profiles: Awaited<ReturnType<Profiler['stop']>>[] = [];
    for (let round = 0; round < prepared.rounds; round += 1) {
      await tidy(database);
      await Promise.all(profilers.map(({ start }) => start()));
      await prepared.round({ name, role });
      profiles.push(...(await Promise.all(profilers.map(({ stop }) => stop()))));
    }
    if (profiles.length > 0) tables.push(profileTable(name, largestShares(profiles, MAX_PARTS)));
  }
  const report = reportOf(workload, { ...prepared, contenders }, new Map(), false);
  return { ...report, notes: [...report.notes, ...tables] };
}

async function onDatabase<Result>(work: (database: BenchDatabase) => Promise<Result>): Promise<Result> {
  const database = await openBenchDatabase();
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

/** Measures workloads, each on a database of its own. */
async function measureAll(workloads: readonly Workload[], extent: Extent): Promise<WorkloadReport[]> {
  const reports: WorkloadReport[] = [];
  for (const workload of workloads) {
    const started = performance.now();
    const report = await onDatabase((database) => measure(workload, extent, database));
    reports.push(report);
    say(`\n${measuredTable(report)}\n\n(${((performance.now() - started) / 1000).toFixed(0)} s)`);
  }
  return reports;
}

function chosen(): readonly Workload[] {
  const names = values.only?.split(',');
  const unknown = names?.filter((name) => WORKLOADS.every((workload) => workload.name !== name)) ?? [];
  if (unknown.length > 0) {
    const known = WORKLOADS.map(({ name }) => name).join(', ');
    throw new Error(`There is no workload ${unknown.join(', ')}; there are ${known}.`);
  }
  return WORKLOADS.filter(({ name }) => names?.includes(name) ?? true);
}

async function run(): Promise<void> {
  const extent: Extent = values.quick ? 'quick' : values.full ? 'full' : 'default';
  const about = circumstances();
  say(about);
  if (!hasPeers) say('\nWithout peers, which npm ci --prefix tests/bench/peers installs.');
  const reports = await measureAll(chosen(), extent);
  say(`\n${ratioTable(reports)}`);
  say(
    `\nAll results are equal and everything arrived.${extent === 'quick' ? ' Times of a quick run mean nothing.' : ''}`,
  );
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ about, extent, reports }, null, 2)}\n`);
}

try {
  await run();
} catch (error) {
  // The source line of a bundled package, which Node would print, is a megabyte long.
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
