import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresBackend } from 'bullmq';

const RETRY_MS = 1000;

/**
 * Creates the PostgreSQL backend of a queue. BullMQ checks the database once and caches a failure forever: a worker
 * that starts while the database is unreachable then retries in a loop that blocks the event loop. Here a failure is
 * cleared after a pause, so that the next call checks again.
 */
export const createRetryingBackend: typeof createPostgresBackend = (...args) => {
  const backend = createPostgresBackend(...args);
  const { connection } = backend;
  const checkReady = connection.waitUntilReady.bind(connection);
  connection.waitUntilReady = async () => {
    try {
      await checkReady();
    } catch (error) {
      await wait(RETRY_MS);
      Reflect.set(connection, 'readyPromise', undefined);
      throw error;
    }
  };
  return backend;
};
