import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { RETENTION } from '../../../gateway/jobs/retention.ts';
import type { CollectedStatement } from './collectStatements.ts';
import { genericPlanOf, type PlanNode, planOf, type Scan, scansIn, sortsIn } from './plans.ts';
import { shapeOf } from './statementShape.ts';

/** Most rows of a page, with room for what the planner guesses too high. */
const PAGE_ROWS = 200;

const SORTS = 'sorts more than a page';

/** Names the problem of a statement that reads a table as a whole. */
export const wholeReadOf = (table: string): string => `reads all of ${table}`;

/** PostgreSQL adds the cost of planning, at least this much, to a plan for the values of one execution. */
const PLANNING_COST = 2.5;

/** invalid_text_representation */
const INVALID_VALUE = '22P02';

const ROWS = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i;

/** A statement that reads a growing table as a whole, or sorts more rows than a page. */
export type Finding = { shape: string; problem: string };

/** Tables whose rows are written by the team or by a deployment: they do not grow with families. */
const FIXED = new Set(
  Object.entries(RETENTION as Record<string, { kept?: string }>)
    .filter(([, { kept }]) => kept === RETENTION.Setting.kept || kept === RETENTION.SandboxCharge.kept)
    .map(([table]) => table),
);

/** Returns what a run of tests has collected (collectStatements.ts), each shape once. */
export function readStatements(folder: string): CollectedStatement[] {
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean),
  );
  const statements = lines
    .map((line) => JSON.parse(line) as CollectedStatement)
    .filter(({ text }) => ROWS.test(text.slice(0, 100)));
  const known = statements.map((statement): [string, CollectedStatement] => [
    `${statement.planning} ${shapeOf(statement.text)}`,
    statement,
  ]);
  return [...new Map(known).values()];
}

/**
 * Plans a statement and returns what is wrong with it.
 * @param large the tables of which there are many rows; of the others that grow, and for filters, an index must be usable
 * @param partial indexes of a part of their table, which are meant to be read whole
 */
export async function findingsOf(
  pool: Pool,
  statement: CollectedStatement,
  large: ReadonlySet<string>,
  partial: ReadonlySet<string>,
): Promise<Finding[]> {
  const usual = await plansOf(pool, statement, {});
  const byIndex = await plansOf(pool, statement, { enable_seqscan: 'off' });
  // Most rows may match a filter, or a search for a letter: then to read them all is right.
  const isFilter = statement.planning === 'filters';
  const isUnwanted = ({ table, isWhole, index }: Scan) =>
    !isFilter && large.has(table) && isWhole && !partial.has(index ?? '');
  const needsIndex = (table: string) => !FIXED.has(table) && (isFilter || !large.has(table));
  const problems = [
    ...usual.flatMap(scansIn).filter(isUnwanted),
    ...byIndex.flatMap(scansIn).filter(({ table, type }) => type === 'Seq Scan' && needsIndex(table)),
  ].map(({ table }) => wholeReadOf(table));
  const sorts = usual
    .flatMap(sortsIn)
    .filter(({ rows, tables }) => rows > PAGE_ROWS && tables.some((table) => large.has(table)))
    .map(() => SORTS);
  const shape = shapeOf(statement.text);
  // Filters of the admin panel combine with any order, so a sort is expected: their queries are measured instead.
  return [...new Set([...problems, ...(isFilter ? [] : sorts)])].map((problem) => ({ shape, problem }));
}

/** Returns the plans of which PostgreSQL uses one. */
async function plansOf(
  pool: Pool,
  { text, values, planning }: CollectedStatement,
  settings: Record<string, string>,
): Promise<PlanNode[]> {
  const sent = { text, values, name: null };
  if (planning === 'once') return [await genericPlanOf(pool, sent, settings)];
  // A test may have sent values that no column can have.
  const forValues = await planOf(pool, sent, settings).catch((error) => {
    if (error.code === INVALID_VALUE) return genericPlanOf(pool, sent, settings);
    throw error;
  });
  if (planning !== 'kept') return [forValues];
  const generic = await genericPlanOf(pool, sent, settings);
  return generic['Total Cost'] <= forValues['Total Cost'] + PLANNING_COST
    ? [forValues, generic]
    : [forValues];
}
