import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from './config.ts';

/** What stands in for an answer when a request is refused before anything looks at it. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

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

/**
 * Reads a body up to a cap.
 * @throws Refusal 413 as soon as it is longer
 */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw tooLarge(mostBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (mostBytes: number) =>
  new Refusal(413, `A request may have ${Math.round(mostBytes / 1024)} KB.`);

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}

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
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${config.paystack ? ' https://api.paystack.co' : ''}${storeOrigin(config)}`,
    `frame-src 'self'${videoHosts.map((host) => ` https://${host}`).join('')}${checkout}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  response.setHeader('content-security-policy', policy.join('; '));
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
  response.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  if (config.publicUrl.startsWith('https://')) {
    response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
}
