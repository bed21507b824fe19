import { setTimeout as wait } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import type { BusTransportFactory } from './bus.ts';

const CHANNEL = 'little_makers';
const HEARTBEAT_MS = 5000;

/** The bus over LISTEN/NOTIFY: one connection of its own listens, the pool notifies. */
export function postgresTransport(url: string, pool: Pool): BusTransportFactory {
  return (on) => {
    const closing = new AbortController();
    let listening: Client | null = null;
    let heartbeat: NodeJS.Timeout | undefined;

    const listen = async () => {
      const client = new Client({
        connectionString: url,
        keepAlive: true,
        connectionTimeoutMillis: 5000,
        query_timeout: 5000,
        application_name: 'little-makers bus',
      });
      const lost = new Promise<void>((resolve) => {
        client.on('end', () => resolve());
        client.on('error', (error) => {
          on.trouble(error);
          resolve();
        });
      });
      client.on('notification', (notice) => {
        if (notice.payload) on.message(notice.payload);
      });
      try {
        await client.connect();
        if (closing.signal.aborted) return;
        await client.query(`LISTEN ${CHANNEL}`);
        listening = client;
        // A hung connection says as little as a quiet one, unless it is asked.
        heartbeat = setInterval(() => client.query('SELECT 1').catch(() => client.end()), HEARTBEAT_MS);
        on.gap();
        await lost;
      } finally {
        listening = null;
        clearInterval(heartbeat);
        client.end().catch(() => {});
      }
    };

    const keepListening = async () => {
      for (let tries = 0; !closing.signal.aborted; tries += 1) {
        await listen().then(
          () => {
            tries = 0;
          },
          (error) => on.trouble(error),
        );
        const pause = Math.min(100 * 2 ** tries, 5000);
        await wait(pause, undefined, { signal: closing.signal }).catch(() => {});
      }
    };
    keepListening();

    return {
      async send(text) {
        await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, text]);
      },
      async close() {
        closing.abort();
        await listening?.end().catch(() => {});
      },
    };
  };
}
