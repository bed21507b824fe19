import type { Config } from '../config/settings.ts';

/** Returns whether the site is served over TLS. */
export const isSecureSite = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https://');

/**
 * Returns the name of a cookie. Over TLS it has the prefix `__Host-`: browsers accept such a cookie only from this
 * host, for every path and marked Secure, so that no other subdomain can set it.
 */
export function cookieName(config: Pick<Config, 'publicUrl'>, name: string): string {
  return `${isSecureSite(config) ? '__Host-' : ''}${name}`;
}

/** Reads a cookie of a request by the name that cookieName returned. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pair = (header ?? '').split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}
