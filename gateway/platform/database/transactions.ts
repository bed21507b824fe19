import { types } from 'pg';
import { Prisma as PrismaNames } from '../../generated/prisma/client.ts';
import { nameStatement, type Prisma, type Tx } from './prisma.ts';
import { MAX_PARTS, sharedReads } from './sharedReads.ts';
import { type Connection, withConnection } from './transactionConnections.ts';

/** In milliseconds: how long it waits for a connection, and how long it may take. */
type Limits = { maxWait: number; timeout: number };
type RawArgs = [TemplateStringsArray | PrismaNames.Sql, ...unknown[]];

/**
 * Runs a transaction. Prisma opens it, ends it and writes rows; reads, and statements that are written out, go straight to
 * its connection, since Prisma takes longer for one than PostgreSQL does.
 */
export function runTransaction<Result>(
  prisma: Prisma,
  work: (tx: Tx) => Promise<Result>,
  limits: Limits,
): Promise<Result> {
  return withConnection((connection) =>
    prisma.$transaction((tx) => work(overConnection(tx, connection())), limits),
  );
}

/**
 * Sends a lock of a transaction and a read together: PostgreSQL begins the read once it has the lock.
 * @returns what was read
 */
export async function readUnderLock<Found>(lock: Promise<unknown>, read: Promise<Found>): Promise<Found> {
  const [, found] = await Promise.all([lock, read]);
  return found;
}

/**
 * Sends a statement that is written out. Over a pool it is a transaction of its own.
 * @returns its rows, with values as Prisma returns them
 */
export async function sendStatement<Row extends object>(
  connection: Connection,
  sql: PrismaNames.Sql,
): Promise<Row[]> {
  return (await sent(connection, sql)).rows as Row[];
}

function sent(connection: Connection, { text, values }: PrismaNames.Sql) {
  const name = nameStatement({ sql: text });
  return connection.query({ name, text, values: values.map(sentValue), types: TYPES });
}

/** Returns a view of a transaction that sends reads, and what is written out, over its connection. */
function overConnection(tx: Tx, connection: Connection): Tx {
  const send = ([first, ...values]: RawArgs) =>
    sent(connection, first instanceof PrismaNames.Sql ? first : PrismaNames.sql(first, ...values));
  const own: Record<string | symbol, unknown> = {
    $queryRaw: async (...args: RawArgs) => (await send(args)).rows,
    $executeRaw: async (...args: RawArgs) => (await send(args)).rowCount ?? 0,
  };
  const reads = sharedReads(tx as Prisma, connection, MAX_PARTS, {});
  return new Proxy(reads, { get: (view, name) => own[name] ?? Reflect.get(view, name) });
}

/** Returns a value as it is sent: pg alone would write an instant in the time zone of the process. */
function sentValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(sentValue) : value;
}

const { INT8, NUMERIC, DATE } = types.builtins;
const [TEXT_ARRAY, INT8_ARRAY] = [1009, 1016];
const textsOf: (text: string) => string[] = types.getTypeParser(TEXT_ARRAY);

/** Parsers of the types that Prisma returns as other values than pg does, by their OIDs. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [INT8_ARRAY, (text) => textsOf(text).map(BigInt)],
  [NUMERIC, (text) => new PrismaNames.Decimal(text)],
  [DATE, (text) => new Date(text)],
]);

const TYPES = { getTypeParser: (oid: number) => PARSERS.get(oid) ?? types.getTypeParser(oid) };
