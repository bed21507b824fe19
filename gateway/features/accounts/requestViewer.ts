import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Auth } from '../../platform/auth.ts';
import type { Config } from '../../platform/config.ts';
import type { App, Viewer } from '../../platform/context.ts';
import { loadViewers } from './viewer.ts';

/**
 * Reads the session of a request; a session that was renewed on the way gets its cookie renewed too. The hint
 * beside it, which scripts can read, is brought to say the same.
 */
export async function viewerOf(
  auth: Auth,
  app: App,
  request: IncomingMessage,
  response: ServerResponse | null,
): Promise<Viewer | null> {
  const { cookie } = request.headers;
  if (!cookie) return null;
  const { headers, response: found } = await auth.api.getSession({
    headers: new Headers({ cookie }),
    returnHeaders: true,
  });
  const hint = sessionHint(app.config, cookie, found?.session.expiresAt ?? null);
  const cookies = [...headers.getSetCookie(), ...(hint ? [hint] : [])];
  if (cookies.length > 0) response?.setHeader('set-cookie', cookies);
  if (!found) return null;
  return (await loadViewers(app.prisma, [found.session.id])).get(found.session.id) ?? null;
}

const HINT = 'lm-signed-in';

/**
 * A cookie that lets a page know before it has asked whether anybody is signed in (web/app/visitorSource.ts).
 * It opens nothing. @returns null when the browser's is right
 */
function sessionHint(config: Config, cookie: string, expiresAt: Date | null): string | null {
  const has = cookie.split('; ').some((one) => one.startsWith(`${HINT}=`));
  if (has === (expiresAt !== null)) return null;
  const secure = config.publicUrl.startsWith('https://') ? '; Secure' : '';
  const until = (expiresAt ?? new Date(0)).toUTCString();
  return `${HINT}=${expiresAt ? 1 : ''}; Path=/; SameSite=Lax; Expires=${until}${secure}`;
}
