import type { IncomingMessage, ServerResponse } from 'node:http';
import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_COMMON } from '../../../contract/accounts.ts';
import { pattern } from '../../../contract/pattern.ts';
import { sitePath } from '../../../contract/sitePath.ts';
import type { App } from '../../context.ts';
import { type Auth, CLIENT_ADDRESS_HEADER, networkOf, TOO_MANY_ATTEMPTS } from '../../platform/auth/auth.ts';
import { isCommonPassword } from '../../platform/auth/commonPasswords.ts';
import { checkOrigin, sendText } from '../../platform/http/http.ts';
import { throwIfOverloaded } from '../../platform/http/overload.ts';
import { createDigest, logSecurity, type SecurityFacts } from '../../platform/log/securityLog.ts';
import { beginPasswordCheck, beginSignIn, type PasswordAttempt } from './attemptLimits.ts';
import { type AuthEndpoint, authEndpoints, isOffSite } from './authEndpoints.ts';
import {
  parseWithoutTokens,
  readInput,
  sendErrorJson,
  toRequest,
  validationMessage,
  writeAuthResponse,
} from './authMessages.ts';
import { deviceCookie, knownDevice } from './knownDevice.ts';
import { createSignInPace } from './signInPace.ts';

const BASE = '/api/auth';

/** Matches the path of a password reset link, with a token as the library generates it. */
const RESET_LINK = pattern({ max: 100, matches: /^\/reset-password\/[A-Za-z0-9_-]{1,64}$/ });

/** Matches the cookie of a response that starts a session; a response that ends one sets an empty value. */
const SESSION_COOKIE = pattern({ max: 4096, matches: /little-makers\.session_token=[^;]/ });

type Input = Record<string, unknown>;
/** A validated request. */
type Call = { endpoint: AuthEndpoint; path: string; input: Input; facts: SecurityFacts };
/** The account that a request concerns, the facts to log about it, and the attempt where a password is checked. */
type Subject = { facts: SecurityFacts; account: string | null; attempt: PasswordAttempt | null };

/** Serves /api/auth/*: the open endpoints of the sign-in library, with input validated before it sees it. */
export function authRoute(app: App, auth: Auth) {
  const { config, log } = app;
  const { origin } = new URL(config.publicUrl);
  const endpoints = authEndpoints(origin);
  const digest = createDigest(config.authSecret);

  /** Counts the attempt on the account that the library will load, before anything is checked. */
  const countAttempt = async (
    endpoint: AuthEndpoint,
    input: Input,
    request: IncomingMessage,
  ): Promise<Subject> => {
    const { names, checksPassword } = endpoint;
    const { cookie } = request.headers;
    if (names === 'session') {
      const session = cookie
        ? await throwIfOverloaded(() => auth.api.getSession({ headers: new Headers({ cookie }) }))
        : null;
      const userId = session?.user.id;
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

  /** Forwards a validated request to the library, unless there were too many attempts. */
  const forward = async (
    { endpoint, path, input, facts }: Call,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const { attempt, account, ...subject } = await countAttempt(endpoint, input, request);
    const loggedFacts = { ...facts, ...subject.facts };
    if (attempt?.waitMs) {
      logSecurity(log, endpoint.names === 'session' ? 'rate-limit.exceeded' : 'sign-in.limited', loggedFacts);
      const problem = { code: 'TOO_MANY_ATTEMPTS', message: TOO_MANY_ATTEMPTS, waitMs: attempt.waitMs };
      return sendErrorJson(response, 429, problem);
    }
    const authRequest = toRequest(request, new URL(`${BASE}${path}`, origin), input);
    const authResponse = await throwIfOverloaded(() => auth.handler(authRequest));
    const text = await authResponse.text();
    const json = parseWithoutTokens(authResponse, text);
    if (attempt?.waitMs === null && authResponse.ok) await attempt.succeeded();
    logResponse(authResponse, endpoint, { ...loggedFacts, userId: userIdIn(json) ?? loggedFacts.userId });

    const target = authResponse.headers.get('location');
    const location = target === null ? null : sitePath(target, origin);
    if (target !== null && location === null) logSecurity(log, 'redirect.rejected', loggedFacts);
    const isDeviceTrusted = account !== null && attempt !== null && authResponse.ok;
    writeAuthResponse(response, authResponse, {
      body: json === null ? text : JSON.stringify(json),
      location: target === null ? null : (location ?? '/'),
      cookies: isDeviceTrusted ? [deviceCookie(config, request.headers.cookie, account)] : [],
    });
  };

  const logResponse = ({ status, headers }: Response, { events }: AuthEndpoint, facts: SecurityFacts) => {
    const event = status === 429 ? 'rate-limit.exceeded' : events[status < 400 ? 'ok' : 'failed'];
    // A correct password that a second factor must follow, or an expired link, does not start a session.
    const startsSession = headers.getSetCookie().some((cookie) => SESSION_COOKIE.test(cookie));
    if (event && (event !== 'sign-in.succeeded' || startsSession)) logSecurity(log, event, facts);
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
      return sendErrorJson(response, 400, {
        code: 'INVALID_INPUT',
        message: validationMessage(parsed.error),
      });
    }
    const input = parsed.data;
    const chosen = endpoint.newPassword && String(input[endpoint.newPassword]);
    if (chosen && chosen.length >= MIN_PASSWORD_LENGTH && (await isCommonPassword(chosen))) {
      return sendErrorJson(response, 400, { code: 'PASSWORD_TOO_COMMON', message: PASSWORD_TOO_COMMON });
    }
    return forward({ endpoint, path, input, facts }, request, response);
  };
  const waitForPace = createSignInPace(app);
  /** Waits for the pace of a request's client, before it holds a slot. */
  const pace = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    waitForPace((request.url ?? '').split('?')[0]?.slice(BASE.length) ?? '', request, response);
  return { handle, hashesPassword, pace };
}

/** Finds an endpoint by the exact path as sent; other spellings of a path do not match. */
function endpointAt(endpoints: ReadonlyMap<string, AuthEndpoint>, path: string): AuthEndpoint | undefined {
  if (RESET_LINK.test(path)) return endpoints.get('/reset-password/:token');
  return path.includes(':') ? undefined : endpoints.get(path);
}

const addressOf = (request: IncomingMessage) => String(request.headers[CLIENT_ADDRESS_HEADER]);

function userIdIn(json: Input | null): string | undefined {
  const user = json?.user as { id?: unknown } | undefined;
  return typeof user?.id === 'string' ? user.id : undefined;
}
