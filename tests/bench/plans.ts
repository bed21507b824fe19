// npm run plans [-- --runs 20 --filter AdminStudents]: sends every query of the admin panel to the database at
// DATABASE_URL (fill it with npm run seed:large), prints the indexes that it reads and how long it takes, and exits with
// 1 when one reads a large table as a whole, fails, or takes more than 300 ms at the 95th percentile.
import { parseArgs } from 'node:util';
import { buildSchema } from '../../gateway/schema.ts';
import { ask } from '../support/clients/http.ts';
import { asTemporaryAdmin, sampleIds } from '../support/factories/largeData.ts';
import type { Person } from '../support/factories/people.ts';
import { largeTables, readsOf, type Scan, scansOf } from '../support/probes/plans.ts';
import { captureStatements } from '../support/probes/statements.ts';
import { type AdminQuery, adminQueries } from '../support/schema/adminQueries.ts';
import { startGateway, type TestGateway } from '../support/services/gateway.ts';

const MAX_P95_MS = 300;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, filter: { type: 'string', default: '' } },
});
const print = (text: string) => process.stdout.write(`${text}\n`);

/** Returns the value below which a share of the values is. */
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

async function measure(gateway: TestGateway, admin: Person, query: AdminQuery): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    const started = performance.now();
    const answer = await ask(gateway.url, admin.cookie, query.document, query.variables);
    times.push(performance.now() - started);
    if (answer.errors) throw new Error(answer.errors[0]?.message);
  }
  return times.toSorted((one, other) => one - other);
}

const scanText = ({ table, type, index, rows }: Scan) =>
  `    ${index ?? `${type} of ${table}`}: ${rows} rows`;

async function check(gateway: TestGateway, admin: Person, large: ReadonlySet<string>): Promise<number> {
  const queries = adminQueries(buildSchema(), await sampleIds(gateway.app, admin)).filter(({ name }) =>
    name.includes(values.filter),
  );
  let failures = 0;
  for (const query of queries) {
    let times: number[] = [];
    // The first one of a kind also opens connections and prepares the document, once for all admins.
    await ask(gateway.url, admin.cookie, query.document, query.variables);
    const statements = await captureStatements(async () => {
      times = await measure(gateway, admin, query);
    });
    const scans = (
      await Promise.all(readsOf(statements).map((read) => scansOf(gateway.app.pool, read)))
    ).flat();
    const whole = scans.filter(({ table, type }) => type === 'Seq Scan' && large.has(table));
    const p95 = percentile(times, 0.95);
    const hasFailed = whole.length > 0 || p95 > MAX_P95_MS;
    if (hasFailed) failures += 1;
    const time = `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
    print(`${hasFailed ? 'FAILED' : 'ok    '} ${query.name} ${query.variant}: ${time}`);
    for (const line of new Set(scans.filter(({ table }) => large.has(table)).map(scanText))) print(line);
  }
  print(failures === 0 ? `All ${queries.length} queries are quick.` : `${failures} queries fail.`);
  return failures;
}

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('Set DATABASE_URL to a database that npm run seed:large has filled.');
const gateway = await startGateway({ env: {}, databaseUrl, worker: false });
try {
  const large = await largeTables(gateway.app.pool);
  if (!large.has('Student')) throw new Error('There is too little data; run npm run seed:large first.');
  process.exitCode = (await asTemporaryAdmin(gateway, (admin) => check(gateway, admin, large))) === 0 ? 0 : 1;
} finally {
  await gateway.close();
}
