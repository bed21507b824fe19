import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpError } from './http.ts';

const CLOSE_TIMEOUT_MS = 2000;

/** Responds to a rejected upgrade and closes its socket, also when the client never closes its own. */
export function rejectUpgrade(socket: Duplex, { status, message, retryAfterSeconds }: HttpError): void {
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: text/plain; charset=utf-8',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(message)}`,
    ...(retryAfterSeconds === null ? [] : [`Retry-After: ${retryAfterSeconds}`]),
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${message}`);
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(timer));
}
