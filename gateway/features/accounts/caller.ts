import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Auth } from '../../platform/auth/auth.ts';
import type { Config } from '../../platform/config/config.ts';
import type { App, Viewer } from '../../context.ts';
import { cookieName, isSecureSite, readCookie } from '../../platform/http/cookies.ts';
import { throwIfOverloaded } from '../../platform/http/overload.ts';
import { renewSession } from './sessionLifetime.ts';
import { SESSION_HINT } from '../../../contract/sitePath.ts';
import { loadViewers } from './viewer.ts';

/** Who is asking; somebody whose second factor is awaited is nobody until then. */
export type Who = { viewer: Viewer | null; awaitsSecondFactor: boolean };

const NOBODY: Who = { viewer: null, awaitsSecondFactor: false };

/** Reads the session of a request and renews it. The hint beside it, which scripts can read, is kept in step. */
export async function callerOf(
  auth: Auth,
  app: App,
  request: IncomingMessage,
  response: ServerResponse | null,
): Promise<Who> {
  const { cookie } = request.headers;
  if (!cookie) return NOBODY;
  const { headers, response: found } = await throwIfOverloaded(() =>
    auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true }),
  );
  const hint = sessionHint(app.config, cookie, found?.session.expiresAt ?? null);
  const cookies = [...headers.getSetCookie(), ...(hint ? [hint] : [])];
  if (cookies.length > 0) response?.setHeader('set-cookie', cookies);
  if (!found) return NOBODY;
  await renewSession(app, found.session);
  const viewer = (await loadViewers(app, [found.session.id])).get(found.session.id) ?? null;
  return { viewer, awaitsSecondFactor: viewer === null && app.config.requiresSecondFactor };
}

/**
 * A cookie that lets a page know before it has asked whether anybody is signed in (web/app/visitorSource.ts).
 * It opens nothing. @returns null when the browser's is right
 */
function sessionHint(config: Config, cookie: string, expiresAt: Date | null): string | null {
  const name = cookieName(config, SESSION_HINT);
  if ((readCookie(cookie, name) !== null) === (expiresAt !== null)) return null;
  const secure = isSecureSite(config) ? '; Secure' : '';
  const until = (expiresAt ?? new Date(0)).toUTCString();
  return `${name}=${expiresAt ? 1 : ''}; Path=/; SameSite=Lax; Expires=${until}${secure}`;
}
