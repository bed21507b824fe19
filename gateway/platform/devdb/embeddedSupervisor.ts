import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddedLog } from './embeddedLog.ts';
import type { Server } from './embeddedServer.ts';

const LONGEST_PAUSE_MS = 5000;

export type SupervisedServer = { port: number; stop: () => Promise<void> };

/**
 * Keeps a server running: one that ends by itself (killed, out of memory, its disk full) is started again on the
 * same port, so that open pools find it. It is tried until it runs or `stop` is called.
 */
export async function superviseServer(
  start: (port: number | null) => Promise<Server>,
  log: EmbeddedLog,
): Promise<SupervisedServer> {
  const stopping = new AbortController();
  let server: Server | null = await start(null);
  const { port } = server;

  const restart = async (): Promise<Server | null> => {
    for (let pauseMs = 0; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2 + 100, LONGEST_PAUSE_MS)) {
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) break;
      try {
        const restarted = await start(port);
        log.warn('The database runs again');
        return restarted;
      } catch (error) {
        log.warn(`${(error as Error).message}; trying again`);
      }
    }
    return null;
  };
  const supervise = async () => {
    while (server) {
      await server.exited;
      if (stopping.signal.aborted) return;
      log.warn('The database ended by itself; starting it again');
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
      // A start that was under way when `stop` was called has a server by now.
      await server?.stop();
    },
  };
}
