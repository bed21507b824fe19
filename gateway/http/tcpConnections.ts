import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../platform/config/config.ts';
import { clientOf } from '../platform/http/lanes.ts';

/** Sends and reads nothing: a phone that lost its signal, or somebody who only holds a connection. */
const SILENT_MS = 120_000;
const HEADERS_MS = 20_000;
const KEEP_ALIVE_MS = 5000;
/** Longer than the largest body may take, which requestBody.ts holds to its own deadline. */
const REQUEST_MS = 10 * 60_000;

/** Options of createServer that bound what a connection may send before there is a request. */
export const CONNECTION_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 5000,
  headersTimeout: HEADERS_MS,
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
};

/**
 * Bounds the connections of a server: all of them, and those of one address. Behind proxies every connection comes
 * from them, so there they count addresses.
 */
export function boundConnections(
  server: Server,
  { maxConnections, trustedProxies }: Pick<Config, 'maxConnections' | 'trustedProxies'>,
): void {
  server.maxConnections = maxConnections;
  server.setTimeout(SILENT_MS);
  if (trustedProxies > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { address } = clientOf(socket.remoteAddress ?? '', null);
    const count = (open.get(address) ?? 0) + 1;
    if (count > maxConnections / 2) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
