import { pattern } from './pattern.ts';

/** Browsers limit a cookie to 4 KB, and the site has few cookies. */
const HINT_COOKIE = pattern({ max: 64 * 1024, matches: /(?:^|; )(?:__Host-)?lm-signed-in=/ });

/** Returns whether the page's cookies include the session hint; over TLS its name has a prefix. */
export function hasSessionHint(cookies: string): boolean {
  return HINT_COOKIE.test(cookies);
}

const TARGET_MAX = 2000;
/** Browsers treat a backslash as a slash and drop some control characters. */
const UNSAFE_CHARACTERS = pattern({ max: TARGET_MAX, matches: /[\\\p{Cc}]/u });

/**
 * Restricts an untrusted redirect or link target to a path of this site.
 * @param origin origin of this site
 * @returns the normalized path with query and fragment; null for every other target
 */
export function sitePath(target: string, origin: string): string | null {
  if (target.length > TARGET_MAX || UNSAFE_CHARACTERS.test(target) || !URL.canParse(target, origin))
    return null;
  const url = new URL(target, origin);
  if (url.origin !== new URL(origin).origin || url.username || url.password) return null;
  // On its own, a path that begins with two slashes would be a protocol-relative URL.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash;
}
