import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/settings.ts';
import { createProperty } from '../memory/createProperty.ts';

/** Error for a request that is rejected before its handler runs. */
export class HttpError extends Error {
  readonly status: number;
  /** Value of Retry-After; null when a retry will not help, or the delay is unknown. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const TOO_MANY = 'Too many people at once. Please try again.';

/** Error of a request whose client has disconnected, or has to be; no response is sent. */
export class ConnectionLost extends Error {
  readonly code = 'ECONNRESET';

  constructor() {
    super('The client has closed the connection');
  }
}

/** Returns the client's address: the socket's, or the one reported by the configured number of proxies. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const socketAddress = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return socketAddress;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  const hops = forwarded.split(',').map((hop) => hop.trim());
  return hops.at(-trustedProxies) || socketAddress;
}

/** Rejects a request from another origin. A browser's cross-site request always has an Origin header. */
export function checkOrigin(request: IncomingMessage, config: Config): void {
  const { origin } = request.headers;
  if (origin !== undefined && !config.allowedOrigins.includes(origin)) {
    throw new HttpError(403, 'This site does not answer other sites.');
  }
}

const bodyOf = createProperty<IncomingMessage, Buffer>('body');

/** Stores the body of a request for its handler; the server reads it before any handler runs. */
export function storeBody(request: IncomingMessage, body: Buffer): void {
  bodyOf.set(request, body);
}

/**
 * Returns the body of a request. The route declares the maximum length; a handler of several endpoints can lower it.
 * @throws HttpError 413 when the body is longer
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const body = bodyOf.get(request) ?? Buffer.alloc(0);
  if (body.length > maxBytes) throw payloadTooLarge(maxBytes);
  return body;
}

export const payloadTooLarge = (maxBytes: number) =>
  new HttpError(413, `A request may have ${Math.round(maxBytes / 1024)} KB.`);

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, TEXT_HEADERS);
  response.end(`${text}\n`);
}

/** Limits for a rejected client that is still sending, before its connection is closed. */
const LINGER_MS = 1000;
const LINGER_BYTES = 1024 * 1024;
const LINGER_CHUNKS = 1024;

/**
 * Responds to a rejected request and closes its connection. Reads and discards what the client is still sending for a
 * moment: closed immediately, the connection would be reset, and the client would never see the response.
 */
export async function sendHttpError(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, retryAfterSeconds }: HttpError,
): Promise<void> {
  response.setHeader('connection', 'close');
  if (retryAfterSeconds !== null) response.setHeader('retry-after', retryAfterSeconds);
  if (request.complete) return sendText(response, status, message);
  const body = `${message}\n`;
  response.writeHead(status, { ...TEXT_HEADERS, 'content-length': Buffer.byteLength(body) });
  response.write(body);
  await discardRest(request);
  response.end();
}

function discardRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let [bytes, chunks] = [0, 0];
    const timer = setTimeout(resolve, LINGER_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      chunks += 1;
      if (bytes > LINGER_BYTES || chunks > LINGER_CHUNKS) end();
    });
    request.once('end', end).once('close', end);
  });
}

const TEXT_HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(value));
}

export function sendHtml(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html);
}

/** Returns the origin to which browsers upload parts of files, for the policy; empty without an S3 store. */
function storeOrigin({ s3 }: Config): string {
  if (!s3) return '';
  const amazon = `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`;
  return ` ${s3.publicEndpoint ? new URL(s3.publicEndpoint).origin : amazon}`;
}

/**
 * Returns the security headers of every response. Scripts are allowed from this origin and the payment provider's popup.
 * @param videoHosts hosts whose videos may be framed
 */
export function securityHeaders(config: Config, videoHosts: readonly string[]): Map<string, string> {
  const popup = config.paystack ? ' https://js.paystack.co' : '';
  const checkout = config.paystack ? ' https://checkout.paystack.com https://standard.paystack.co' : '';
  const policy = [
    "default-src 'self'",
    `script-src 'self'${popup}`,
    "style-src 'self' 'unsafe-inline'",
    // Pictures are served by the gateway, whichever store holds them; those being uploaded are blobs.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${config.paystack ? ' https://api.paystack.co' : ''}${storeOrigin(config)}`,
    `frame-src 'self'${videoHosts.map((host) => ` https://${host}`).join('')}${checkout}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  const headers = new Map([
    ['content-security-policy', policy.join('; ')],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
  ]);
  if (config.publicUrl.startsWith('https://'))
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  return headers;
}
