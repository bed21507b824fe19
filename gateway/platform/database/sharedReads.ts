import type { Pool, QueryConfig } from 'pg';
import { isDatabaseBusy } from './databaseErrors.ts';
import { type Precondition, PreconditionFailed } from './precondition.ts';
import type { Database, Prisma } from './prisma.ts';
import type { ReadRecord } from './readRecord.ts';
import { type Ids, shapeOf, withIds } from './readShape.ts';
import { READS, type ReadName } from './readSql.ts';
import type { Connection } from './transactionConnections.ts';
import { DATA_MODEL } from './whereSql.ts';
import { statementOf, type WrittenRead, writeRead } from './writtenReads.ts';

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
  written: WrittenRead;
  readers: Reader[];
  /** The values of a lookup; null for other reads. */
  lookedUp: string[] | null;
};

/** The parts of one statement that is not sent yet, and its values. Lookups that select the same are one part. */
type Batch = { values: unknown[]; parts: Part[]; lookups: Map<string, Part> };

export type ReadOptions = {
  /** Read in the first statement, whose reads are rejected where it does not hold. */
  precondition?: Precondition | null;
  /** Notes what is read. */
  record?: ReadRecord | null;
  /** The ids for the symbols in compiled selections. */
  ids?: Ids | null;
};

/** For a request. More would keep one connection for long where several could work. */
export const MAX_PARTS = 16;

/** The names of the models by those of their delegates. */
const MODELS = new Map(
  Object.keys(DATA_MODEL.datamodel.models).map((model) => [model[0]?.toLowerCase() + model.slice(1), model]),
);

/** Stands where a delegate is made once it is used. */
const NOTHING = {};

const isRead = (name: string | symbol): name is ReadName => READS.some((read) => read === name);

/**
 * Returns a view of a client for one request: reads that start together are one statement, made of their expressions
 * (readSql). Whatever cannot be written so, writes and transactions are those of the client.
 * @param maxParts the most reads of a statement, where lookups of the same kind count as one
 */
export function sharedReads(
  prisma: Prisma,
  connection: Connection,
  maxParts: number,
  { precondition = null, record = null, ids = null }: ReadOptions,
): Prisma {
  let open: Batch | null = null;
  let isFirst = true;
  const noteUnknown = () => {
    if (record) record.isComplete = false;
  };

  const openBatch = (): Batch => {
    const batch: Batch = { values: [], parts: [], lookups: new Map() };
    // Resolvers that wait for the same start together, some promises apart.
    void Promise.resolve().then(() =>
      process.nextTick(() => {
        if (open === batch) open = null;
        if (batch.parts.length === 0) return;
        void send(connection, batch, isFirst ? precondition : null, record);
        isFirst = false;
      }),
    );
    return batch;
  };

  const read = async (model: string, name: ReadName, args: Args, run: Reader['run']): Promise<unknown> => {
    if (open && open.parts.length >= maxParts) open = null;
    open ??= openBatch();
    const { promise, resolve, reject } = Promise.withResolvers();
    const runUnknown = () => {
      noteUnknown();
      return run();
    };
    if (!add(open, { model, name, args, ids }, { resolve, reject, run: runUnknown })) return runUnknown();
    const result = await promise;
    // The client has the words for what is not there.
    return result === null && name.endsWith('OrThrow') ? runUnknown() : result;
  };

  // The client is left alone until it has something to read itself: one for deliveries may never have.
  const delegateOf = (
    model: string,
    delegate: () => Record<ReadName, (args: Args) => Promise<unknown>>,
  ): object =>
    new Proxy(NOTHING, {
      has: (_nothing, name) => name in delegate(),
      get(_nothing, name) {
        if (!isRead(name)) {
          noteUnknown();
          return Reflect.get(delegate(), name);
        }
        return (args: Args = {}) =>
          read(model, name, args, () => delegate()[name](ids ? withIds(args, ids) : args));
      },
    });

  const delegates = new Map<string, unknown>();
  return new Proxy(prisma, {
    get(client, name) {
      const model = MODELS.get(String(name));
      if (model === undefined) {
        noteUnknown();
        return Reflect.get(client, name);
      }
      const known = delegates.get(model) ?? delegateOf(model, () => Reflect.get(client, name) as never);
      delegates.set(model, known);
      return known;
    },
  });
}

