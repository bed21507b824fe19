import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddedLog } from './embeddedLog.ts';
import type { Server } from './embeddedServer.ts';

const MAX_BACKOFF_MS = 5000;

export type SupervisedServer = { port: number; stop: () => Promise<void> };

/**
 * Keeps a server running: restarts one that exits by itself (killed, out of memory, disk full) on the same port, so
 * that open pools reconnect. Retries until it runs or `stop` is called.
 */
export async function superviseServer(
  start: (port: number | null) => Promise<Server>,
  log: EmbeddedLog,
): Promise<SupervisedServer> {
  const stopping = new AbortController();
  let server: Server | null = await start(null);
  const { port } = server;

  const restart = async (): Promise<Server | null> => {
    for (
      let backoffMs = 0;
      !stopping.signal.aborted;
      backoffMs = Math.min(backoffMs * 2 + 100, MAX_BACKOFF_MS)
    ) {
      await wait(backoffMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) break;
      try {
        const restarted = await start(port);
        log.warn('The database is running again');
        return restarted;
      } catch (error) {
        log.warn(`${(error as Error).message}; retrying`);
      }
    }
    return null;
  };
  const supervise = async () => {
    while (server) {
      await server.exited;
      if (stopping.signal.aborted) return;
      log.warn('The database exited unexpectedly; restarting it');
      server = await restart();
    }
  };
  const supervised = supervise();

  return {
    port,
    async stop() {
      stopping.abort();
      await server?.stop();
      await supervised;
      // A start that was pending when `stop` was called has a server by now.
      await server?.stop();
    },
  };
}
