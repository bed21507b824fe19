import type { Pool } from 'pg';
import { BUS_CHANNEL, listenToDatabase } from '../../platform/database/databaseListener.ts';
import type { BusTransportFactory } from './bus.ts';

/** Creates a transport over LISTEN/NOTIFY: a dedicated connection listens, the pool notifies. */
export function postgresTransport(url: string, pool: Pool): BusTransportFactory {
  return (on) => {
    const listener = listenToDatabase(url, on);
    return {
      async send(text) {
        await pool.query('SELECT pg_notify($1, $2)', [BUS_CHANNEL, text]);
      },
      close: () => listener.close(),
    };
  };
}
