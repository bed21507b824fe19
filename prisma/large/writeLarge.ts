import type { Pool, PoolClient } from 'pg';
import { LIFT_TRANSACTION_LIMITS } from '../../gateway/platform/database/postgresPool.ts';
import { businessStages } from './business.ts';
import { caseworkStages } from './casework.ts';
import { communityStages } from './community.ts';
import { COURSE_STATEMENTS, learningStages } from './learning.ts';
import { peopleStages } from './people.ts';
import { type LargeSizes, planOf, type Stage, TAGS, uuidOf } from './stage.ts';
import { trafficStages } from './traffic.ts';

/** An arbitrary key that no other advisory lock uses. */
const LARGE_LOCK = 4_201_131;

type Report = (line: string) => void;

const STAGES = [
  ...peopleStages,
  ...businessStages,
  ...learningStages,
  ...caseworkStages,
  ...communityStages,
  ...trafficStages,
];

/**
 * Writes the large data set, batch by batch, each in one transaction. A run that was killed is continued by the next
 * one from the first batch that is missing. All triggers run, so that what they keep is as in the product.
 * @param pool without the time limits of the product's own pools
 * @param report receives lines about the progress
 */
export async function writeLarge(pool: Pool, sizes: LargeSizes, report: Report): Promise<void> {
  await withClient(pool, async (client) => {
    const lock = await client.query('SELECT pg_try_advisory_lock($1) AS held', [LARGE_LOCK]);
    if (!lock.rows[0].held) throw new Error('Another process is writing the large data set.');
    const plan = planOf(sizes, await newestTime(client));
    await inOneTransaction(client, COURSE_STATEMENTS, []);
    for (const stage of STAGES) await writeStage(client, stage, plan, report);
    report('Collecting the statistics of the tables');
    await client.query('VACUUM (ANALYZE)');
  });
}

/**
 * Returns the newest time of the data as SQL: that of the run that began it. The first parent signed up two years
 * before.
 */
async function newestTime(client: PoolClient): Promise<string> {
  const { rows } = await client.query(
    `SELECT coalesce((SELECT "createdAt" + interval '730 days' FROM "User" WHERE id = ${uuidOf(TAGS.parent, '1')}),
       date_trunc('second', now())) AS now`,
  );
  return `'${(rows[0].now as Date).toISOString()}'::timestamptz`;
}

async function writeStage(
  client: PoolClient,
  stage: Stage,
  plan: ReturnType<typeof planOf>,
  report: Report,
): Promise<void> {
  const total = stage.total(plan);
  const statements = stage.statements(plan);
  const started = Date.now();
  const begun = await lastRow(client, stage);
  if (begun > 0 && begun < total) report(`${stage.noun}: ${begun} of ${total} are there already`);
  for (let from = begun + 1; from <= total; from += stage.batch) {
    const to = Math.min(from + stage.batch - 1, total);
    await inOneTransaction(client, statements, [from, to]);
    // The triggers' statements keep the plan of a nearly empty table until there are new statistics.
    if (isPowerOfTwo(Math.ceil(to / stage.batch))) await client.query('ANALYZE');
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    report(`${stage.noun}: ${to} of ${total} (${seconds} s)`);
  }
}

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0;

/** Returns the number of the last row that a stage has written; 0 for none. A row that joins nothing is passed over. */
async function lastRow(client: PoolClient, { table, tag }: Stage): Promise<number> {
  const { rows } = await client.query(
    `SELECT id FROM "${table}" WHERE id BETWEEN ${uuidOf(tag, '0')} AND ${uuidOf(tag, `${2 ** 47}`)} ORDER BY id DESC LIMIT 1`,
  );
  return rows.length === 0 ? 0 : Number.parseInt(rows[0].id.slice(-12), 16);
}

async function inOneTransaction(client: PoolClient, statements: string[], range: number[]): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(LIFT_TRANSACTION_LIMITS);
    // The triggers' statements are planned once, while their tables are empty.
    await client.query('SET LOCAL enable_seqscan = off');
    for (const statement of statements) await client.query(statement, range);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function withClient(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    // Ending the connection also releases the lock.
    client.release(true);
  }
}
