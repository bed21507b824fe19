import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresBackend } from 'bullmq';

const RETRY_MS = 1000;

/**
 * Creates the PostgreSQL backend of a queue. BullMQ looks at the database once, and remembers for ever when that
 * failed: a worker that starts while the database is away then asks in a loop that lets nothing else run. Here a
 * failure is forgotten after a pause, and the next question looks again.
 */
export const createPatientBackend: typeof createPostgresBackend = (...args) => {
  const backend = createPostgresBackend(...args);
  const { connection } = backend;
  const look = connection.waitUntilReady.bind(connection);
  connection.waitUntilReady = async () => {
    try {
      await look();
    } catch (error) {
      await wait(RETRY_MS);
      Reflect.set(connection, 'readyPromise', undefined);
      throw error;
    }
  };
  return backend;
};
