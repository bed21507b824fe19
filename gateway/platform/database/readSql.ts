import { objectMaker } from './objectMaker.ts';
import {
  type Field,
  fieldOf,
  joinSql,
  modelOf,
  type Statement,
  UnknownFilter,
  valueSql,
  whereSql,
} from './whereSql.ts';

/** The reads of Prisma that can be written as SQL. */
export const READS = [
  'findMany',
  'findFirst',
  'findFirstOrThrow',
  'findUnique',
  'findUniqueOrThrow',
  'count',
] as const;
export type ReadName = (typeof READS)[number];

type Args = Record<string, unknown>;

/** A read as an expression that makes JSON, and what turns it into what Prisma would return. */
export type Read = { sql: string; decode(json: unknown): unknown };

/** A part of a row: where it stands in the object, and how it is read from the array that PostgreSQL makes of the row. */
type Column = { key: string; sql: string; decode: ((json: unknown) => unknown) | null };

/** The arguments of Prisma that are written as SQL. */
const KNOWN = new Set(['where', 'select', 'include', 'orderBy', 'cursor', 'take', 'skip']);

/** The most arguments of a function in PostgreSQL. */
const MAX_COLUMNS = 100;

/** Models with a field whose column has another name, which Prisma's description of the models leaves out. */
const WITH_OTHER_COLUMNS = new Set(['FamilyProgress']);

/**
 * Writes a read of Prisma as an expression of SQL: filters as whereSql does, orders by columns, cursors, limits, selections
 * of columns, relations and counts, however deep. The JSON of a row is an array in the order of the selection.
 * @param statement receives the values, also where it throws
 * @throws UnknownFilter for whatever else a read can say; Prisma runs it then
 */
export function readSql(model: string, name: ReadName, args: Args, statement: Statement): Read {
  if (name === 'count') {
    for (const key of Object.keys(args)) if (key !== 'where') throw unknown(model, key);
    const table = aliasIn(model, statement);
    const condition = conditionOf(model, args, table, statement);
    return { sql: `(SELECT count(*) FROM "${model}" ${table} WHERE ${condition})`, decode: Number };
  }
  if (name === 'findMany') return manySql(model, args, () => null, statement);
  if (args.take !== undefined || args.skip !== undefined) throw unknown(model, 'take');
  const where = name.startsWith('findUnique') ? keyColumns(model, args.where) : args.where;
  return oneSql(model, { ...args, where }, () => null, statement);
}

/**
 * A read of rows by several values. With `ofOne` in place of `sql`, and the value in place of all of them at `index` of
 * the statement's values, it is one by a single value: PostgreSQL keeps no plan for any number of values, since it expects
 * ten and finds that one costs less.
 */
export type RowsByKey = Read & { ofOne: string; index: number };

/**
 * Writes a read of the rows with some values of a unique column, of which each is read with the same selection.
 * Its result is a function that finds the row of a value: null without one.
 * @param values may get more values until the statement is sent
 */
export function rowsByKeySql(
  model: string,
  column: string,
  values: readonly unknown[],
  args: Args,
  statement: Statement,
): RowsByKey {
  const { row, table, from } = rowsSql(model, args, () => null, statement);
  const key = `${table}."${fieldOf(model, column).name}"`;
  const index = statement.values.length;
  const value = valueSql(values, statement);
  const of = (wanted: string) =>
    `(SELECT json_object_agg(${key}, ${row.sql}) ${from} WHERE ${key} = ${wanted})`;
  return {
    ...{ sql: of(`ANY (${value})`), ofOne: of(value), index },
    decode: (json) => (value: string) => {
      const found = (json as Args | null)?.[value];
      return found === undefined ? null : row.decode(found);
    },
  };
}

/** Puts the columns of a key of several in the place of the name that Prisma gives it. */
function keyColumns(model: string, where: unknown): object {
  const isField = (name: string) => modelOf(model).fields.some((field) => field.name === name);
  const named = Object.entries(where as Args).map(([name, value]) =>
    typeof value === 'object' && !isField(name) ? value : { [name]: value },
  );
  return Object.assign({}, ...named);
}

/** Writes which rows of a relation belong to a row, by the alias of their table. */
type Join = (table: string) => string | null;

