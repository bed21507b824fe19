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
  let current = url;
  try {
    return await withDeadline(options.deadlineMs, async (signal): Promise<LinkTarget> => {
      for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
        const { status, location } = await readHead(checkedUrl(current), options, signal);
        if (status < 300 || status > 399 || location === null) return { url: current, status, failure: null };
        current = URL.parse(location, current)?.href ?? location;
      }
      throw new LinkError('TOO_MANY_REDIRECTS');
    });
  } catch (error) {
    return { url: current.slice(0, MAX_URL_LENGTH), status: null, failure: failureOf(error) };
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

type Head = { status: number; location: string | null };

function readHead(url: URL, { userAgent, standIns }: FollowOptions, signal: AbortSignal): Promise<Head> {
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
      headers: { host: url.host, 'user-agent': userAgent, accept: 'text/html,*/*;q=0.1' },
      signal,
      ...(!standIn && { lookup: lookupPublicAddress }),
    });
    sent.on('error', reject);
    sent.on('response', (response: IncomingMessage) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null });
      // The body is never read: it could be endless.
      response.destroy();
    });
    sent.end();
  });
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
