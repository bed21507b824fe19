import type { Pool } from 'pg';
import type { BusTransportFactory } from './bus.ts';
import { BUS_CHANNEL, listenToDatabase } from '../../platform/database/databaseListener.ts';

/** The bus over LISTEN/NOTIFY: one connection of its own listens, the pool notifies. */
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
