import { getDatamodel } from '../../generated/pothos.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** The models, their fields and relations, as plain data. */
export const DATA_MODEL = getDatamodel();

export type ModelName = keyof Prisma.TypeMap['model'];

/** A filter of rows of a model. */
export type Where<Model extends ModelName> = NonNullable<
  Prisma.TypeMap['model'][Model]['operations']['findMany']['args']['where']
>;

export type Field = (typeof DATA_MODEL)['datamodel']['models'][string]['fields'][number];

/** A statement as it is written. */
export type Statement = {
  values: unknown[];
  /** The number of tables that filters have named. */
  tables: number;
  /** Columns that stand for a value of a filter wherever it occurs. */
  columns: ReadonlyMap<unknown, string>;
};

/** A filter that is not known as SQL. */
export class UnknownFilter extends Error {
  override readonly name = 'UnknownFilter';
}

/** The operators of a filter of one column. Two values differ for Prisma as for SQL only if neither is null. */
const COMPARISONS: Record<string, string> = {
  equals: '=',
  not: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/**
 * Writes a filter of Prisma as a condition of SQL, so that rules which are written once as filters can be asked in
 * statements of our own: AND, OR, NOT, comparisons, lists and relations, with what they mean to Prisma.
 * @param table the alias of the table
 * @param statement receives the values, which the condition names as `$1` and so on
 * @throws UnknownFilter for whatever else a filter can say: it would be a gap in a rule
 */
export function whereSql(model: string, where: object, table: string, statement: Statement): string {
  return allOf(conditionsOf(model, where, table, statement, 'ALL'));
}

/** Where a condition stands: it holds for all rows that are selected, for some of them, or within a NOT. */
type Part = 'ALL' | 'SOME' | 'NOT';

const allOf = (conditions: readonly string[]): string =>
  conditions.length === 0
    ? 'true'
    : conditions.length === 1
      ? `${conditions[0]}`
      : `(${conditions.join(' AND ')})`;

function conditionsOf(
  model: string,
  where: object,
  table: string,
  statement: Statement,
  part: Part,
): string[] {
  return Object.entries(where).flatMap(([key, value]: [string, unknown]) => {
    const all = (filters: unknown) =>
      [filters]
        .flat()
        .map((filter) => conditionsOf(model, filter as object, table, statement, partWithin(part, key)));
    if (value === undefined) throw unknownFilter(model, key, value);
    if (key === 'AND') return all(value).flat();
    if (key === 'OR') return [anyOf(all(value))];
    if (key === 'NOT' && !Array.isArray(value))
      return all(value).map((conditions) => `NOT ${allOf(conditions)}`);
    const field = fieldOf(model, key);
    return field.kind === 'object'
      ? relationCondition(model, field, value, table, statement, part)
      : [columnCondition(model, field, value, table, statement)];
  });
}

function partWithin(part: Part, key: string): Part {
  if (part === 'NOT' || key === 'NOT') return 'NOT';
  return key === 'OR' ? 'SOME' : part;
}

function anyOf(alternatives: readonly string[][]): string {
  // Prisma leaves an empty filter out of an OR, where everybody would take it to select all rows.
  if (alternatives.some(({ length }) => length === 0))
    throw new UnknownFilter('An OR has a filter without conditions');
  return alternatives.length === 0 ? 'false' : `(${alternatives.map(allOf).join(' OR ')})`;
}

function columnCondition(
  model: string,
  { name }: Field,
  value: unknown,
  table: string,
  statement: Statement,
): string {
  const column = `${table}."${name}"`;
  if (value === null) return `${column} IS NULL`;
  if (typeof value !== 'object' || value instanceof Date) return `${column} = ${valueSql(value, statement)}`;
  const conditions = Object.entries(value).map(([operator, operand]: [string, unknown]) => {
    if (operator === 'in' && Array.isArray(operand))
      return operand.length === 0 ? 'false' : `${column} = ANY (${valueSql(operand, statement)})`;
    if (operator === 'not' && operand === null) return `${column} IS NOT NULL`;
    const comparison = COMPARISONS[operator];
    if (!comparison || operand === null || (typeof operand === 'object' && !(operand instanceof Date)))
      throw unknownFilter(model, `${name}.${operator}`, operand);
    return `${column} ${comparison} ${valueSql(operand, statement)}`;
  });
  return allOf(conditions);
}

function relationCondition(
  model: string,
  field: Field,
  value: unknown,
  table: string,
  statement: Statement,
  part: Part,
): string[] {
  const exists = (filter: unknown) => {
    const rows = relatedRows(model, field, filter as object, table, statement);
    // Within an OR or a NOT, PostgreSQL may hash the whole table instead of looking each row up; OFFSET forbids it.
    return `EXISTS (${rows}${part === 'ALL' ? '' : ' OFFSET 0'})`;
  };
  if (value === null) return [`NOT ${exists({})}`];
  const filter = value as Record<string, unknown>;
  const [operator = '', ...others] = Object.keys(filter);
  const operand = filter[operator];
  if (field.isList) {
    if (others.length > 0 || (operator !== 'some' && operator !== 'none'))
      throw unknownFilter(model, field.name, value);
    return [operator === 'some' ? exists(operand) : `NOT ${exists(operand)}`];
  }
  if (operator === 'is' || operator === 'isNot') {
    if (others.length > 0) throw unknownFilter(model, field.name, value);
    const condition = operand === null ? `NOT ${exists({})}` : exists(operand);
    return [operator === 'is' ? condition : `NOT ${condition}`];
  }
  return [(part === 'SOME' && referenceTo(model, field, filter, table, statement)) || exists(value)];
}

/**
 * Writes a relation to one row that a unique column names, such as the mentor with a profile, as a comparison with its key:
 * an index finds the rows that refer to it, which it cannot for EXISTS within an OR. Where no such row is, the comparison
 * is null, which selects as little as false unless it is within a NOT.
 * @returns null for all other relations
 */
function referenceTo(
  model: string,
  field: Field,
  filter: Record<string, unknown>,
  table: string,
  statement: Statement,
): string | null {
  const target = String(field.type);
  const isOne = modelOf(target).fields.some(({ name, isId, isUnique }) => {
    const value = filter[name];
    const isValue = typeof value === 'string' || typeof value === 'symbol';
    // A column that stands for a value differs from row to row, and so does what it names.
    return (isId || isUnique) && isValue && !statement.columns.has(value);
  });
  const [keys, ...others] = field.relationFromFields?.length ? keysOf(model, field) : [];
  if (!isOne || !keys || others.length > 0) return null;
  const [own, other] = keys;
  statement.tables += 1;
  const related = `related_${statement.tables}`;
  const conditions = conditionsOf(target, filter, related, statement, 'ALL');
  return `${table}."${own}" = (SELECT ${related}."${other}" FROM "${target}" ${related} WHERE ${allOf(conditions)})`;
}

/** Writes the rows of a relation that a filter selects. */
function relatedRows(
  model: string,
  field: Field,
  filter: object,
  table: string,
  statement: Statement,
): string {
  const target = String(field.type);
  statement.tables += 1;
  const related = `related_${statement.tables}`;
  const conditions = [
    joinSql(model, field, table, related),
    ...conditionsOf(target, filter, related, statement, 'ALL'),
  ];
  return `SELECT FROM "${target}" ${related} WHERE ${conditions.join(' AND ')}`;
}

/** Writes that a row is one of a relation of another row, by the aliases of their tables. */
export function joinSql(model: string, relation: Field, table: string, related: string): string {
  const keys = keysOf(model, relation).map(([own, other]) => `${related}."${other}" = ${table}."${own}"`);
  return keys.join(' AND ');
}

/** Returns the columns by which a relation joins: that of the model, and that of the other. */
function keysOf(model: string, field: Field): [own: string, other: string][] {
  const target = String(field.type);
  if (field.relationFromFields?.length) return referredTo(target, field.relationFromFields);
  const back = modelOf(target).fields.find(
    (other) =>
      other.relationName === field.relationName && other.type === model && other.relationFromFields?.length,
  );
  if (!back?.relationFromFields) throw new UnknownFilter(`${model}.${field.name} has no foreign key`);
  return referredTo(model, back.relationFromFields).map(([other, own]) => [own, other]);
}

/** Returns the columns of a foreign key with those that they refer to: the primary key, or the unique column of that name. */
function referredTo(model: string, columns: readonly string[]): [column: string, referred: string][] {
  const key = primaryKeyOf(model);
  const { length } = columns;
  const unique = modelOf(model).fields.find(({ name, isUnique }) => isUnique && name === columns[0]);
  if (length === 1 && unique && key.length > 1) return [[unique.name, unique.name]];
  if (length !== key.length) throw new UnknownFilter(`${columns} does not refer to a whole primary key`);
  return columns.map((name, index) => [name, `${key[index]}`]);
}

/** Returns the columns of a model's primary key. */
export function primaryKeyOf(model: string): readonly string[] {
  const { fields, primaryKey } = modelOf(model);
  return primaryKey?.fields ?? fields.filter(({ isId }) => isId).map(({ name }) => name);
}

export function modelOf(model: string) {
  const found = DATA_MODEL.datamodel.models[model];
  if (!found) throw new Error(`There is no model ${model}`);
  return found;
}

export function fieldOf(model: string, name: string): Field {
  const field = modelOf(model).fields.find((one) => one.name === name);
  if (!field) throw new UnknownFilter(`${model} has no field ${name}`);
  return field;
}

/** Writes a value as a parameter, or as the column that stands for it. */
export function valueSql(value: unknown, { values, columns }: Statement): string {
  const column = columns.get(value);
  if (column !== undefined) return column;
  return `$${values.push(value)}`;
}

const unknownFilter = (model: string, name: string, value: unknown) =>
  new UnknownFilter(`${model}.${name}: ${JSON.stringify(value)} is a filter that is not known as SQL`);
