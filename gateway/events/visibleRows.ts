import { LRUCache } from 'lru-cache';
import type { Viewer } from '../context.ts';
import type { VisibleRows } from '../graphql/rowRules.ts';
import { kindOf, MENTOR_ID, symbolicViewer, VIEWER_ID } from '../graphql/symbolicViewer.ts';
import { arrayText } from '../platform/database/arrayText.ts';
import { nameOfText } from '../platform/database/prisma.ts';
import { DATA_MODEL, primaryKeyOf, type Statement, whereSql } from '../platform/database/whereSql.ts';

/** A question: may the viewer see the row with this primary key now, by this rule? */
export type Question = { viewer: Viewer; rows: VisibleRows; rowId: string };

/** An expression that answers questions: the numbers of those that it answers with yes, as a list of JSON; null for none. */
export type WrittenQuestions = {
  /** The same for all that have the same SQL. */
  name: string;
  /** Writes it, given the number of the placeholder of its first value. */
  sql(first: number): string;
  values: readonly unknown[];
};

/** Questions by one rule about viewers of one kind, which have one condition. */
type Group = {
  viewer: Viewer;
  rows: VisibleRows;
  numbers: number[];
  viewerIds: string[];
  mentorIds: string[];
  rowIds: string[];
};

/** The name of an expression, and the values of its conditions, which are the same for all questions of one key and kinds. */
type Written = { name: string; constants: readonly unknown[] };

const COLUMNS: ReadonlyMap<unknown, string> = new Map([
  [VIEWER_ID, 'asked."viewerId"'],
  [MENTOR_ID, 'asked."mentorId"'],
]);

const MAX_WRITTEN = 500;
const written = new LRUCache<string, Written>({ max: MAX_WRITTEN });

/**
 * Writes questions about many viewers and rows as one expression.
 * @param key equal for questions whose rules and arguments are the same
 */
export function writeQuestions(
  key: string,
  args: Record<string, unknown>,
  questions: readonly Question[],
): WrittenQuestions {
  const byKind = new Map<string, Group>();
  for (const [number, { viewer, rows, rowId }] of questions.entries()) {
    const kind = `${rows.model} ${ruleNumber(rows)} ${kindOf(viewer)}`;
    const group = byKind.get(kind) ?? newGroup(viewer, rows);
    byKind.set(kind, group);
    group.numbers.push(number);
    group.viewerIds.push(viewer.id);
    if (viewer.mentorId !== null) group.mentorIds.push(viewer.mentorId);
    group.rowIds.push(rowId);
  }
  // In one order, so that the statement has few texts.
  const kinds = [...byKind.keys()].sort();
  const groups = kinds.flatMap((kind) => byKind.get(kind) ?? []);
  const lists = groups.flatMap(listsOf);
  const write = (first: number) => writeGroups(groups, args, first, lists.length);
  const { name, constants } = writtenAs(`${key} ${kinds.join()}`, () => {
    const { sql, constants: found } = write(1);
    return { name: nameOfText(sql), constants: found };
  });
  return { name, sql: (first) => write(first).sql, values: [...lists, ...constants] };
}

const newGroup = (viewer: Viewer, rows: VisibleRows): Group => ({
  ...{ viewer, rows, numbers: [], viewerIds: [], mentorIds: [], rowIds: [] },
});

const listsOf = ({ viewer, numbers, viewerIds, mentorIds, rowIds }: Group): string[] =>
  [numbers, viewerIds, ...(viewer.mentorId === null ? [] : [mentorIds]), rowIds].map(arrayText);

const ruleNumbers = new WeakMap<VisibleRows, number>();
let latestRule = 0;

/** Returns a number of a rule: two rules may select of the same model. */
function ruleNumber(rows: VisibleRows): number {
  const known = ruleNumbers.get(rows);
  if (known !== undefined) return known;
  latestRule += 1;
  ruleNumbers.set(rows, latestRule);
  return latestRule;
}

function writtenAs(key: string, write: () => Written): Written {
  const known = written.get(key);
  if (known) return known;
  const made = write();
  written.set(key, made);
  return made;
}

/** Writes groups whose lists are the first values, followed by the constants of their conditions. */
function writeGroups(
  groups: readonly Group[],
  args: Record<string, unknown>,
  first: number,
  listCount: number,
): { sql: string; constants: unknown[] } {
  const before = first - 1 + listCount;
  const statement: Statement = { values: new Array(before), tables: 0, columns: COLUMNS };
  let next = first;
  const ofGroups = groups.map(({ viewer, rows: { model, where } }) => {
    const [key, type] = keyOf(model);
    const columns = [
      ['number', 'int'],
      ['"viewerId"', 'uuid'],
      ...(viewer.mentorId === null ? [] : [['"mentorId"', 'uuid']]),
      ['"rowId"', type],
    ];
    const lists = columns.map(([, of]) => `$${next++}::${of}[]`);
    const condition = whereSql(model, where(symbolicViewer(viewer), args), `"${model}"`, statement);
    // OFFSET 0 keeps each row a lookup of its own: joined as a whole, a large table may be read as a whole.
    return `SELECT asked.number FROM unnest(${lists}) AS asked (${columns.map(([name]) => name)}),
      LATERAL (SELECT FROM "${model}" WHERE "${model}"."${key}" = asked."rowId" AND ${condition} OFFSET 0) AS visible`;
  });
  const visible = ofGroups.length === 0 ? 'SELECT NULL::int AS number LIMIT 0' : ofGroups.join(' UNION ALL ');
  return {
    sql: `(SELECT json_agg(number) FROM (${visible}) AS visible)`,
    constants: statement.values.slice(before),
  };
}

/** Returns the column and the type of the primary key of rows that events tell of. */
function keyOf(model: string): [column: string, type: string] {
  const [key, ...others] = primaryKeyOf(model);
  const field = DATA_MODEL.datamodel.models[model]?.fields.find(({ name }) => name === key);
  if (!key || !field || others.length > 0) throw new Error(`${model} has no primary key of one column`);
  return [key, field.kind === 'enum' ? `"${field.type}"` : 'uuid'];
}
