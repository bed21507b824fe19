import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a service that can be cut and mended. */
export type FaultyProxy = {
  port: number;
  /** Breaks open connections and rejects new ones. */
  cut(): void;
  /** Forwards nothing more and closes no connection, as when a phone loses its network. */
  silence(): void;
  /** Forwards nothing more on open connections; new ones work. */
  silenceOpen(): void;
  mend(): void;
  close(): Promise<void>;
};

/** Opens a port that forwards to `url`. */
export async function openFaultyProxy(url: string): Promise<FaultyProxy> {
  const target = new URL(url);
  const open = new Set<Socket>();
  const silenced = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    if (isSilent) {
      silenced.add(near.on('error', () => {}));
      return;
    }
    const far = connect(Number(target.port || 6379), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    silence() {
      isSilent = true;
      for (const socket of open) socket.unpipe().pause();
    },
    silenceOpen() {
      for (const socket of open) silenced.add(socket.unpipe().pause());
    },
    mend() {
      // Bytes were lost on connections that were silent, so they cannot continue.
      if (isSilent) for (const socket of open) socket.destroy();
      for (const socket of silenced) socket.destroy();
      silenced.clear();
      isCut = false;
      isSilent = false;
    },
    async close() {
      cut();
      for (const socket of silenced) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
