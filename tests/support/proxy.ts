import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to another service that can be cut and mended. */
export type CuttableLine = {
  port: number;
  /** Breaks what is open and lets nothing new through. */
  cut(): void;
  /** Lets nothing more through, and tells nobody: as when a phone leaves the reach of its mast. */
  silence(): void;
  /** Lets nothing more through on what is open now; new connections work. */
  silenceOpen(): void;
  mend(): void;
  close(): Promise<void>;
};

/** Opens a port that leads to `url`. */
export async function openProxy(url: string): Promise<CuttableLine> {
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
      // Those who waited in vain have given up their lines by now, or find them broken.
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
