import { createBus } from './platform/bus.ts';
import { postgresTransport } from './platform/busPostgres.ts';
import { redisTransport } from './platform/busRedis.ts';
import type { Config } from './platform/config.ts';
import type { App } from './platform/context.ts';
import { createGeo } from './platform/geo.ts';
import { createLog } from './platform/log.ts';
import { openDatabase } from './platform/prisma.ts';
import { createQueue, openQueueBackend, type QueueBackend } from './platform/queue.ts';
import { createRateLimiter } from './platform/rateLimiter.ts';
import { createSecurityEvents } from './platform/securityEvents.ts';
import { openStorage } from './platform/storage.ts';

export type OpenApp = { app: App; jobs: QueueBackend; close(): Promise<void> };

/** Opens what every process of the product works with: database, bus, queues and files. */
export async function openApp(config: Config, databaseUrl: string): Promise<OpenApp> {
  const log = createLog(config.logLevel);
  const database = openDatabase(databaseUrl, config.databasePool);
  const transport = config.redisUrl
    ? redisTransport(config.redisUrl)
    : postgresTransport(databaseUrl, database.pool);
  const bus = createBus(transport, (error) => {
    log.warn({ err: error }, 'the bus is away');
  });
  const storage = await openStorage(config);
  const jobs = await openQueueBackend(config, databaseUrl);
  const queue = createQueue(jobs, log);
  const geo = createGeo(config, database.prisma, log);
  const rateLimiter = createRateLimiter();
  const security = createSecurityEvents(log, config);
  return {
    app: {
      config,
      log,
      prisma: database.prisma,
      pool: database.pool,
      bus,
      queue,
      storage,
      geo,
      rateLimiter,
      security,
    },
    jobs,
    async close() {
      await queue.close();
      await jobs.close();
      await bus.close();
      await database.close();
    },
  };
}
