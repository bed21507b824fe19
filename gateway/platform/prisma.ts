import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { PrismaClient, Prisma as PrismaNames } from '../generated/prisma/client.ts';
import { pattern } from './pattern.ts';

export type Prisma = PrismaClient;
/** Prisma within a transaction. */
export type Tx = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];
/** Whatever rows can be read with: the client itself or a transaction. */
export type Db = PrismaClient | Tx;

export type Database = { prisma: Prisma; pool: Pool; close(): Promise<void> };

/**
 * Opens the one pool of a process; Prisma and hand-written SQL share it.
 * @param url a PostgreSQL address
 * @param size how many connections at most; a request that gets none within two seconds fails
 */
export function openDatabase(url: string, size: number): Database {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: 'little-makers',
  });
  // An idle connection that the server ends is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {});
  const adapter = new PrismaPg(pool, { statementNameGenerator: nameStatement });
  const prisma = new PrismaClient({ adapter });
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
