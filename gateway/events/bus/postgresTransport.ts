import type { Pool } from 'pg';
import { BUS_CHANNEL, listenToDatabase } from '../../platform/database/databaseListener.ts';
import type { BusTransportFactory } from './bus.ts';

/** Sends a message of the bus to all gateways that listen to the database. */
export const notifyGateways = (pool: Pool, text: string) =>
  pool.query('SELECT pg_notify($1, $2)', [BUS_CHANNEL, text]);

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
