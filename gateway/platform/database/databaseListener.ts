import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** NOTIFY channel of the event bus; database triggers publish on it too. */
export const BUS_CHANNEL = 'little_makers';

const HEARTBEAT_MS = 5000;

export type ListenerEvents = {
  message(text: string): void;
  /** The connection is established again: notifications may have been missed. */
  gap(): void;
  error(error: unknown): void;
};

/** Listens to the bus channel of a database on a dedicated connection, and reconnects with exponential backoff. */
export function listenToDatabase(url: string, on: ListenerEvents): { close(): Promise<void> } {
  const closing = new AbortController();
  let connected: Client | null = null;
  let heartbeat: NodeJS.Timeout | undefined;

  const listen = async () => {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: HEARTBEAT_MS,
      query_timeout: HEARTBEAT_MS,
      application_name: 'little-makers bus',
    });
    const lost = new Promise<void>((resolve) => {
      client.on('end', () => resolve());
      client.on('error', (error) => {
        on.error(error);
        resolve();
      });
    });
    client.on('notification', (notification) => {
      if (notification.payload) on.message(notification.payload);
    });
    try {
      await client.connect();
      if (closing.signal.aborted) return;
      await client.query(`LISTEN ${BUS_CHANNEL}`);
      connected = client;
      // Only a query distinguishes a hung connection from a quiet one.
      heartbeat = setInterval(() => client.query('SELECT 1').catch(() => client.end()), HEARTBEAT_MS);
      on.gap();
      await lost;
    } finally {
      connected = null;
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
        (error) => on.error(error),
      );
      const backoffMs = Math.min(100 * 2 ** tries, 5000);
      await wait(backoffMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  keepListening();

  return {
    async close() {
      closing.abort();
      await connected?.end().catch(() => {});
    },
  };
}
