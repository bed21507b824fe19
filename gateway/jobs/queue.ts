import { setTimeout as wait } from 'node:timers/promises';
import { type JobsOptions, Queue, runMigrations, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Config } from '../platform/config/settings.ts';
import { createPool } from '../platform/database/postgresPool.ts';
import type { Log } from '../platform/log/log.ts';
import { createPatientBackend } from './queueBackend.ts';

/** A job's name and the shape of its payload, apart from what handles it. Payloads carry ids only. */
export type JobKind<Payload> = {
  /** The queue it waits in; jobs of one queue share their workers. */
  queue: string;
  /** noun.verb */
  name: string;
  payload: z.ZodType<Payload>;
};

export type JobQueue = {
  /** Hands a job over in the background. A failure is logged; what is due is found by a sweep. */
  add<Payload>(kind: JobKind<Payload>, payload: Payload): void;
  /** As add, but not before some milliseconds have passed. */
  addLater<Payload>(kind: JobKind<Payload>, payload: Payload, delayMs: number): void;
  close(): Promise<void>;
};

/** How long closing waits for what is under way. */
const FAREWELL_MS = 2000;

const KEPT: JobsOptions = {
  removeOnComplete: { age: 3600, count: 1000 },
  removeOnFail: { age: 7 * 24 * 3600, count: 1000 },
  attempts: 5,
  backoff: { type: 'exponential', delay: 1000 },
};

/** Where the queues live: in PostgreSQL, or in Redis when one is configured. */
export type QueueBackend = {
  queue(name: string): AnyQueue;
  worker(
    name: string,
    concurrency: number,
    run: (name: string, payload: unknown) => Promise<void>,
  ): AnyWorker;
  close(): Promise<void>;
};

type AnyQueue = Pick<Queue, 'add' | 'close'> & {
  on(event: 'error', listener: (error: Error) => void): unknown;
};
type AnyWorker = Pick<Worker, 'run' | 'close'> & {
  on(event: 'error', listener: (error: Error) => void): unknown;
};

/**
 * @param databaseUrl used while no Redis is configured; the queues have a schema of their own in it
 * @param installation keeps the queues of several installations on one Redis apart
 */
export async function openQueueBackend(
  config: Config,
  databaseUrl: string,
  installation: string,
): Promise<QueueBackend> {
  if (config.redisUrl) return redisBackend(config.redisUrl, installation);
  const pool = createPool({
    url: databaseUrl,
    size: 6,
    name: 'little-makers jobs',
    statementTimeoutMs: 15_000,
    connectionTimeoutMs: 5000,
    listens: true,
    // A pool that is handed over finds the queues' functions only by its search path.
    searchPath: 'bullmq',
  });
  try {
    await migrateQueues(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const opened: Pick<Queue, 'disconnect'>[] = [];
  const counted = <One extends Pick<Queue, 'disconnect'>>(one: One): One => {
    opened.push(one);
    return one;
  };
  return {
    queue: (name) => counted(new Queue(name, { connection: pool }, createPatientBackend)),
    worker: (name, concurrency, run) =>
      counted(
        new Worker(
          name,
          (job) => run(job.name, job.data),
          { connection: pool, concurrency, autorun: false },
          createPatientBackend,
        ),
      ),
    async close() {
      // One whose farewell took too long asks on in the background, and would fail there, unheard; a line that is
      // down says nothing more. It also holds a connection, without which the pool never ends.
      const ended = Promise.allSettled(opened.map((one) => one.disconnect())).then(() => pool.end());
      await Promise.race([ended, wait(FAREWELL_MS, undefined, { ref: false })]);
    },
  };
}

async function migrateQueues(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
  }
}

function redisBackend(url: string, prefix: string): QueueBackend {
  const connection = new Redis(url, { maxRetriesPerRequest: null, lazyConnect: true });
  connection.on('error', () => {});
  return {
    queue: (name) => new Queue(name, { connection, prefix }),
    worker: (name, concurrency, run) =>
      new Worker(name, (job) => run(job.name, job.data), { connection, prefix, concurrency, autorun: false }),
    async close() {
      connection.disconnect();
    },
  };
}

export function createQueue(backend: QueueBackend, log: Log): JobQueue {
  const queues = new Map<string, AnyQueue>();
  const pending = new Set<Promise<unknown>>();

  const queueNamed = (name: string): AnyQueue => {
    const known = queues.get(name);
    if (known) return known;
    const queue = backend.queue(name);
    queue.on('error', (error) => log.warn({ queue: name, err: error }, 'queue trouble'));
    queues.set(name, queue);
    return queue;
  };
  const hand = <Payload>(kind: JobKind<Payload>, payload: Payload, delayMs: number) => {
    const added = queueNamed(kind.queue)
      .add(kind.name, payload, { ...KEPT, delay: delayMs })
      .catch((error: Error) => log.warn({ job: kind.name, err: error }, 'job was not enqueued'))
      .finally(() => pending.delete(added));
    pending.add(added);
  };

  return {
    add: (kind, payload) => hand(kind, payload, 0),
    addLater: hand,
    async close() {
      await Promise.race([Promise.allSettled(pending), wait(FAREWELL_MS, undefined, { ref: false })]);
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
    },
  };
}
