import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { pattern } from '../../../contract/pattern.ts';
import { PrismaClient, Prisma as PrismaNames } from '../../generated/prisma/client.ts';
import { createPool } from './postgresPool.ts';

export type Prisma = PrismaClient;
/** Prisma within a transaction. */
export type Tx = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];
/** Whatever rows can be read with: the client itself or a transaction. */
export type Db = PrismaClient | Tx;

export type Database = { prisma: Prisma; pool: Pool; close(): Promise<void> };

/** What a pool's connections are for, as pg_stat_activity names it, and how long a statement may take there. */
export type Lane = {
  name: string;
  statementTimeoutMs: number;
  /** What gets no connection within this time fails. */
  connectionTimeoutMs: number;
};

export const REQUESTS: Lane = {
  name: 'little-makers',
  statementTimeoutMs: 15_000,
  connectionTimeoutMs: 2000,
};
/** Deliveries have connections of their own, so that a flood of requests cannot keep events from sockets. */
export const DELIVERIES: Lane = {
  name: 'little-makers deliveries',
  statementTimeoutMs: 3000,
  connectionTimeoutMs: 5000,
};

/**
 * Opens a pool that Prisma and hand-written SQL share.
 * @param url a PostgreSQL address
 * @param size how many connections at most
 */
export function openDatabase(url: string, size: number, lane: Lane): Database {
  const pool = createPool({ url, size, ...lane, listens: false, searchPath: null });
  const adapter = new PrismaPg(pool, { statementNameGenerator: nameStatement });
  const prisma = new PrismaClient({ adapter, errorFormat: 'minimal' });
  return {
    prisma,
    pool,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** A name per statement text, so that PostgreSQL plans each text once per connection. */
function nameStatement(query: { sql: string }): string {
  return createHash('sha1').update(query.sql).digest('base64');
}

/** True when a write met a row that already has its unique key. */
export function isUniqueClash(error: unknown): boolean {
  return error instanceof PrismaNames.PrismaClientKnownRequestError && error.code === 'P2002';
}

const EXCLUSION = pattern({ max: 100_000, matches: /exclusion constraint \\?"(\w+)\\?"/ });

/** The constraint by which the database found that two rows exclude each other, or null for any other failure. */
export function exclusionClash(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const found = EXCLUSION.exec(error.message)?.[1];
  return found ?? exclusionClash(error.cause);
}
