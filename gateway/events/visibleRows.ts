import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Viewer } from '../context.ts';
import type { VisibleRows } from '../graphql/rowRules.ts';
import { kindOf, MENTOR_ID, symbolicViewer, VIEWER_ID } from '../graphql/symbolicViewer.ts';
import { DATA_MODEL, primaryKeyOf, type Statement, whereSql } from '../platform/database/whereSql.ts';

/** A question: may the viewer see the row with this primary key now? */
export type Question = { viewer: Viewer; rowId: string };

const COLUMNS: ReadonlyMap<unknown, string> = new Map([
  [VIEWER_ID, 'asked."viewerId"'],
  [MENTOR_ID, 'asked."mentorId"'],
]);

/**
 * Asks a rule about many viewers and rows in one statement.
 * @returns the questions that it answers with yes
 */
export async function visibleRows<Asked extends Question>(
  pool: Pick<Pool, 'query'>,
  { model, where }: VisibleRows,
  args: Record<string, unknown>,
  questions: readonly Asked[],
): Promise<Asked[]> {
  if (questions.length === 0) return [];
  const statement: Statement = { values: [], tables: 0, columns: COLUMNS };
  const numbered = questions.map((question, number) => ({ ...question, number }));
  // In one order, so that the statement has few texts.
  const kinds = [...Map.groupBy(numbered, ({ viewer }) => kindOf(viewer))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const [key, type] = keyOf(model);
  const ofKinds = kinds.map(([, asked]) => {
    const [first] = asked;
    if (!first) throw new Error('A kind without viewers');
    const column = (of: string, pick: (question: Question & { number: number }) => unknown) =>
      `$${statement.values.push(asked.map(pick))}::${of}[]`;
    const columns = [
      column('int', ({ number }) => number),
      column('uuid', ({ viewer }) => viewer.id),
      column('uuid', ({ viewer }) => viewer.mentorId),
      column(type, ({ rowId }) => rowId),
    ];
    const condition = whereSql(model, where(symbolicViewer(first.viewer), args), `"${model}"`, statement);
    // OFFSET 0 keeps each row a lookup of its own: joined as a whole, a large table may be read as a whole.
    return `SELECT asked.number FROM unnest(${columns}) AS asked (number, "viewerId", "mentorId", "rowId"),
      LATERAL (SELECT FROM "${model}" WHERE "${model}"."${key}" = asked."rowId" AND ${condition} OFFSET 0) AS visible`;
  });
  const text = `SELECT coalesce(array_agg(number), '{}') AS visible FROM (${ofKinds.join(' UNION ALL ')}) AS rows`;
  const { rows } = await pool.query<{ visible: number[] }>({
    name: nameOf(text),
    text,
    values: statement.values,
  });
  return (rows[0]?.visible ?? []).flatMap((number) => questions[number] ?? []);
}

/** Returns the column and the type of the primary key of rows that events tell of. */
function keyOf(model: string): [column: string, type: string] {
  const [key, ...others] = primaryKeyOf(model);
  const field = DATA_MODEL.datamodel.models[model]?.fields.find(({ name }) => name === key);
  if (!key || !field || others.length > 0) throw new Error(`${model} has no primary key of one column`);
  return [key, field.kind === 'enum' ? `"${field.type}"` : 'uuid'];
}

const names = new Map<string, string>();

/** Returns the name under which connections keep a statement. There are few texts: one for each rule and kinds of viewers. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `visible-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}
