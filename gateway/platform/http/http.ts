import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/settings.ts';

/** What stands in for an answer when a request is refused before anything looks at it. */
export class Refusal extends Error {
  readonly status: number;
  /** When trying again may help; null where it will not, or nobody knows. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, sentence: string, retryAfterSeconds: number | null = null) {
    super(sentence);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const TOO_MANY = 'Too many people at once. Please try again.';

/** The failure of a request whose client has gone; there is nobody to answer. */
export const connectionLost = () =>
  Object.assign(new Error('The client has closed the connection'), { code: 'ECONNRESET' });

/** The client's address: the socket's, or what the configured number of proxies in front of it say. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const socketAddress = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return socketAddress;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  const hops = forwarded.split(',').map((hop) => hop.trim());
  return hops.at(-trustedProxies) || socketAddress;
}

/** Refuses a request from a page of another site. Without an Origin it is no browser's cross-site request. */
export function checkOrigin(request: IncomingMessage, config: Config): void {
  const { origin } = request.headers;
  if (origin !== undefined && !config.allowedOrigins.includes(origin)) {
    throw new Refusal(403, 'This site does not answer other sites.');
  }
}

const received = new WeakMap<IncomingMessage, Buffer>();

/** Keeps the body of a request for its handler; the server reads it before any handler runs. */
export function keepBody(request: IncomingMessage, body: Buffer): void {
  received.set(request, body);
}

/**
 * Returns the body of a request. How long it may be at most is for its route to declare; a handler that serves
 * several things can ask for less.
 * @throws Refusal 413 when it is longer
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const body = received.get(request) ?? Buffer.alloc(0);
  if (body.length > maxBytes) throw tooLarge(maxBytes);
  return body;
}

export const tooLarge = (maxBytes: number) =>
  new Refusal(413, `A request may have ${Math.round(maxBytes / 1024)} KB.`);

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, TEXT_HEADERS);
  response.end(`${text}\n`);
}

/** How long, and for how many bytes, a client that is refused may go on sending before its connection is closed. */
const LINGER_MS = 1000;
const LINGER_BYTES = 1024 * 1024;
const LINGER_CHUNKS = 1024;

/**
 * Answers a request that is refused, and ends its connection. What the client is still sending is read for a moment
 * and thrown away: closed at once, the connection would be reset, and the client would never see why.
 */
export async function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, retryAfterSeconds }: Refusal,
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

/** Where a browser leaves the parts of a file when a store takes them itself. */
function storeOrigin({ s3 }: Config): string {
  if (!s3) return '';
  const amazon = `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`;
  return ` ${s3.publicEndpoint ? new URL(s3.publicEndpoint).origin : amazon}`;
}

/**
 * The headers that every answer carries. Scripts come from here alone, besides the provider's popup.
 * @param videoHosts where videos may be framed from
 */
export function setSafeHeaders(
  response: ServerResponse,
  config: Config,
  videoHosts: readonly string[],
): void {
  const popup = config.paystack ? ' https://js.paystack.co' : '';
  const checkout = config.paystack ? ' https://checkout.paystack.com https://standard.paystack.co' : '';
  const policy = [
    "default-src 'self'",
    `script-src 'self'${popup}`,
    "style-src 'self' 'unsafe-inline'",
    // Pictures come from the gateway, whichever store keeps them; those that are just being sent are blobs.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${config.paystack ? ' https://api.paystack.co' : ''}${storeOrigin(config)}`,
    `frame-src 'self'${videoHosts.map((host) => ` https://${host}`).join('')}${checkout}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  response.setHeader('content-security-policy', policy.join('; '));
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  if (config.publicUrl.startsWith('https://')) {
    response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
}
