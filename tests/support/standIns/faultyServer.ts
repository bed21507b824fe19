import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** The response to each request: none at all, a byte every 20 ms, or one without an end. */
export type Fault = 'silent' | 'dripping' | 'endless' | 'dripping headers';

export type FaultyServer = {
  url: string;
  /** Returns the number of open connections. */
  open(): number;
  /** Resolves with the first connection. */
  connected: Promise<void>;
  close(): Promise<void>;
};

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** Starts a server that accepts every connection and never responds properly. */
export async function openFaultyServer(fault: Fault): Promise<FaultyServer> {
  const sockets = new Set<Socket>();
  const connected = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    connected.resolve();
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', () => respond(socket, fault));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => sockets.size,
    connected: connected.promise,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function respond(socket: Socket, fault: Fault): void {
  if (fault === 'silent') return;
  socket.write(fault === 'dripping headers' ? HEAD : `${HEAD}content-length: 100000000\r\n\r\n`);
  if (fault === 'endless') {
    const more = () => {
      while (!socket.destroyed && socket.write(CHUNK));
    };
    socket.on('drain', more);
    more();
    return;
  }
  const timer = setInterval(() => socket.write('x'), 20);
  socket.once('close', () => clearInterval(timer));
}