function manySql(model: string, args: Args, join: Join, statement: Statement): Read {
  const { row, from } = rowsSql(model, args, join, statement);
  const limit = limitSql(model, args, statement);
  return {
    sql: `(SELECT coalesce(json_agg(line), '[]') FROM (SELECT ${row.sql} AS line ${from}${limit}) AS lines)`,
    decode: (json) => (json as unknown[]).map((line) => row.decode(line)),
  };
}

function oneSql(model: string, args: Args, join: Join, statement: Statement): Read {
  const { row, from } = rowsSql(model, args, join, statement);
  return {
    sql: `(SELECT ${row.sql} ${from} LIMIT 1)`,
    decode: (json) => (json === null ? null : row.decode(json)),
  };
}

type Rows = { row: Read; table: string; from: string };

function rowsSql(model: string, args: Args, join: Join, statement: Statement): Rows {
  for (const [key, value] of Object.entries(args))
    if (value !== undefined && !KNOWN.has(key)) throw unknown(model, key);
  const table = aliasIn(model, statement);
  const row = rowSql(columnsOf(model, args, table, statement));
  const conditions = [
    join(table),
    conditionOf(model, args, table, statement),
    cursorSql(model, args, table, statement),
  ].filter((condition) => condition !== null && condition !== 'true');
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  return {
    row,
    table,
    from: `FROM "${model}" ${table}${where}${orderSql(model, args.orderBy, table, statement)}`,
  };
}

function rowSql(columns: readonly Column[]): Read {
  if (columns.length === 0 || columns.length > MAX_COLUMNS) throw new UnknownFilter('A selection of its own');
  const properties = columns.map(({ key, decode }, index) => ({ key, from: index, convert: decode }));
  return {
    sql: `json_build_array(${columns.map(({ sql }) => sql).join(', ')})`,
    decode: objectMaker(properties) as Read['decode'],
  };
}

function columnsOf(model: string, { select, include }: Args, table: string, statement: Statement): Column[] {
  const scalars = () => modelOf(model).fields.filter(({ kind }) => kind !== 'object');
  const relations = (selection: unknown) =>
    Object.entries(selection as Args).flatMap(([key, value]) =>
      value === undefined || value === false ? [] : [partOf(model, key, value, table, statement)],
    );
  if (select) return relations(select);
  return [...scalars().map((field) => columnOf(model, field, table)), ...(include ? relations(include) : [])];
}

function partOf(model: string, key: string, selection: unknown, table: string, statement: Statement): Column {
  if (key === '_count') return countsOf(model, selection, table, statement);
  const field = fieldOf(model, key);
  if (field.kind !== 'object') return columnOf(model, field, table);
  const args = selection === true ? {} : (selection as Args);
  const write = field.isList ? manySql : oneSql;
  return { key, ...write(field.type, args, (related) => joinSql(model, field, table, related), statement) };
}

function columnOf(model: string, { name, type, kind, isList }: Field, table: string): Column {
  const column = `${table}."${name}"`;
  if (kind === 'enum' || ['String', 'Int', 'Boolean', 'Float', 'Json'].includes(type))
    return { key: name, sql: column, decode: isList ? toList : null };
  if (isList) throw unknown(model, name);
  // A date is made of a number in a third of the time that it takes to read one in words.
  if (type === 'DateTime')
    return { key: name, sql: `(extract(epoch FROM ${column}) * 1000)::int8`, decode: toDate };
  // A number of JSON would lose its last digits.
  if (type === 'BigInt') return { key: name, sql: `${column}::text`, decode: toBigInt };
  throw unknown(model, name);
}

/** Prisma knows no list that is null. */
const toList = (json: unknown) => json ?? [];
const toDate = (json: unknown) => (json === null ? null : new Date(json as number));
const toBigInt = (json: unknown) => (json === null ? null : BigInt(json as string));

/** Writes how many rows some relations have. */
function countsOf(model: string, selection: unknown, table: string, statement: Statement): Column {
  const { select } = selection as Args;
  if (!select) throw unknown(model, '_count');
  const columns = Object.entries(select).flatMap(([key, filter]): Column[] => {
    if (filter === undefined || filter === false) return [];
    const field = fieldOf(model, key);
    const related = aliasIn(field.type, statement);
    const join = joinSql(model, field, table, related);
    const condition = conditionOf(field.type, filter === true ? {} : (filter as Args), related, statement);
    const sql = `(SELECT count(*) FROM "${field.type}" ${related} WHERE ${join} AND ${condition})`;
    return [{ key, sql, decode: null }];
  });
  return { key: '_count', ...rowSql(columns) };
}

