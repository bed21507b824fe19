import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Prisma } from '../../../gateway/platform/database/prisma.ts';
import type { Site } from '../../support/factories/people.ts';
import { endProcess } from '../../support/services/childProcess.ts';
import { freePort } from '../../support/services/gateway.ts';
import { KILL_SAFE, openTemporaryDatabase, startProcess } from '../processes.ts';

/**
 * The product as processes of its own: one gateway and two workers on a PostgreSQL of this run, with the queues and the
 * bus on the Redis at REDIS_URL_TEST where there is one.
 */
export type Product = {
  url: string;
  databaseUrl: string;
  prisma: Prisma;
  config: Site['config'];
  /** Kills one of the processes with SIGKILL and starts it again. */
  killAndRestart(which: number): Promise<void>;
  /**
   * Breaks a connection to the database in the middle of a transaction, whose latest statement contains a text.
   * @returns whether there was one within a moment
   */
  breakTransaction(after: string): Promise<boolean>;
  stop(): Promise<void>;
};

export const PROCESSES = 3;
const ROLES = ['api', 'worker', 'worker'];

/**
 * Starts the processes on a database of their own.
 * @param env environment variables that override those of every process
 */
export async function openProduct(env: Record<string, string>): Promise<Product> {
  const { dataDir, prisma, ...database } = await openTemporaryDatabase('money', KILL_SAFE);
  const port = await freePort();
  const settings = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    TRUSTED_DOCUMENTS: 'off',
    // Sponsors come from many networks.
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    // Processes that start again and again read the compiled modules.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    ...(process.env.REDIS_URL_TEST && { REDIS_URL: process.env.REDIS_URL_TEST }),
    ...env,
  };
  const children = await Promise.all(ROLES.map((role) => startProcess({ ...settings, ROLE: role })));
  return {
    url: settings.PUBLIC_URL,
    databaseUrl: database.url,
    prisma,
    config: { authSecret: settings.AUTH_SECRET, publicUrl: settings.PUBLIC_URL },
    async killAndRestart(which) {
      await endProcess(children[which], 'SIGKILL');
      children[which] = await startProcess({ ...settings, ROLE: ROLES[which] ?? 'api' });
    },
    async breakTransaction(after) {
      const rows = await prisma.$queryRawUnsafe<{ broken: boolean }[]>(
        'SELECT truth.break_transaction($1) AS broken',
        after,
      );
      return rows[0]?.broken === true;
    },
    async stop() {
      await Promise.all(children.map((child) => endProcess(child, 'SIGTERM')));
      await database.stop();
    },
  };
}
