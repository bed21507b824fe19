import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { TimeoutError } from 'p-timeout';
import { withDeadline } from '../async/deadline.ts';
import { isPublicAddress, lookupPublicAddress, PrivateAddressError } from '../network/publicAddress.ts';

const MAX_REDIRECTS = 5;
const MAX_URL_LENGTH = 2000;

/** Why a link did not lead to an answer. */
type LinkFailure =
  | 'INVALID'
  | 'PRIVATE_ADDRESS'
  | 'PORT'
  | 'TOO_MANY_REDIRECTS'
  | 'TIMEOUT'
  | 'UNKNOWN_HOST'
  | 'CERTIFICATE'
  | 'UNREACHABLE';

/** Where a link ended: with a status, or with a failure at that URL. */
export type LinkTarget = { url: string } & (
  | { status: number; failure: null }
  | { status: null; failure: LinkFailure }
);

/** Where a link ended, and what is there: null when the status is not 200, or when it is larger than the limit. */
export type LinkDownload = LinkTarget & { body: Buffer | null };

export type FollowOptions = {
  /** For all redirects together, in milliseconds. */
  deadlineMs: number;
  userAgent: string;
  /** Origins that stand in for hosts in tests; nothing else may be on a private address. */
  standIns: Record<string, string>;
};

class LinkError extends Error {
  readonly failure: LinkFailure;
  constructor(failure: LinkFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Follows a link that a stranger wrote and returns where it ends. Every hop is checked on its own: http or https, the
 * usual port, and a public address, which the connection is then pinned to. Only the head of a response is read.
 */
export async function followLink(url: string, options: FollowOptions): Promise<LinkTarget> {
  const { body: _none, ...target } = await follow(url, options, {
    accept: 'text/html,*/*;q=0.1',
    maxBytes: 0,
  });
  return target;
}

/**
 * Follows a link as followLink does, and reads what is at its end.
 * @param wanted what the server is asked for, and the most bytes that are read of it
 */
export const downloadLink = (url: string, options: FollowOptions, wanted: Wanted): Promise<LinkDownload> =>
  follow(url, options, wanted);

type Wanted = { accept: string; maxBytes: number };

async function follow(url: string, options: FollowOptions, wanted: Wanted): Promise<LinkDownload> {
  let current = url;
  try {
    return await withDeadline(options.deadlineMs, async (signal): Promise<LinkDownload> => {
      for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
        const { status, location, body } = await request(checkedUrl(current), options, wanted, signal);
        if (status < 300 || status > 399 || location === null)
          return { url: current, status, failure: null, body };
        current = URL.parse(location, current)?.href ?? location;
      }
      throw new LinkError('TOO_MANY_REDIRECTS');
    });
  } catch (error) {
    return { url: current.slice(0, MAX_URL_LENGTH), status: null, failure: failureOf(error), body: null };
  }
}

function checkedUrl(text: string): URL {
  const url = text.length > MAX_URL_LENGTH ? null : URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new LinkError('INVALID');
  // The parser drops the default port of a scheme; the other one's is as good.
  if (!['', '80', '443'].includes(url.port)) throw new LinkError('PORT');
  return url;
}

type Answer = { status: number; location: string | null; body: Buffer | null };

function request(
  url: URL,
  { userAgent, standIns }: FollowOptions,
  { accept, maxBytes }: Wanted,
  signal: AbortSignal,
): Promise<Answer> {
  const standIn = Object.hasOwn(standIns, url.hostname) ? standIns[url.hostname] : undefined;
  const target = standIn ? new URL(url.pathname + url.search, standIn) : url;
  const host = target.hostname.replace(/^\[|\]$/g, '');
  // An address is connected to without a lookup.
  if (!standIn && isIP(host) && !isPublicAddress(host)) throw new LinkError('PRIVATE_ADDRESS');
  return new Promise((resolve, reject) => {
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    const sent: ClientRequest = send(target, {
      // A connection of its own, so that nothing is shared with other calls.
      agent: false,
      headers: { host: url.host, 'user-agent': userAgent, accept },
      signal,
      ...(!standIn && { lookup: lookupPublicAddress }),
    });
    sent.on('error', reject);
    sent.on('response', (response: IncomingMessage) => {
      const head = { status: response.statusCode ?? 0, location: response.headers.location ?? null };
      const body = head.status === 200 && maxBytes > 0 ? readBody(response, maxBytes) : null;
      // A body that nobody asked for is not read: it could be endless.
      if (!body) response.destroy();
      Promise.resolve(body).then((read) => resolve({ ...head, body: read }), reject);
    });
    sent.end();
  });
}

/** Reads a body; null when it is larger than the limit. Leaving the loop closes the connection. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function failureOf(error: unknown): LinkFailure {
  if (error instanceof LinkError) return error.failure;
  if (error instanceof PrivateAddressError) return 'PRIVATE_ADDRESS';
  if (error instanceof TimeoutError) return 'TIMEOUT';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'UNKNOWN_HOST';
  if (CERTIFICATE_CODES.some((part) => code.includes(part))) return 'CERTIFICATE';
  return 'UNREACHABLE';
}

const CERTIFICATE_CODES = ['CERT', 'ERR_TLS', 'ERR_SSL', 'SELF_SIGNED'];
