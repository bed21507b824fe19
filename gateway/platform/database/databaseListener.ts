import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** The channel of the bus, which the database's own triggers publish on too. */
export const BUS_CHANNEL = 'little_makers';

const HEARTBEAT_MS = 5000;

export type ListenerEvents = {
  message(text: string): void;
  /** The connection was away and is back: anything may have been missed. */
  gap(): void;
  trouble(error: unknown): void;
};

/** Listens to the bus's channel of a database on a connection of its own, and reconnects with growing pauses. */
export function listenToDatabase(url: string, on: ListenerEvents): { close(): Promise<void> } {
  const closing = new AbortController();
  let listening: Client | null = null;
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
        on.trouble(error);
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
      listening = client;
      // A hung connection is as silent as a quiet one, unless it is asked.
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
    async close() {
      closing.abort();
      await listening?.end().catch(() => {});
    },
  };
}
