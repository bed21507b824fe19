import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { RETENTION } from '../../gateway/jobs/retention.ts';
import type { CollectedStatement } from '../support/probes/collectStatements.ts';
import { genericPlanOf, type PlanNode, planOf, scansIn, sortsIn } from '../support/probes/plans.ts';
import { shapeOf } from '../support/probes/statementShape.ts';

/** Most rows of a page, with room for what the planner guesses too high. */
const PAGE_ROWS = 200;

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
  const statements = lines.map((line) => JSON.parse(line) as CollectedStatement);
  const planned = statements.filter(({ text }) => /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(text));
  return [
    ...new Map(
      planned.map((statement) => [`${statement.isPlannedOnce} ${shapeOf(statement.text)}`, statement]),
    ).values(),
  ];
}

/**
 * Plans a statement and returns what is wrong with it.
 * @param large the tables of which there are many rows; of the others that grow, an index must be usable
 */
export async function findingsOf(
  pool: Pool,
  statement: CollectedStatement,
  large: ReadonlySet<string>,
  partial: ReadonlySet<string>,
): Promise<Finding[]> {
  const sent = { ...statement, name: null };
  const plan = (settings: Record<string, string>) =>
    statement.isPlannedOnce ? genericPlanOf(pool, sent, settings) : planOf(pool, sent, settings);
  const [usual, byIndex] = [await plan({}), await plan({ enable_seqscan: 'off' })];
  const shape = shapeOf(statement.text);
  const problems = new Set([
    ...scanProblems(usual, (table) => large.has(table), partial),
    ...scansIn(byIndex)
      .filter(({ table, type }) => type === 'Seq Scan' && !FIXED.has(table) && !large.has(table))
      .map(({ table }) => `reads all of ${table}`),
    ...sortsIn(usual)
      .filter(({ rows }) => rows > PAGE_ROWS)
      .map(({ keys }) => `sorts by ${keys.join(', ')}`),
  ]);
  return [...problems].map((problem) => ({ shape, problem }));
}

const scanProblems = (
  plan: PlanNode,
  isChecked: (table: string) => boolean,
  partial: ReadonlySet<string>,
): string[] =>
  scansIn(plan)
    .filter(({ table, index, isWhole }) => isWhole && isChecked(table) && !partial.has(index ?? ''))
    .map(({ table, index }) => `reads all of ${index ?? table}`);
