import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { pattern } from '../../../contract/pattern.ts';
import { PrismaClient, Prisma as PrismaNames } from '../../generated/prisma/client.ts';
import { createSoftConcurrencyLimit } from '../async/softConcurrency.ts';
import { anyError } from '../log/anyError.ts';
import { createPool } from './postgresPool.ts';
import { exposeConnections } from './transactionConnections.ts';

export type Prisma = PrismaClient;
/** Prisma client within a transaction. */
export type Tx = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];
/** Prisma client, inside or outside a transaction. */
export type Db = PrismaClient | Tx;

export type Database = {
  prisma: Prisma;
  /**
   * The same connections without prepared statements: each statement is planned for its values. For searches and
   * filters, whose best index depends on them.
   */
  unprepared: Prisma;
  pool: Pool;
  close(): Promise<void>;
};

/** Purpose of a pool's connections, as named in pg_stat_activity, and their timeouts. */
export type PoolProfile = {
  name: string;
  statementTimeoutMs: number;
  /** A query without a connection within this time fails. */
  connectionTimeoutMs: number;
  /** True where every statement has one plan for all values. */
  plansOnce: boolean;
  /** How many short statements outside of transactions run at the same time; null for no limit. */
  concurrency: number | null;
};

/**
 * The more processes of PostgreSQL share a processor, the longer each statement takes it: with sixteen on two cores, a message
 * takes a quarter longer than with five.
 */
const REQUEST_CONCURRENCY = 5;

export const REQUEST_POOL: PoolProfile = {
  name: 'little-makers',
  statementTimeoutMs: 15_000,
  connectionTimeoutMs: 2000,
  plansOnce: false,
  concurrency: REQUEST_CONCURRENCY,
};
/**
 * Event delivery has its own connections, so that a flood of requests cannot delay events. Its statements look rows up by
 * keys, for which one plan is as good as another, and they have lists of all lengths: PostgreSQL would plan most of them
 * again each time, which takes six times as long as to run them.
 */
export const DELIVERY_POOL: PoolProfile = {
  name: 'little-makers deliveries',
  statementTimeoutMs: 3000,
  connectionTimeoutMs: 5000,
  plansOnce: true,
  concurrency: null,
};

/**
 * Opens a pool that Prisma and raw SQL share.
 * @param url a PostgreSQL connection URL
 * @param size most connections
 */
export function openDatabase(url: string, size: number, lane: PoolProfile): Database {
  const pool = createPool({ url, size, ...lane, listens: false, searchPath: null });
  if (lane.concurrency !== null) limitQueries(pool, lane.concurrency);
  const adapter = exposeConnections(new PrismaPg(pool, { statementNameGenerator: nameStatement }));
  const client = madeWhenUsed(() => new PrismaClient({ adapter, errorFormat: 'minimal' }));
  return {
    prisma: client.view,
    unprepared: madeWhenUsed(() => withoutNames(client.view)).view,
    pool,
    async close() {
      await client.made()?.$disconnect();
      await pool.end();
    },
  };
}

/** Limits how many queries of a pool run at the same time. Transactions have connections of their own. */
function limitQueries(pool: Pool, concurrency: number): void {
  const limit = createSoftConcurrencyLimit(concurrency);
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<never>;
  pool.query = ((...args: unknown[]) => limit(() => query(...args))) as Pool['query'];
}

/**
 * Returns a view of a client that is made once somebody uses it. Each has a copy of the data model of 17 MB, and deliveries
 * seldom need what only a client can do.
 */
function madeWhenUsed(make: () => Prisma): { view: Prisma; made(): Prisma | null } {
  let client: Prisma | null = null;
  const made = () => {
    client ??= make();
    return client;
  };
  const view = new Proxy({} as Prisma, {
    has: (_nothing, name) => name in made(),
    get(_nothing, name) {
      const part = Reflect.get(made(), name);
      return typeof part === 'function' ? part.bind(client) : part;
    },
  });
  return { view, made: () => client };
}

const unnamed = new AsyncLocalStorage<boolean>();

/**
 * Returns a view of a client whose statements have no names, and so are planned for their values. A second client would
 * take 35 MB: each has its own copy of the data model.
 */
function withoutNames(prisma: Prisma): Prisma {
  const view = prisma.$extends({
    // A query starts when it is awaited.
    query: { $allOperations: ({ args, query }) => unnamed.run(true, async () => await query(args)) },
  });
  return view as unknown as Prisma;
}

/** Names a prepared statement by its text, so that PostgreSQL plans each text once per connection. */
export const nameOfText = (text: string): string => createHash('sha1').update(text).digest('base64');

/** Names a statement of a client; one of `unprepared` has no name, and PostgreSQL keeps no plan of it. */
export const nameStatement = ({ sql }: { sql: string }): string =>
  unnamed.getStore() ? '' : nameOfText(sql);

/** Returns whether an error is a violation of a unique constraint, by the client or by a statement written out. */
export function isUniqueViolation(error: unknown): boolean {
  return anyError(error, ({ code }) => code === 'P2002' || code === '23505');
}

/** Returns whether an error is a violation of a foreign key: a row that was referred to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof PrismaNames.PrismaClientKnownRequestError && error.code === 'P2003';
}

const EXCLUSION = pattern({ max: 100_000, matches: /exclusion constraint \\?"(\w+)\\?"/ });

/** Returns the name of the violated exclusion constraint, or null for any other error. */
export function violatedExclusionConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const found = EXCLUSION.exec(error.message)?.[1];
  return found ?? violatedExclusionConstraint(error.cause);
}
