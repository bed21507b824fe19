import { setTimeout as wait } from 'node:timers/promises';
import { verifyJob } from '../../../gateway/features/payments/jobKinds.ts';
import { createQueue, type JobQueue, openQueueBackend } from '../../../gateway/jobs/queue.ts';
import { readInstallationName } from '../../../gateway/platform/config/installation.ts';
import { createLog } from '../../../gateway/platform/log/log.ts';
import type { Bench } from './bench.ts';
import type { OpenPayment } from './payments.ts';
import { percentile } from './workload.ts';

const POLL_MS = 10;
const DEADLINE_MS = 30_000;

/** Opens the queue that the workers of a bench take jobs from, in PostgreSQL or in a Redis. */
export async function openJobQueue(bench: Bench, redisUrl: string | null): Promise<JobQueue> {
  const installation = await readInstallationName(bench.pool);
  const backend = await openQueueBackend({ redisUrl }, bench.database.url, installation);
  // A queue that still listens when the database of the bench stops says so; a job that is not enqueued shows in p99.
  const queue = createQueue(backend, createLog('silent'));
  bench.onClose(async () => {
    await queue.close();
    await backend.close();
  });
  return queue;
}

export type VerifyResult = { seconds: number; p50: number; p99: number };

/**
 * Makes verifications due and enqueues their jobs, so many at any time, until all payments are settled. A job that waits
 * for longer than half a second competes with the sweep, which makes attempts whose job seems lost.
 * @throws Error when none is settled for a while
 */
export async function verifyAll(
  { pool }: Bench,
  queue: JobQueue,
  payments: readonly OpenPayment[],
  inFlight: number,
): Promise<VerifyResult> {
  const times: number[] = [];
  const due = new Map<string, number>();
  const started = performance.now();
  let [next, lastSettled] = [0, started];
  while (times.length < payments.length) {
    const added = payments.slice(next, next + inFlight - due.size);
    next += added.length;
    if (added.length > 0)
      await pool.query({
        name: 'make-due',
        text: 'UPDATE "Payment" SET "nextVerifyAt" = clock_timestamp() WHERE id = ANY($1::uuid[])',
        values: [added.map(({ id }) => id)],
      });
    for (const { id } of added) {
      due.set(id, performance.now());
      queue.add(verifyJob, { paymentId: id });
    }
    await wait(POLL_MS);
    const { rows } = await pool.query<{ id: string }>({
      name: 'settled',
      text: `SELECT id FROM "Payment" WHERE id = ANY($1::uuid[]) AND status <> 'PENDING'`,
      values: [[...due.keys()]],
    });
    const now = performance.now();
    for (const { id } of rows) {
      times.push(now - (due.get(id) ?? now));
      due.delete(id);
      lastSettled = now;
    }
    if (now - lastSettled > DEADLINE_MS) throw new Error(`${due.size} payments are not settled`);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}
