// npm run check:plans [-- --runs 20 --filter AdminStudents]: sends every query of the web app to the database at DATABASE_URL
// (fill it with npm run seed:large): those of the admin panel as an admin, all others as a parent, a child, a mentor and
// nobody. It prints the indexes that each reads and how long it takes, and exits with 1 when one reads a large table as a
// whole, fails, or takes more than 300 ms at the 95th percentile, and when a rule by which events are delivered reads one.
// Statements whose plan a connection keeps are planned for any values as well as for those that were sent.
// npm run check:plans -- --statements <folder>: plans every statement that a run of tests has sent (docs/operations.md) instead,
// those of mutations, jobs, webhooks and deliveries among them.
import { parseArgs } from 'node:util';
import type { GraphQLSchema } from 'graphql';
import { buildSchema } from '../../gateway/schema.ts';
import { ask } from '../support/clients/http.ts';
import { asTemporaryAdmin, asTemporaryMembers, sampleIds } from '../support/factories/largeData.ts';
import { largeTables, partialIndexes, plannedScansOf, readsOf, type Scan } from '../support/probes/plans.ts';
import { findingsOf, readStatements, wholeReadOf } from '../support/probes/statementPlans.ts';
import { captureStatements } from '../support/probes/statements.ts';
import { adminQueries, memberQueries, type SampledQuery } from '../support/schema/sampledQueries.ts';
import { startGateway, type TestGateway } from '../support/services/gateway.ts';
import { rulePlans } from './rulePlans.ts';
import { WHOLE_READS, type WholeRead } from './wholeReads.ts';

const MAX_P95_MS = 300;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    filter: { type: 'string', default: '' },
    statements: { type: 'string' },
  },
});
const print = (text: string) => process.stdout.write(`${text}\n`);

/** Returns the value below which a share of the values is. */
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

/** Errors that say that the query is not for whoever asks. */
const EXPECTED_CODES = ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_FOUND', 'BAD_INPUT'];

type Asker = {
  role: string;
  cookie: string | null;
  queries: SampledQuery[];
  isUnwanted: (scan: Scan) => boolean;
};

/** Sends a query some times. @returns how long each took in milliseconds, the shortest first */
async function measure({ url }: TestGateway, { cookie }: Asker, query: SampledQuery): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    const started = performance.now();
    const answer = await ask(url, cookie, query.document, query.variables);
    times.push(performance.now() - started);
    const unexpected = answer.errors?.find(
      ({ extensions }) => !EXPECTED_CODES.includes(String(extensions?.code)),
    );
    if (unexpected) throw new Error(`${query.name}: ${unexpected.message}`);
  }
  return times.toSorted((one, other) => one - other);
}

const scanText = ({ table, type, index, rows }: Scan) =>
  `    ${index ?? `${type} of ${table}`}: ${rows} rows`;

/** Sends the queries of somebody and prints how they are read. @returns how many fail */
async function check(gateway: TestGateway, asker: Asker, large: ReadonlySet<string>): Promise<number> {
  const queries = asker.queries.filter(({ name }) => name.includes(values.filter));
  let failures = 0;
  for (const query of queries) {
    let times: number[] = [];
    // The first one of a kind also opens connections and prepares the document, once for all.
    await ask(gateway.url, asker.cookie, query.document, query.variables);
    const statements = await captureStatements(async () => {
      times = await measure(gateway, asker, query);
    });
    const planned = readsOf(statements).map((read) => plannedScansOf(gateway.app.pool, read));
    const scans = (await Promise.all(planned)).flat().filter(({ table }) => large.has(table));
    const p95 = percentile(times, 0.95);
    const hasFailed = scans.some(asker.isUnwanted) || p95 > MAX_P95_MS;
    if (hasFailed) failures += 1;
    const time = `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
    print(`${hasFailed ? 'FAILED' : 'ok    '} ${asker.role} ${query.name} ${query.variant}: ${time}`);
    for (const line of new Set(scans.map(scanText))) print(line);
  }
  print(`${asker.role}: ${failures} of ${queries.length} queries fail.`);
  return failures;
}

/** Prints how the rules are read by which events are delivered. @returns how many read a large table as a whole */
async function checkRules(schema: GraphQLSchema, large: ReadonlySet<string>): Promise<number> {
  const plans = await rulePlans(gateway, schema);
  const failed = plans.filter(({ scans }) => scans.some(({ isWhole, table }) => isWhole && large.has(table)));
  for (const plan of plans) {
    print(`${failed.includes(plan) ? 'FAILED' : 'ok    '} rule of ${plan.name}`);
    for (const line of new Set(plan.scans.filter(({ table }) => large.has(table)).map(scanText))) print(line);
  }
  print(`rules: ${failed.length} of ${plans.length} fail.`);
  return failed.length;
}

/**
 * Plans the statements of a folder and prints those that read a growing table as a whole or sort more than a page.
 * @returns how many do so without a reason, with the reasons that hold for none any more although there are many rows
 */
async function checkStatements(folder: string, large: ReadonlySet<string>): Promise<number> {
  const statements = readStatements(folder);
  const partial = await partialIndexes(gateway.app.pool);
  const isOfLargeTable = ({ problem }: WholeRead) =>
    [...large].some((table) => problem === wholeReadOf(table));
  const reasons = new Set(WHOLE_READS.filter(isOfLargeTable));
  let failures = 0;
  for (const statement of statements) {
    const findings = await findingsOf(gateway.app.pool, statement, large, partial);
    const unexplained = findings.filter(({ shape, problem }) => {
      const reason = WHOLE_READS.find((one) => shape.includes(one.statement) && problem === one.problem);
      if (reason) reasons.delete(reason);
      return !reason;
    });
    if (unexplained.length === 0) continue;
    failures += 1;
    print(`FAILED ${unexplained[0]?.shape}`);
    for (const { problem } of unexplained) print(`    ${problem}`);
  }
  for (const { statement, problem } of reasons)
    print(`FAILED no statement ${problem} any more: ${statement}`);
  print(`statements: ${failures} of ${statements.length} fail.`);
  return failures + reasons.size;
}

/** Sends the queries of the web app as everybody. @returns how many fail */
async function checkQueries(large: ReadonlySet<string>): Promise<number> {
  const schema = buildSchema();
  let failures = await asTemporaryAdmin(gateway, async (admin) => {
    const queries = adminQueries(schema, await sampleIds(gateway.app, admin));
    const isUnwanted = ({ type }: Scan) => type === 'Seq Scan';
    return check(gateway, { role: 'ADMIN', cookie: admin.cookie, queries, isUnwanted }, large);
  });
  failures += await asTemporaryMembers(gateway, async (members) => {
    const partial = await partialIndexes(gateway.app.pool);
    const isUnwanted = ({ isWhole, index }: Scan) => isWhole && !partial.has(index ?? '');
    let failed = 0;
    for (const { ids, ...member } of members) {
      const asker = {
        ...member,
        queries: memberQueries(schema, ids),
        isUnwanted,
      };
      failed += await check(gateway, asker, large);
    }
    return failed;
  });
  failures += await checkRules(schema, large);
  return failures;
}

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('Set DATABASE_URL to a database that npm run seed:large has filled.');
const gateway = await startGateway({ env: {}, databaseUrl, worker: false });
try {
  const large = await largeTables(gateway.app.pool);
  if (!large.has('Student')) throw new Error('There is too little data; run npm run seed:large first.');
  const failures = values.statements
    ? await checkStatements(values.statements, large)
    : await checkQueries(large);
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  await gateway.close();
}