const conditionOf = (model: string, { where }: Args, table: string, statement: Statement) =>
  where === undefined ? 'true' : whereSql(model, where as object, table, statement);

/** Writes an order by columns, also by those of the one row of a relation. */
function orderSql(model: string, orderBy: unknown, table: string, statement: Statement): string {
  const orders = [orderBy ?? []].flat().flatMap((order) => Object.entries(order as Args));
  const terms = orders.map(([name, order]) => {
    const { column, by } = orderedColumn(model, name, order, table, statement);
    const { sort, nulls } = (typeof by === 'string' ? { sort: by } : by) as Args;
    if (sort !== 'asc' && sort !== 'desc') throw unknown(model, `order by ${name}`);
    return `${column} ${sort}${nulls === undefined ? '' : ` NULLS ${nulls === 'first' ? 'FIRST' : 'LAST'}`}`;
  });
  return terms.length > 0 ? ` ORDER BY ${terms.join(', ')}` : '';
}

/**
 * Writes that a row is the one at a cursor or comes after it, in an order of one direction by columns that every row has. As
 * for Prisma, no row does where the cursor is that of none, and the one at a cursor need not be among those that are read.
 * @returns null without a cursor
 */
function cursorSql(model: string, { cursor, orderBy }: Args, table: string, statement: Statement) {
  if (cursor === undefined) return null;
  const [[name, value] = [''], ...others] = Object.entries(cursor as Args);
  const { isId, isUnique } = fieldOf(model, name);
  const orders = [orderBy ?? []].flat().flatMap((order) => Object.entries(order as Args));
  const [direction, ...directions] = new Set(orders.map(([, order]) => order));
  const isKnown = others.length === 0 && (isId || isUnique) && (direction === 'asc' || direction === 'desc');
  const mayBeNull = (column: string) => {
    const { kind, isRequired } = fieldOf(model, column);
    return kind === 'object' || !isRequired;
  };
  if (!isKnown || directions.length > 0 || orders.some(([column]) => mayBeNull(column)))
    throw unknown(model, 'cursor');
  const at = aliasIn(model, statement);
  const of = (alias: string) => orders.map(([column]) => `${alias}."${column}"`).join(', ');
  const found = `SELECT ${of(at)} FROM "${model}" ${at} WHERE ${at}."${name}" = ${valueSql(value, statement)}`;
  return `(${of(table)}) ${direction === 'asc' ? '>=' : '<='} (${found})`;
}

function orderedColumn(
  model: string,
  name: string,
  order: unknown,
  table: string,
  statement: Statement,
): { column: string; by: unknown } {
  const field = fieldOf(model, name);
  if (field.kind !== 'object') return { column: `${table}."${name}"`, by: order };
  const [[nested, nestedOrder] = [], ...others] = Object.entries(order as Args);
  if (field.isList || nested === undefined || others.length > 0) throw unknown(model, `order by ${name}`);
  const related = aliasIn(field.type, statement);
  const { column, by } = orderedColumn(field.type, nested, nestedOrder, related, statement);
  const join = joinSql(model, field, table, related);
  return { column: `(SELECT ${column} FROM "${field.type}" ${related} WHERE ${join})`, by };
}

function limitSql(model: string, { take, skip }: Args, statement: Statement): string {
  // A negative limit takes the last rows.
  if (typeof take === 'number' && take < 0) throw unknown(model, 'take');
  const limit = take === undefined ? '' : ` LIMIT ${valueSql(take, statement)}`;
  return skip ? `${limit} OFFSET ${valueSql(skip, statement)}` : limit;
}

/** Returns a new alias for the table of a model. */
function aliasIn(model: string, statement: Statement): string {
  if (WITH_OTHER_COLUMNS.has(model)) throw unknown(model, 'columns');
  statement.tables += 1;
  return `read_${statement.tables}`;
}

const unknown = (model: string, part: string) => new UnknownFilter(`${model}: ${part} is not known as SQL`);
