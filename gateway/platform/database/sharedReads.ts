import { isDatabaseBusy } from './databaseErrors.ts';
import { nameStatement, type Prisma } from './prisma.ts';
import { READS, type ReadName, type RowsByKey, readSql, rowsByKeySql } from './readSql.ts';
import type { Connection } from './transactionConnections.ts';
import { DATA_MODEL, type Statement, UnknownFilter } from './whereSql.ts';

type Args = Record<string, unknown>;

/** Somebody who waits for the result of a read. */
type Reader = {
  resolve(result: unknown): void;
  reject(error: unknown): void;
  /** Reads it as the client does. */
  run(): Promise<unknown>;
};

/** An expression of the statement, and those who wait for what it makes. */
type Part = {
  sql: string;
  readers: Reader[];
  settle(json: unknown): void;
  /** The values of a lookup, and how it is written for one of them. */
  lookup?: Pick<RowsByKey, 'ofOne' | 'index'> & { values: readonly string[] };
};

/** Rows that are looked up by a unique column with one selection: one part, however many they are. */
type Lookups = { values: string[]; readers: Reader[] };

/** The parts of one statement that is not sent yet, and its values. */
type Batch = { statement: Statement; parts: Part[]; lookups: Map<string, Lookups> };

/** For a request. More would keep one connection for long where several could work. */
export const MAX_PARTS = 16;

/** The names of the models by those of their delegates. */
const MODELS = new Map(
  Object.keys(DATA_MODEL.datamodel.models).map((model) => [model[0]?.toLowerCase() + model.slice(1), model]),
);

const isRead = (name: string | symbol): name is ReadName => READS.some((read) => read === name);

/**
 * Returns a view of a client for one request: reads that start together are one statement, made of their expressions
 * (readSql). Whatever cannot be written so, writes and transactions are those of the client.
 * @param maxParts the most reads of a statement, where lookups of the same kind count as one
 */
export function sharedReads(prisma: Prisma, connection: Connection, maxParts: number): Prisma {
  let open: Batch | null = null;

  const openBatch = (): Batch => {
    const statement = { values: [], tables: 0, columns: new Map() };
    const batch = { statement, parts: [], lookups: new Map() };
    // Resolvers that wait for the same start together, some promises apart.
    void Promise.resolve().then(() =>
      process.nextTick(() => {
        if (open === batch) open = null;
        void send(connection, batch);
      }),
    );
    return batch;
  };

  const read = async (model: string, name: ReadName, args: Args, run: Reader['run']): Promise<unknown> => {
    if (open && open.parts.length >= maxParts) open = null;
    open ??= openBatch();
    const before = open.statement.values.length;
    const { promise, resolve, reject } = Promise.withResolvers();
    try {
      add(open, model, name, args, { resolve, reject, run });
    } catch (error) {
      if (!(error instanceof UnknownFilter)) throw error;
      open.statement.values.length = before;
      return run();
    }
    const result = await promise;
    // The client has the words for what is not there.
    return result === null && name.endsWith('OrThrow') ? run() : result;
  };

  const delegateOf = (model: string, delegate: Record<ReadName, (args: Args) => Promise<unknown>>): object =>
    new Proxy(delegate, {
      get(_delegate, name) {
        if (!isRead(name)) return Reflect.get(delegate, name);
        return (args: Args = {}) => read(model, name, args, () => delegate[name](args));
      },
    });

  const delegates = new Map<string, unknown>();
  return new Proxy(prisma, {
    get(client, name) {
      const own = Reflect.get(client, name);
      const model = MODELS.get(String(name));
      if (model === undefined) return own;
      const known = delegates.get(model) ?? delegateOf(model, own as never);
      delegates.set(model, known);
      return known;
    },
  });
}

/** @throws UnknownFilter for a read that only the client can make */
function add(batch: Batch, model: string, name: ReadName, args: Args, reader: Reader): void {
  const { statement, parts, lookups } = batch;
  const lookup = name.startsWith('findUnique') ? lookupOf(args) : null;
  if (!lookup) {
    const { sql, decode } = readSql(model, name, args, statement);
    parts.push({ sql, readers: [reader], settle: (json) => reader.resolve(decode(json)) });
    return;
  }
  const { column, value, ...selection } = lookup;
  const key = JSON.stringify([model, column, selection]);
  const known = lookups.get(key);
  const { values, readers } = known ?? { values: [], readers: [] };
  if (!known) {
    const { sql, ofOne, index, decode } = rowsByKeySql(model, column, values, selection, statement);
    const settle = (json: unknown) => {
      const rowOf = decode(json) as (value: string) => unknown;
      for (const [number, one] of readers.entries()) one.resolve(rowOf(`${values[number]}`));
    };
    lookups.set(key, { values, readers });
    parts.push({ sql, readers, settle, lookup: { ofOne, index, values } });
  }
  values.push(value);
  readers.push(reader);
}

/** Returns a lookup of a row by one column; null for any other read, and for a value that the row may spell otherwise. */
function lookupOf({ where, ...selection }: Args) {
  const [[column, value] = [], ...others] = Object.entries(where as Args);
  if (column === undefined || typeof value !== 'string' || others.length > 0) return null;
  return value === value.toLowerCase() ? { column, value, ...selection } : null;
}

/** Returns the expression of a part; that of a lookup by one value puts it among the values of the statement. */
function textOf({ sql, lookup }: Part, values: unknown[]): string {
  if (lookup?.values.length !== 1) return sql;
  values[lookup.index] = lookup.values[0];
  return lookup.ofOne;
}

async function send(connection: Connection, { statement: { values }, parts }: Batch): Promise<void> {
  if (parts.length === 0) return;
  const text = `SELECT ${parts.map((part) => textOf(part, values)).join(', ')}`;
  const readers = parts.flatMap((part) => part.readers);
  try {
    const { rows } = await connection.query<unknown[]>({
      ...{ name: nameStatement({ sql: text }), text, values, rowMode: 'array' },
    });
    for (const [index, part] of parts.entries()) part.settle(rows[0]?.[index]);
  } catch (error) {
    const isFinal = connection.isTransaction || isDatabaseBusy(error);
    // One of them may be at fault, and only the client has the words for what it is.
    for (const { resolve, reject, run } of readers) isFinal ? reject(error) : resolve(run());
  }
}
