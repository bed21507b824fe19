import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** What a server does with a request: nothing at all, a byte of its answer every 20 ms, or an answer without end. */
export type Fault = 'silent' | 'dripping' | 'endless' | 'dripping headers';

export type FaultyServer = {
  url: string;
  /** How many connections are open right now. */
  open(): number;
  /** Resolves once the first connection has come. */
  connected: Promise<void>;
  close(): Promise<void>;
};

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** Accepts every connection and never answers as it should. */
export async function openFaultyServer(fault: Fault): Promise<FaultyServer> {
  const sockets = new Set<Socket>();
  const connected = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    connected.resolve();
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', () => answer(socket, fault));
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

function answer(socket: Socket, fault: Fault): void {
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
