import type { Pool, PoolClient } from 'pg';
import type { Statement } from './statements.ts';

/** A table that a statement reads and how. */
export type Scan = {
  table: string;
  type: string;
  index: string | null;
  rows: number;
  /** True when each row that is read is compared, and nothing says where in the index to begin. */
  isSifted: boolean;
  /** True when every row of the table or the index is read: nothing says where to begin, or lets it end early. */
  isWhole: boolean;
};

/** A number of rows that a statement sorts, as the planner expects it, and the tables that they are read from. */
export type Sort = { rows: number; tables: string[] };

export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Total Cost': number;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
};

/** Nodes that read all that is below them before they return a row. */
const CONSUMERS = new Set(['Aggregate', 'Hash', 'Sort', 'Incremental Sort', 'Materialize', 'WindowAgg']);

/** Tables with fewer rows than this are read as a whole by any sensible plan. */
const LARGE_ROWS = 2500;

/** Returns the names of the tables that are large, by the planner's statistics. */
export async function largeTables(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= $1 AND relnamespace = 'public'::regnamespace`,
    [LARGE_ROWS],
  );
  return new Set(rows.map(({ relname }) => relname));
}

/** Returns the names of the indexes of a part of their table, such as of what is open: they are meant to be read whole. */
export async function partialIndexes(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ relname: string }>(
    `SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indpred IS NOT NULL`,
  );
  return new Set(rows.map(({ relname }) => relname));
}

const isRead = ({ text }: Statement) => /^\s*(?:SELECT|WITH)\b/i.test(text.slice(0, 200));

/** Returns the statements that read rows, each once. */
export function readsOf(statements: readonly Statement[]): Statement[] {
  const reads = statements.filter((statement) => isRead(statement) && statement.text.includes('FROM'));
  return [...new Map(reads.map((read) => [JSON.stringify([read.text, read.values]), read])).values()];
}

/** Returns how PostgreSQL would read the tables of a statement, planned for its values. */
export async function scansOf(pool: Pool, statement: Statement): Promise<Scan[]> {
  return scansIn(await planOf(pool, statement, {}));
}

/** Returns how PostgreSQL would read the tables of a statement that it plans once for all values. */
export async function genericScansOf(pool: Pool, statement: Statement): Promise<Scan[]> {
  return scansIn(await genericPlanOf(pool, statement, {}));
}

/** Settings of the planner. */
type PlannerSettings = Record<string, string>;

/** Returns the plan of a statement for its values; it is not run. */
export async function planOf(
  pool: Pool,
  { text, values }: Statement,
  settings: PlannerSettings,
): Promise<PlanNode> {
  return withSettings(pool, settings, async (client) => {
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    return rows[0]['QUERY PLAN'][0].Plan;
  });
}

/** Returns the plan of a statement for any values; it is not run. */
export async function genericPlanOf(
  pool: Pool,
  { text, values }: Statement,
  settings: PlannerSettings,
): Promise<PlanNode> {
  return withSettings(pool, { ...settings, plan_cache_mode: 'force_generic_plan' }, async (client) => {
    await client.query(`PREPARE explained AS ${text}`);
    // The values do not matter to such a plan.
    const none = values.length === 0 ? '' : `(${values.map(() => 'NULL')})`;
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE explained ${none}`);
    await client.query('DEALLOCATE explained');
    return rows[0]['QUERY PLAN'][0].Plan;
  });
}

async function withSettings(
  pool: Pool,
  settings: PlannerSettings,
  work: (client: PoolClient) => Promise<PlanNode>,
): Promise<PlanNode> {
  const client = await pool.connect();
  try {
    const set = Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value};`);
    await client.query(`BEGIN; ${set.join(' ')}`);
    const plan = await work(client);
    // It is used again: a new connection would have to read about all tables for its plan.
    await client.query('ROLLBACK');
    client.release();
    return plan;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const keptPlans = new WeakMap<Pool, Map<string, Promise<Scan[]>>>();

/** Returns how PostgreSQL reads the tables of a statement, by its plan for these values and by that which a connection may keep. */
export async function plannedScansOf(pool: Pool, statement: Statement): Promise<Scan[]> {
  return (await Promise.all([scansOf(pool, statement), keptScansOf(pool, statement)])).flat();
}

/** Returns the scans of a plan for any values; none for a statement without a name, of which no plan is kept. */
async function keptScansOf(pool: Pool, statement: Statement): Promise<Scan[]> {
  if (statement.name === null) return [];
  const ofPool = keptPlans.get(pool) ?? new Map<string, Promise<Scan[]>>();
  keptPlans.set(pool, ofPool);
  const known = ofPool.get(statement.text) ?? genericScansOf(pool, statement);
  ofPool.set(statement.text, known);
  return known;
}

/** Returns the sorts of a plan. Those that put groups in order one after the other never hold more than one of them. */
export function sortsIn(plan: PlanNode): Sort[] {
  const below = (plan.Plans ?? []).flatMap(sortsIn);
  if (plan['Node Type'] !== 'Sort') return below;
  const [sorted] = plan.Plans ?? [];
  return [
    {
      rows: sorted?.['Plan Rows'] ?? 0,
      tables: scansIn(plan).map(({ table }) => table),
    },
    ...below,
  ];
}

/** Returns how a plan reads tables. */
export function scansIn(plan: PlanNode): Scan[] {
  const scans: Scan[] = [];
  const visit = (node: PlanNode, table: string | null, isConsumed: boolean) => {
    const name = node['Relation Name'] ?? table;
    const index = node['Index Name'] ?? null;
    const type = node['Node Type'];
    // The indexes of a bitmap are its children.
    if (name && (index || type === 'Seq Scan'))
      scans.push({
        ...{ table: name, type, index, rows: node['Plan Rows'] },
        isSifted: node.Filter !== undefined && node['Index Cond'] === undefined,
        isWhole: type === 'Seq Scan' || (isConsumed && node['Index Cond'] === undefined),
      });
    const consumes = CONSUMERS.has(type) || (isConsumed && type !== 'Limit');
    for (const child of node.Plans ?? []) visit(child, type === 'Bitmap Heap Scan' ? name : null, consumes);
  };
  visit(plan, null, false);
  return scans;
}
