import { connect, type Socket } from 'node:net';
import { newAddress } from './attack.ts';

/** A response as received. The status is null when the connection ended without one. */
export type RawResponse = {
  status: number | null;
  /** By their names in lower case. */
  headers: Map<string, string>;
  body: string;
  ms: number;
  /** The bytes of the body sent until the response began or the connection ended. */
  sentBytes: number;
  /** The end of the exchange: a response, a closed connection, or nothing in time. */
  ended: 'answered' | 'closed' | 'silent';
};

export type RawRequest = {
  method: string;
  /** The request target, sent as it is. */
  target: string;
  headers?: readonly (readonly [string, string])[];
  /** The chunks of the body; sending stops at the first byte of a response. */
  body?: Iterable<Uint8Array | string>;
  timeoutMs?: number;
};

/** Sends a request that no client library allows, on a connection of its own. */
export function exchange(port: number, request: RawRequest): Promise<RawResponse> {
  const { method, target, headers = [], body = [], timeoutMs = 8000 } = request;
  const givenNames = new Set(headers.map(([name]) => name.toLowerCase()));
  const standard: [string, string][] = [
    ['Host', `localhost:${port}`],
    ['X-Forwarded-For', newAddress()],
    ['Connection', 'close'],
  ];
  const fields = [...standard.filter(([name]) => !givenNames.has(name.toLowerCase())), ...headers];
  const head = `${method} ${target} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return new Promise((resolve) => {
    const started = performance.now();
    const parts: Buffer[] = [];
    let sentBytes = 0;
    let isDone = false;
    const socket = connect(port, '127.0.0.1');
    const finish = (ended: RawResponse['ended']) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      socket.destroy();
      const ms = performance.now() - started;
      const response = parseResponse(Buffer.concat(parts).toString('latin1'));
      const end = ended === 'closed' && response.status !== null ? 'answered' : ended;
      resolve({ ...response, ms, sentBytes, ended: end });
    };
    const timer = setTimeout(() => finish(parts.length > 0 ? 'answered' : 'silent'), timeoutMs);
    socket.on('error', () => finish('closed'));
    socket.on('close', () => finish('closed'));
    socket.on('data', (data) => {
      parts.push(data);
      if (isComplete(parts)) finish('answered');
    });
    socket.on('connect', async () => {
      socket.write(head);
      for (const chunk of body) {
        if (isDone || parts.length > 0) return;
        sentBytes += chunk.length;
        if (!socket.write(chunk)) await drained(socket);
      }
    });
  });
}

const drained = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go).off('data', go);
      resolve();
    };
    socket.once('drain', go).once('close', go).once('data', go);
  });

/** Returns whether a response with a length is complete; one without ends with its connection. */
function isComplete(parts: Buffer[]): boolean {
  const text = Buffer.concat(parts).toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1];
  if (length !== undefined) return text.length >= end + 4 + Number(length);
  return /\r\ntransfer-encoding: *chunked/i.test(text.slice(0, end)) && text.endsWith('\r\n0\r\n\r\n');
}

function parseResponse(text: string): Pick<RawResponse, 'status' | 'headers' | 'body'> {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...fields] = (end === -1 ? text : text.slice(0, end)).split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1];
  const headers = new Map(
    fields.map((field) => {
      const [name = '', value = ''] = field.split(/: *(.*)/s);
      return [name.toLowerCase(), value] as const;
    }),
  );
  return { status: status ? Number(status) : null, headers, body: end === -1 ? '' : text.slice(end + 4) };
}

/** Returns a label of the response for the counts. */
export const responseLabel = ({ status, ended }: RawResponse) => status ?? ended;

/** Yields a number of bytes in chunks of 64 KB. */
export function* bytes(total: number): Generator<Uint8Array> {
  const piece = Buffer.alloc(64 * 1024, 'a');
  for (let left = total; left > 0; left -= piece.length)
    yield piece.subarray(0, Math.min(left, piece.length));
}

/** Yields a number of bytes in the chunked transfer encoding. */
export function* chunked(total: number): Generator<Uint8Array | string> {
  for (const piece of bytes(total)) {
    yield Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
  }
  yield '0\r\n\r\n';
}
