import { pattern } from './pattern.ts';

/** The cookie beside the session that only tells scripts that there is one. */
export const SESSION_HINT = 'lm-signed-in';

/** Browsers keep no more than 4 KB of a cookie, and a site has few. */
const HINT = pattern({ max: 64 * 1024, matches: /(?:^|; )(?:__Host-)?lm-signed-in=/ });

/** Returns whether the cookies of a page hint at a session; over TLS the name has a prefix. */
export function hasSessionHint(cookies: string): boolean {
  return HINT.test(cookies);
}

const TARGET_MAX = 2000;
/** Browsers read a backslash as a slash and drop some control characters. */
const MISREAD = pattern({ max: TARGET_MAX, matches: /[\\\p{Cc}]/u });

/**
 * Decides where a redirect or a link that came from outside may go: to a path of this site.
 * @param origin of this site
 * @returns the path in its normal form with query and fragment; null for everything else
 */
export function sitePath(target: string, origin: string): string | null {
  if (target.length > TARGET_MAX || MISREAD.test(target) || !URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  if (url.origin !== new URL(origin).origin || url.username || url.password) return null;
  // A path that begins with two slashes is read as a host once it stands alone.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash;
}
