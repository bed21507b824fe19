import { randomBytes } from 'node:crypto';
import type { Prisma } from '../../../gateway/platform/database/prisma.ts';
import type { Site } from '../../support/factories/people.ts';
import { endProcess } from '../../support/services/childProcess.ts';
import { freePort } from '../../support/services/gateway.ts';
import { openTemporaryDatabase, startProcess } from '../processes.ts';

/** The product as processes of its own: one gateway and two workers on a PostgreSQL of this run. */
export type Product = {
  url: string;
  prisma: Prisma;
  config: Site['config'];
  /** Kills one of the processes with SIGKILL and starts it again. */
  killAndRestart(which: number): Promise<void>;
  stop(): Promise<void>;
};

export const PROCESSES = 3;
const ROLES = ['api', 'worker', 'worker'];

/**
 * Starts the processes on a database of their own.
 * @param env environment variables that override those of every process
 */
export async function openProduct(env: Record<string, string>): Promise<Product> {
  const { dataDir, prisma, ...database } = await openTemporaryDatabase('payments');
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
    LOG_LEVEL: 'silent',
    ...env,
  };
  const children = await Promise.all(ROLES.map((role) => startProcess({ ...settings, ROLE: role })));
  return {
    url: settings.PUBLIC_URL,
    prisma,
    config: { authSecret: settings.AUTH_SECRET, publicUrl: settings.PUBLIC_URL },
    async killAndRestart(which) {
      await endProcess(children[which], 'SIGKILL');
      children[which] = await startProcess({ ...settings, ROLE: ROLES[which] ?? 'api' });
    },
    async stop() {
      await Promise.all(children.map((child) => endProcess(child, 'SIGTERM')));
      await database.stop();
    },
  };
}
