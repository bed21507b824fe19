/** The cookie beside the session that only tells scripts that there is one. */
export const SESSION_HINT = 'lm-signed-in';

/** Returns whether the cookies of a page hint at a session; over TLS the name has a prefix. */
export function hasSessionHint(cookies: string): boolean {
  return /(?:^|; )(?:__Host-)?lm-signed-in=/.test(cookies);
}

const TARGET_MAX = 2000;

/**
 * Decides where a redirect or a link that came from outside may go: to a path of this site.
 * @param origin of this site
 * @returns the path in its normal form with query and fragment; null for everything else
 */
export function sitePath(target: string, origin: string): string | null {
  if (target.length > TARGET_MAX || /[\\\p{Cc}]/u.test(target) || !URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  if (url.origin !== new URL(origin).origin || url.username || url.password) return null;
  // A path that begins with two slashes is read as a host once it stands alone.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash;
}
