import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { SESSION_COOKIE, SESSION_HINT_COOKIE } from '../../../contract/protocol.ts';
import type { App, Caller, ExpectedCaller } from '../../context.ts';
import type { Auth } from '../../platform/auth/auth.ts';
import { signedSessionToken } from '../../platform/auth/sessionCookie.ts';
import type { Config } from '../../platform/config/settings.ts';
import { cookieName, isSecureSite, readCookie } from '../../platform/http/cookies.ts';
import { throwIfOverloaded } from '../../platform/http/overload.ts';
import { findSession, type Session, sessionPrecondition } from '../../viewer.ts';
import { deviceId } from './knownDevice.ts';
import { reopenAccount } from './reopenAccount.ts';
import { isRenewalDue, renewSession } from './sessionLifetime.ts';

const ANONYMOUS: Caller = {
  viewer: null,
  requiresTwoFactorSetup: false,
  device: null,
  isMaintenanceOn: null,
};

/** The most sessions that are remembered. */
const MAX_SESSIONS = 10_000;

/** Creates the two ways to the sender of a request. */
export function createCallers(auth: Auth, app: App) {
  const { config, pool } = app;
  /** Sessions as they were found last, by their tokens. Each may have changed or ended since. */
  const sessions = new LRUCache<string, Session>({ max: MAX_SESSIONS });

  return {
    /** Reads the session of a request and renews it. Keeps the hint cookie, which scripts can read, in sync. */
    async readCaller(request: IncomingMessage, response: ServerResponse | null): Promise<Caller> {
      const { cookie } = request.headers;
      if (!cookie) return ANONYMOUS;
      const token = signedSessionToken(config, cookie);
      const session = token ? await findSession(app, token) : null;
      if (token && session) sessions.set(token, session);
      else if (token) sessions.delete(token);
      const hint = sessionHint(config, cookie, session?.expiresAt ?? null);
      const cookies = [...(session ? [] : await endedCookies(auth, config, cookie)), ...(hint ? [hint] : [])];
      if (cookies.length > 0) response?.setHeader('set-cookie', cookies);
      if (!session || !(await renewSession(app, session))) return ANONYMOUS;
      const { viewer, isMaintenanceOn } = session;
      // Closing the account ended its sessions: this one began since.
      if (viewer?.isClosed) await reopenAccount(app, viewer.id);
      return {
        viewer,
        requiresTwoFactorSetup: viewer === null && config.requiresSecondFactor,
        device: deviceId(config, cookie),
        isMaintenanceOn,
      };
    },

    /** Returns the sender of a request without reading; null where nothing is known, and where readCaller would write. */
    expectedCaller({ headers: { cookie } }: IncomingMessage): ExpectedCaller | null {
      const token = cookie ? signedSessionToken(config, cookie) : null;
      const session = token ? sessions.get(token) : undefined;
      if (!cookie || !token || !session?.viewer || session.viewer.isClosed || isRenewalDue(session))
        return null;
      const { viewer, isMaintenanceOn, expiresAt } = session;
      const hint = sessionHint(config, cookie, expiresAt);
      return {
        caller: { viewer, isMaintenanceOn, requiresTwoFactorSetup: false, device: deviceId(config, cookie) },
        precondition: sessionPrecondition(pool, token, session),
        cookies: hint ? [hint] : [],
      };
    },
  };
}

/** Returns the cookies with which the sign-in library clears those of a session that has ended. */
async function endedCookies(auth: Auth, config: Config, cookie: string): Promise<string[]> {
  if (readCookie(cookie, cookieName(config, SESSION_COOKIE)) === null) return [];
  const { headers } = await throwIfOverloaded(() =>
    auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true }),
  );
  return headers.getSetCookie();
}

/**
 * Builds the cookie from which a page knows before its first request whether someone is signed in
 * (web/app/session/visitorSource.ts). It grants no access.
 * @returns null when the browser's cookie is up to date
 */
function sessionHint(config: Config, cookie: string, expiresAt: Date | null): string | null {
  const name = cookieName(config, SESSION_HINT_COOKIE);
  if ((readCookie(cookie, name) !== null) === (expiresAt !== null)) return null;
  const secure = isSecureSite(config) ? '; Secure' : '';
  const until = (expiresAt ?? new Date(0)).toUTCString();
  return `${name}=${expiresAt ? 1 : ''}; Path=/; SameSite=Lax; Expires=${until}${secure}`;
}
