import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Auth, CLIENT_ADDRESS_HEADER, networkOf, TOO_MANY_ATTEMPTS } from '../../platform/auth/auth.ts';
import { isCommonPassword } from '../../platform/auth/commonPasswords.ts';
import type { App } from '../../context.ts';
import { checkOrigin, sendText } from '../../platform/http/http.ts';
import { throwIfOverloaded } from '../../platform/http/overload.ts';
import { pattern } from '../../../contract/pattern.ts';
import { createDigest, logSecurity, type SecurityFacts } from '../../platform/log/securityLog.ts';
import { beginPasswordCheck, beginSignIn, type PasswordAttempt } from './attemptLimits.ts';
import { type AuthEndpoint, authEndpoints, isOffSite } from './authEndpoints.ts';
import { readableJson, readInput, sendProblem, sentenceOf, toRequest, writeAnswer } from './authMessages.ts';
import { deviceCookie, knownDevice } from './knownDevice.ts';
import { PASSWORD_MIN, PASSWORD_TOO_COMMON } from '../../../contract/accounts.ts';
import { sitePath } from '../../../contract/sitePath.ts';

const BASE = '/api/auth';

/** A link to a new password, with a token as the library makes them. */
const RESET_LINK = pattern({ max: 100, matches: /^\/reset-password\/[A-Za-z0-9_-]{1,64}$/ });

/** Of an answer that begins a session; one that ends it empties the cookie. */
const SESSION_COOKIE = pattern({ max: 4096, matches: /little-makers\.session_token=[^;]/ });

type Input = Record<string, unknown>;
/** What was asked for, checked. */
type Call = { endpoint: AuthEndpoint; path: string; input: Input; facts: SecurityFacts };
/** Who an attempt is about, what the log may say of them, and the attempt itself where a password is checked. */
type Subject = { facts: SecurityFacts; account: string | null; attempt: PasswordAttempt | null };

/** Answers /api/auth/*: the open endpoints of the sign-in library, with what they take checked before it sees it. */
export function authRoute(app: App, auth: Auth) {
  const { config, log } = app;
  const { origin } = new URL(config.publicUrl);
  const endpoints = authEndpoints(origin);
  const digest = createDigest(config.authSecret);

  /** Begins the attempt on the account that the library will look up, and counts it before anything is checked. */
  const begin = async (endpoint: AuthEndpoint, input: Input, request: IncomingMessage): Promise<Subject> => {
    const { names, checksPassword } = endpoint;
    const { cookie } = request.headers;
    if (names === 'session') {
      const found = cookie
        ? await throwIfOverloaded(() => auth.api.getSession({ headers: new Headers({ cookie }) }))
        : null;
      const userId = found?.user.id;
      const attempt = userId && checksPassword ? await beginPasswordCheck(app, userId) : null;
      return { facts: { userId }, account: null, attempt };
    }
    if (!names) return { facts: {}, account: null, attempt: null };
    const account = digest('account', String(input[names]).trim().toLowerCase());
    const network = digest('address', networkOf(auth, addressOf(request)));
    const device = knownDevice(config, cookie, account);
    const attempt = checksPassword ? await beginSignIn(app, { account, network, device }) : null;
    return { facts: { accountDigest: account }, account, attempt };
  };

  /** Lets the library answer what was checked, unless there were too many attempts. */
  const answer = async (
    { endpoint, path, input, facts }: Call,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const { attempt, account, ...about } = await begin(endpoint, input, request);
    const known = { ...facts, ...about.facts };
    if (attempt?.waitMs) {
      logSecurity(log, endpoint.names === 'session' ? 'rate-limit.exceeded' : 'sign-in.limited', known);
      const problem = { code: 'TOO_MANY_ATTEMPTS', message: TOO_MANY_ATTEMPTS, waitMs: attempt.waitMs };
      return sendProblem(response, 429, problem);
    }
    const asked = toRequest(request, new URL(`${BASE}${path}`, origin), input);
    const found = await throwIfOverloaded(() => auth.handler(asked));
    const text = await found.text();
    const json = readableJson(found, text);
    if (attempt?.waitMs === null && found.ok) await attempt.succeeded();
    logAnswer(found, endpoint, { ...known, userId: userIdIn(json) ?? known.userId });

    const target = found.headers.get('location');
    const location = target === null ? null : sitePath(target, origin);
    if (target !== null && location === null) logSecurity(log, 'redirect.rejected', known);
    const knowsDevice = account !== null && attempt !== null && found.ok;
    writeAnswer(response, found, {
      body: json === null ? text : JSON.stringify(json),
      location: target === null ? null : (location ?? '/'),
      cookies: knowsDevice ? [deviceCookie(config, request.headers.cookie, account)] : [],
    });
  };

  const logAnswer = ({ status, headers }: Response, { events }: AuthEndpoint, facts: SecurityFacts) => {
    const event = status === 429 ? 'rate-limit.exceeded' : events[status < 400 ? 'ok' : 'failed'];
    // A right password that a second factor follows, or a link that was old, signs nobody in.
    const signsIn = headers.getSetCookie().some((cookie) => SESSION_COOKIE.test(cookie));
    if (event && (event !== 'sign-in.succeeded' || signsIn)) logSecurity(log, event, facts);
  };

  /** Returns whether the endpoint at a path computes the hash of a password, which keeps a core busy for some 70 ms. */
  const hashesPassword = (path: string): boolean => {
    const endpoint = endpointAt(endpoints, path.slice(BASE.length));
    return endpoint !== undefined && (endpoint.checksPassword || endpoint.newPassword !== null);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0]?.slice(BASE.length) ?? '';
    const endpoint = endpointAt(endpoints, path);
    const facts = { addressDigest: digest('address', addressOf(request)), endpoint: endpoint?.path };
    if (!endpoint || endpoint.method !== request.method) {
      logSecurity(log, 'endpoint.rejected', facts);
      return sendText(response, 404, 'There is nothing here.');
    }
    checkOrigin(request, config);
    const parsed = endpoint.input.safeParse(await readInput(request));
    if (!parsed.success) {
      if (isOffSite(parsed.error)) logSecurity(log, 'redirect.rejected', facts);
      return sendProblem(response, 400, { code: 'INVALID_INPUT', message: sentenceOf(parsed.error) });
    }
    const input = parsed.data;
    const chosen = endpoint.newPassword && String(input[endpoint.newPassword]);
    if (chosen && chosen.length >= PASSWORD_MIN && (await isCommonPassword(chosen))) {
      return sendProblem(response, 400, { code: 'PASSWORD_TOO_COMMON', message: PASSWORD_TOO_COMMON });
    }
    return answer({ endpoint, path, input, facts }, request, response);
  };
  return { handle, hashesPassword };
}

/** Finds an endpoint by the path exactly as it was sent: another spelling of a path is no path of ours. */
function endpointAt(endpoints: ReadonlyMap<string, AuthEndpoint>, path: string): AuthEndpoint | undefined {
  if (RESET_LINK.test(path)) return endpoints.get('/reset-password/:token');
  return path.includes(':') ? undefined : endpoints.get(path);
}

const addressOf = (request: IncomingMessage) => String(request.headers[CLIENT_ADDRESS_HEADER]);

function userIdIn(json: Input | null): string | undefined {
  const user = json?.user as { id?: unknown } | undefined;
  return typeof user?.id === 'string' ? user.id : undefined;
}
