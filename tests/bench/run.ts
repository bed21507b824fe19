// npm run bench [-- --only fanOut,chat --quick --full --json <file>]: measures the product beside its limits and peers
// on the same data, see docs/performance.md. Ends with 1 when results differ or something does not arrive, never for times.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type BenchDatabase, type Extent, hasPeers, openBench, openBenchDatabase } from './harness/bench.ts';
import { circumstances, measuredTable, ratioTable, reportOf, type WorkloadReport } from './harness/report.ts';
import { type Metrics, mediansOf, type Workload } from './harness/workload.ts';
import { audience } from './workloads/audience.ts';
import { bundles } from './workloads/bundles.ts';
import { chat } from './workloads/chat.ts';
import { dashboard } from './workloads/dashboard.ts';
import { fanOut } from './workloads/fanOut.ts';
import { gateways } from './workloads/gateways.ts';
import { jobs } from './workloads/jobs.ts';
import { list } from './workloads/list.ts';
import { memory } from './workloads/memory.ts';
import { start } from './workloads/start.ts';
import { writes } from './workloads/writes.ts';

const WORKLOADS: readonly Workload[] = [
  ...[fanOut, audience, gateways, chat, dashboard, list, writes, jobs],
  ...[start, memory, bundles],
];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Measures the contenders of a workload in turn. */
async function measure(workload: Workload, extent: Extent, database: BenchDatabase): Promise<WorkloadReport> {
  const bench = openBench(extent, database);
  try {
    const prepared = await workload.prepare(bench);
    const measured = new Map<string, Metrics[]>(prepared.contenders.map(({ name }) => [name, []]));
    for (let round = 0; round < prepared.rounds; round += 1)
      for (const contender of prepared.contenders)
        measured.get(contender.name)?.push(await prepared.round(contender));
    const medians = new Map([...measured].map(([name, rounds]) => [name, mediansOf(rounds)]));
    return reportOf(workload, prepared, medians, extent !== 'quick');
  } finally {
    await bench.close();
  }
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
