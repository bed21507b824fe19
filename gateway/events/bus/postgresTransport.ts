import type { Pool } from 'pg';
import { BUS_CHANNEL, listenToDatabase } from '../../platform/database/databaseListener.ts';
import type { BusTransportFactory } from './bus.ts';

/**
 * Sends a message of the bus. Its commit does not wait for the disk: what a crash of the database loses is read from the
 * feeds once its listeners are connected again.
 */
export const notifyGateways = (pool: Pool, text: string) =>
  pool.query({
    ...{ name: 'notify', text: `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)` },
    values: [BUS_CHANNEL, text],
  });

/** Creates a transport over LISTEN/NOTIFY: a dedicated connection listens, the pool notifies. */
export function postgresTransport(url: string, pool: Pool): BusTransportFactory {
  return (on) => {
    const listener = listenToDatabase(url, on);
    return {
      async send(text) {
        await notifyGateways(pool, text);
      },
      close: () => listener.close(),
    };
  };
}
