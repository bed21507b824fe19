import { type JobsOptions, type PgPool, Queue, runMigrations, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Config } from '../platform/config/settings.ts';
import { createPool } from '../platform/database/postgresPool.ts';
import type { Log } from '../platform/log/log.ts';
import { createRetryingBackend } from './queueBackend.ts';

/** Every queue. The page of the queues' state shows them in this order. */
export const QUEUES = [
  'payments',
  'notifications',
  'mail',
  'exports',
  'bulkActions',
  'gallery',
  'profiles',
] as const;

export type QueueName = (typeof QUEUES)[number];

/** A kind of job: its queue, name and payload, separate from its handler. Payloads contain ids only. */
export type JobKind<Payload> = {
  /** The queue's name; jobs of one queue share their workers. */
  queue: QueueName;
  /** noun.verb */
  name: string;
  payload: z.ZodType<Payload>;
};

export type JobQueue = {
  /** Enqueues a job in the background. A failure is logged, and a sweep finds the work later. */
  add<Payload>(kind: JobKind<Payload>, payload: Payload): void;
  /** Enqueues a job like add, with a delay in milliseconds. */
  addLater<Payload>(kind: JobKind<Payload>, payload: Payload, delayMs: number): void;
  /** Opens a queue to read its state and its jobs. */
  inspect(name: QueueName): InspectedQueue;
  close(): Promise<void>;
};

/** Longest time that closing waits for pending work. */
const CLOSE_TIMEOUT_MS = 2000;

const JOB_OPTIONS: JobsOptions = {
  removeOnComplete: { age: 3600, count: 1000 },
  removeOnFail: { age: 7 * 24 * 3600, count: 1000 },
  attempts: 5,
  backoff: { type: 'exponential', delay: 1000 },
};

/** The storage of the queues: PostgreSQL, or Redis when one is configured. */
export type QueueBackend = {
  queue(name: string): AnyQueue;
  worker(
    name: string,
    concurrency: number,
    run: (name: string, payload: unknown) => Promise<void>,
  ): AnyWorker;
  close(): Promise<void>;
};

type InspectedQueue = Pick<Queue, 'getJob' | 'getJobCounts' | 'getJobs' | 'getWorkersCount'>;

type AnyQueue = Pick<Queue, 'add' | 'close'> &
  InspectedQueue & {
    on(event: 'error', listener: (error: Error) => void): unknown;
  };
type AnyWorker = Pick<Worker, 'run' | 'close'> & {
  on(event: 'error', listener: (error: Error) => void): unknown;
};

/**
 * Opens the backend of the queues.
 * @param databaseUrl used when no Redis is configured; the queues have their own schema in it
 * @param installation separates the queues of several installations on one Redis
 */
export async function openQueueBackend(
  config: Pick<Config, 'redisUrl'>,
  databaseUrl: string,
  installation: string,
): Promise<QueueBackend> {
  if (config.redisUrl) return redisBackend(config.redisUrl, installation);
  const pool = createPool({
    url: databaseUrl,
    // The worker of each queue keeps one to listen; the last one is for everything else.
    size: QUEUES.length + 1,
    name: 'little-makers jobs',
    statementTimeoutMs: 15_000,
    connectionTimeoutMs: 5000,
    listens: true,
    // BullMQ finds its functions on a given pool only by the search path.
    searchPath: 'bullmq',
    plansOnce: false,
  });
  // Each of our queues and workers listens for its errors, which are more than the ten from which Node warns of a leak.
  pool.setMaxListeners(0);
  try {
    await migrateQueues(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  // Its types differ from those of pg in optional properties alone, which pg may also set to undefined.
  const connection = pool as PgPool;
  const openQueues: Pick<Queue, 'disconnect'>[] = [];
  const track = <One extends Pick<Queue, 'disconnect'>>(one: One): One => {
    openQueues.push(one);
    return one;
  };
  return {
    queue: (name) => track(new Queue(name, { connection }, createRetryingBackend)),
    worker: (name, concurrency, run) =>
      track(
        new Worker(
          name,
          (job) => run(job.name, job.data),
          { connection, concurrency, autorun: false },
          createRetryingBackend,
        ),
      ),
    async close() {
      // A queue or worker whose close timed out keeps querying in the background, and would fail unhandled after the
      // pool has ended; disconnecting stops it. It also holds a connection, which would keep the pool from ending.
      const ended = Promise.allSettled(openQueues.map((one) => one.disconnect())).then(() => pool.end());
      await pTimeout(ended, { milliseconds: CLOSE_TIMEOUT_MS, message: false });
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
    const existing = queues.get(name);
    if (existing) return existing;
    const queue = backend.queue(name);
    queue.on('error', (error) => log.warn({ queue: name, err: error }, 'queue error'));
    queues.set(name, queue);
    return queue;
  };
  const enqueue = <Payload>(kind: JobKind<Payload>, payload: Payload, delayMs: number) => {
    const added = queueNamed(kind.queue)
      .add(kind.name, payload, { ...JOB_OPTIONS, delay: delayMs })
      .catch((error: Error) => log.warn({ job: kind.name, err: error }, 'enqueueing a job failed'))
      .finally(() => pending.delete(added));
    pending.add(added);
  };

  return {
    add: (kind, payload) => enqueue(kind, payload, 0),
    addLater: enqueue,
    inspect: queueNamed,
    async close() {
      await pTimeout(Promise.allSettled(pending), { milliseconds: CLOSE_TIMEOUT_MS, message: false });
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
    },
  };
}
