import type { App } from './context.ts';
import { createBus } from './events/bus/bus.ts';
import { postgresTransport } from './events/bus/postgresTransport.ts';
import { redisTransport } from './events/bus/redisTransport.ts';
import { createQueue, openQueueBackend, type QueueBackend } from './jobs/queue.ts';
import { readInstallationName } from './platform/config/installation.ts';
import type { Config } from './platform/config/settings.ts';
import { type Database, DELIVERY_POOL, openDatabase, REQUEST_POOL } from './platform/database/prisma.ts';
import { createRateLimiter } from './platform/limits/rateLimiter.ts';
import { createErrorRecords } from './platform/log/errorRecords.ts';
import { createLog } from './platform/log/log.ts';
import { createSecurityEvents } from './platform/log/securityEvents.ts';
import { createGeo } from './platform/outgoing/geo.ts';
import { openStorage } from './platform/storage/storage.ts';

export type OpenApp = { app: App; jobs: QueueBackend; close(): Promise<void> };

const DELIVERY_CONNECTIONS = 4;

/** Opens the services that every process uses: database, bus, queues and files. */
export async function openApp(config: Config, databaseUrl: string): Promise<OpenApp> {
  const log = createLog(config.logLevel);
  const storage = await openStorage(config);
  const database = openDatabase(databaseUrl, config.databasePool, REQUEST_POOL);
  const { jobs, installation } = await openJobs(config, databaseUrl, database);
  const deliveries = openDatabase(databaseUrl, DELIVERY_CONNECTIONS, DELIVERY_POOL);
  const transport = config.redisUrl
    ? redisTransport(config.redisUrl, installation, databaseUrl)
    : postgresTransport(databaseUrl, deliveries.pool);
  const bus = createBus(transport, (error) => {
    log.warn({ err: error }, 'bus error');
  });
  const queue = createQueue(jobs, log);
  const geo = createGeo(config, database.prisma, log);
  const rateLimiter = createRateLimiter();
  const security = createSecurityEvents(log, config);
  const errorRecords = createErrorRecords(database.pool, log);
  return {
    app: {
      config,
      log,
      prisma: database.prisma,
      unprepared: database.unprepared,
      pool: database.pool,
      deliveries,
      bus,
      queue,
      storage,
      geo,
      rateLimiter,
      security,
      errorRecords,
    },
    jobs,
    async close() {
      await errorRecords.close();
      await queue.close();
      await jobs.close();
      await bus.close();
      await deliveries.close();
      await database.close();
    },
  };
}

/** Opens the queues. It makes the first query, so it closes the database when that is unreachable. */
async function openJobs(config: Config, databaseUrl: string, database: Database) {
  try {
    const installation = await readInstallationName(database.pool);
    return { installation, jobs: await openQueueBackend(config, databaseUrl, installation) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
