import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../platform/config/settings.ts';
import { clientOf } from '../platform/http/lanes.ts';

/** The idle time of a socket, such as of a phone that lost its signal or of a client that only holds a connection. */
const SOCKET_TIMEOUT_MS = 120_000;
const HEADERS_TIMEOUT_MS = 20_000;
const KEEP_ALIVE_TIMEOUT_MS = 5000;
/**
 * Longer than proxies keep a connection that they do not use, which is a minute for most of them: one that closes first
 * lets a proxy send a request into a connection that is gone, and answer it with 502.
 */
const PROXY_KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** Longer than the largest body may take, for which requestBody.ts has its own deadline. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;

/** Options of createServer that limit what a connection may send before there is a request. */
export const CONNECTION_OPTIONS = {
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 5000,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
};

/**
 * Limits the connections of a server, in total and per address. Behind proxies every connection comes from a proxy,
 * so there the proxies have to limit addresses.
 */
export function limitConnections(
  server: Server,
  { maxConnections, trustedProxies }: Pick<Config, 'maxConnections' | 'trustedProxies'>,
): void {
  server.maxConnections = maxConnections;
  server.setTimeout(SOCKET_TIMEOUT_MS);
  if (trustedProxies > 0) {
    server.keepAliveTimeout = PROXY_KEEP_ALIVE_TIMEOUT_MS;
    return;
  }
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { address } = clientOf(socket.remoteAddress ?? '', null);
    const count = (open.get(address) ?? 0) + 1;
    if (count > maxConnections / 2) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const remaining = (open.get(address) ?? 1) - 1;
      if (remaining > 0) open.set(address, remaining);
      else open.delete(address);
    });
  });
}
