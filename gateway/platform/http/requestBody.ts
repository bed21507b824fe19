import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/settings.ts';
import type { Client } from './admission.ts';
import { ConnectionLost, HttpError, payloadTooLarge, TOO_MANY } from './http.ts';

/** Limit for routes without their own. */
export const DEFAULT_MAX_BODY_BYTES = 4096;

/** Each chunk costs a turn of the event loop, however small; a part of a file has hundreds on a slow connection. */
export const MAX_CHUNKS = 4096;
const INITIAL_BUFFER_BYTES = 4096;
const RETRY_AFTER_SECONDS = 2;
const EMPTY = Buffer.alloc(0);
const MB = 1024 * 1024;

/** Pending bodies of one client, of one address, or of all clients of a kind. */
type Scope = { key: string; limits: ScopeLimits; bodies: Set<PendingBody>; bytes: number };
type ScopeLimits = { bodies: number; bytes: number };
type PendingBody = { bytes: number; scopes: Scope[]; abort(error: Error): void };

const LIMITS: Record<'session' | 'anonymousAddress' | 'address' | 'signedIn' | 'anonymous', ScopeLimits> = {
  session: { bodies: 32, bytes: 8 * MB },
  anonymousAddress: { bodies: 256, bytes: 16 * MB },
  address: { bodies: 1024, bytes: 32 * MB },
  signedIn: { bodies: 4096, bytes: 64 * MB },
  anonymous: { bodies: 4096, bytes: 32 * MB },
};

/**
 * Creates a reader for request bodies, which runs before any handler, with a size limit, a deadline and a minimum
 * rate. When a client has more pending bodies than its share, the oldest is aborted: a stalled one is, while a fast
 * one completes before it becomes the oldest.
 */
export function createBodyReader({
  bodyGraceMs,
  bodyBytesPerSecond,
}: Pick<Config, 'bodyGraceMs' | 'bodyBytesPerSecond'>) {
  const scopes = new Map<string, Scope>();

  const scopesOf = ({ address, session }: Client): [string, ScopeLimits][] =>
    session === null
      ? [
          [`anonymous ${address}`, LIMITS.anonymousAddress],
          [`address ${address}`, LIMITS.address],
          ['anonymous', LIMITS.anonymous],
        ]
      : [
          [`session ${session}`, LIMITS.session],
          [`address ${address}`, LIMITS.address],
          ['signed in', LIMITS.signedIn],
        ];

  const enter = (body: PendingBody, client: Client) => {
    for (const [key, limits] of scopesOf(client)) {
      const scope = scopes.get(key) ?? { key, limits, bodies: new Set(), bytes: 0 };
      scopes.set(key, scope);
      scope.bodies.add(body);
      body.scopes.push(scope);
    }
  };
  const leave = (body: PendingBody) => {
    for (const scope of body.scopes.splice(0)) {
      scope.bodies.delete(body);
      scope.bytes -= body.bytes;
      if (scope.bodies.size === 0) scopes.delete(scope.key);
    }
  };
  const grow = (body: PendingBody, bytes: number) => {
    body.bytes += bytes;
    for (const scope of body.scopes) scope.bytes += bytes;
  };
  const enforce = (body: PendingBody) => {
    for (const scope of [...body.scopes]) {
      for (const oldest of scope.bodies) {
        if (scope.bodies.size <= scope.limits.bodies && scope.bytes <= scope.limits.bytes) break;
        oldest.abort(new HttpError(503, TOO_MANY, RETRY_AFTER_SECONDS));
      }
    }
  };

  /** @throws HttpError 413 as soon as a body exceeds its limit, 408 when it arrives too slowly */
  return async (request: IncomingMessage, maxBytes: number, client: Client): Promise<Buffer> => {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > maxBytes) throw payloadTooLarge(maxBytes);
    if (declared === 0 && request.headers['transfer-encoding'] === undefined) return EMPTY;
    return new Promise((resolve, reject) => {
      const collected = createCollector();
      let chunks = 0;
      const startedAt = performance.now();
      const deadline = () => startedAt + bodyGraceMs + (body.bytes / bodyBytesPerSecond) * 1000;
      const settle = () => {
        clearTimeout(timer);
        request.off('data', onData).off('end', onEnd).off('close', onClose);
        leave(body);
      };
      const body: PendingBody = {
        bytes: 0,
        scopes: [],
        abort(error) {
          settle();
          reject(error);
        },
      };
      const onData = (chunk: Buffer) => {
        chunks += 1;
        if (body.bytes + chunk.length > maxBytes) return body.abort(payloadTooLarge(maxBytes));
        if (chunks > MAX_CHUNKS) return body.abort(new ConnectionLost());
        collected.add(chunk);
        grow(body, chunk.length);
        enforce(body);
      };
      const onEnd = () => {
        settle();
        resolve(collected.whole());
      };
      const onClose = () => body.abort(new ConnectionLost());
      const checkRate = () => {
        const left = deadline() - performance.now();
        if (left <= 0) body.abort(new HttpError(408, 'This request came too slowly. Please try again.'));
        else timer = setTimeout(checkRate, left);
      };
      let timer = setTimeout(checkRate, bodyGraceMs);
      enter(body, client);
      request.on('data', onData).once('end', onEnd).once('close', onClose);
      enforce(body);
    });
  };
}

/** Copies chunks into one buffer as they arrive: a list of single-byte chunks would use a hundred times the memory. */
function createCollector(): { add(chunk: Buffer): void; whole(): Buffer } {
  let buffer = EMPTY;
  let length = 0;
  return {
    add(chunk) {
      const needed = length + chunk.length;
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafe(Math.max(needed, buffer.length * 2, INITIAL_BUFFER_BYTES));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      chunk.copy(buffer, length);
      length = needed;
    },
    whole: () => buffer.subarray(0, length),
  };
}