/** Returns the clients of a request with their reads shared; those that are planned for their values are statements of their own. */
export function sharedClients(
  { prisma, unprepared, pool }: Pick<Database, 'prisma' | 'unprepared' | 'pool'>,
  options: ReadOptions,
): Pick<Database, 'prisma' | 'unprepared'> {
  // PostgreSQL keeps no plan of a statement without a name.
  const query = (statement: QueryConfig) => pool.query({ ...statement, name: '' });
  return {
    prisma: sharedReads(prisma, pool, MAX_PARTS, options),
    unprepared: sharedReads(unprepared, { query: query as Pool['query'] }, MAX_PARTS, {
      ids: options.ids ?? null,
    }),
  };
}

type Asked = { model: string; name: ReadName; args: Args; ids: Ids | null };

/** @returns false for a read that only the client can make */
function add(batch: Batch, { model, name, args, ids }: Asked, reader: Reader): boolean {
  const { values, parts, lookups } = batch;
  const lookup = name.startsWith('findUnique') ? lookupOf(args) : null;
  const shape = shapeOf(lookup ? lookup.selection : args, ids);
  if (!shape) return false;
  const key = lookup && JSON.stringify([model, lookup.column, shape.text, shape.values]);
  const known = key && lookups.get(key);
  if (known) {
    known.lookedUp?.push(lookup.value);
    known.readers.push(reader);
    return true;
  }
  const of = lookup && { column: lookup.column, lookedUp: [lookup.value] };
  const read = writeRead(model, name, shape, values.length, of);
  if (!read) return false;
  values.push(...read.values);
  const part = { written: read.written, readers: [reader], lookedUp: of?.lookedUp ?? null };
  if (key) lookups.set(key, part);
  parts.push(part);
  return true;
}

/** Returns a lookup of a row by one column; null for any other read, and for a value that the row may spell otherwise. */
function lookupOf({ where, ...selection }: Args) {
  const [[column, value] = [], ...others] = Object.entries(where as Args);
  if (column === undefined || typeof value !== 'string' || others.length > 0) return null;
  return value === value.toLowerCase() ? { column, value, selection } : null;
}

async function send(
  connection: Connection,
  { values, parts }: Batch,
  precondition: Precondition | null,
  record: ReadRecord | null,
): Promise<void> {
  const wanted = parts.map(({ written, lookedUp }) => ({ written, isSingle: lookedUp?.length === 1 }));
  // PostgreSQL keeps no plan of a list of one.
  for (const { lookedUp, written } of parts)
    if (written.single && lookedUp?.length === 1) values[written.single.index] = lookedUp[0];
  if (precondition) values.push(...precondition.values);
  const statement = statementOf(wanted, precondition, values.length, record !== null);
  const readers = parts.flatMap((part) => part.readers);
  try {
    const { rows } = await connection.query<unknown[]>({ ...statement, values, rowMode: 'array' });
    const found = rows[0] ?? [];
    if (precondition && !precondition.holds(found[parts.length])) {
      for (const { reject } of readers) reject(new PreconditionFailed());
      return;
    }
    if (precondition) precondition.hasHeld = true;
    if (record) note(record, parts, found.at(-1));
    for (const [index, part] of parts.entries()) settle(part, found[index]);
  } catch (error) {
    const isFinal = connection.isTransaction || isDatabaseBusy(error);
    // One of them may be at fault, and only the client has the words for what it is.
    for (const { resolve, reject, run } of readers) isFinal ? reject(error) : resolve(run());
  }
}

function note({ models, snapshots }: ReadRecord, parts: readonly Part[], snapshot: unknown): void {
  snapshots.add(String(snapshot));
  for (const { written } of parts) for (const model of written.models) models.add(model);
}

function settle({ written, readers, lookedUp }: Part, json: unknown): void {
  const decoded = written.decode(json);
  if (!lookedUp) readers[0]?.resolve(decoded);
  else {
    const rowOf = decoded as (value: string) => unknown;
    for (const [index, { resolve }] of readers.entries()) resolve(rowOf(`${lookedUp[index]}`));
  }
}
