import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodError } from 'zod';
import { pattern } from '../../../contract/pattern.ts';
import { CLIENT_ADDRESS_HEADER } from '../../platform/auth/auth.ts';
import { HttpError, readBody } from '../../platform/http/http.ts';

const MAX_BODY_BYTES = 16 * 1024;
/** Longest user agent passed on. The library stores it with the session, for the list of signed-in devices. */
const MAX_USER_AGENT = 300;

/** Headers that the library reads; no others are passed to it. */
const FORWARDED_HEADERS = [
  'cookie',
  'origin',
  'referer',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  CLIENT_ADDRESS_HEADER,
];

const JSON_TYPE = pattern({ max: 200, matches: /^application\/json\b/i });

/**
 * Reads the query of a GET or the JSON of a POST.
 * @throws HttpError 413, 415, or 400 for invalid JSON
 */
export async function readInput(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'GET')
    return Object.fromEntries(new URL(request.url ?? '/', 'http://here').searchParams);
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body.length === 0) return {};
  if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
    throw new HttpError(415, 'Sign-in requires JSON.');
  }
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new HttpError(400, 'Invalid JSON.');
  }
}

/** Builds the request for the library, from the validated input and the forwarded headers alone. */
export function toRequest(request: IncomingMessage, url: URL, input: Record<string, unknown>): Request {
  const headers = new Headers({
    'user-agent': (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
  });
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  if (request.method === 'POST') {
    headers.set('content-type', 'application/json');
    return new Request(url, { method: 'POST', headers, body: JSON.stringify(input) });
  }
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return new Request(url, { headers });
}

/** Sends an error response of the gateway itself, in the shape of the library's. */
export function sendErrorJson(
  response: ServerResponse,
  status: number,
  problem: { code: string; message: string; waitMs?: number },
): void {
  const { code, message, waitMs } = problem;
  if (waitMs !== undefined) response.setHeader('retry-after', Math.ceil(waitMs / 1000));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ code, message }));
}

/** Returns the error message for a rejected input: the field's own where it has one. */
export function validationMessage({ issues }: ZodError): string {
  const isOwn = issues[0]?.code === 'too_big' && issues[0].message.startsWith('Password');
  return (isOwn && issues[0]?.message) || 'Please check what you typed and try again.';
}

/** Returns the JSON of a response without session tokens, which scripts must never read; null if it is not JSON. */
export function parseWithoutTokens(authResponse: Response, text: string): Record<string, unknown> | null {
  if (!authResponse.headers.get('content-type')?.startsWith('application/json')) return null;
  return JSON.parse(text || 'null', (key, value) => (key === 'token' ? undefined : value));
}

/** Writes a response of the library, with these cookies in addition to its own. */
export function writeAuthResponse(
  response: ServerResponse,
  authResponse: Response,
  rest: { body: string; location: string | null; cookies: string[] },
): void {
  for (const [name, value] of authResponse.headers) {
    if (!['set-cookie', 'content-length', 'location'].includes(name)) response.setHeader(name, value);
  }
  const cookies = [...authResponse.headers.getSetCookie(), ...rest.cookies];
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (rest.location !== null) response.setHeader('location', rest.location);
  response.setHeader('cache-control', 'no-store');
  response.writeHead(authResponse.status);
  response.end(rest.body);
}
