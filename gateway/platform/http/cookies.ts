import type { Config } from '../config/settings.ts';

/** Whether browsers reach the product over TLS. */
export const isSecureSite = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https://');

/**
 * Returns the name of a cookie of the product. Over TLS it has the prefix with which browsers take it from this host
 * alone, for every path and marked Secure, so that no neighbouring subdomain can plant one.
 */
export function cookieName(config: Pick<Config, 'publicUrl'>, name: string): string {
  return `${isSecureSite(config) ? '__Host-' : ''}${name}`;
}

/** Reads a cookie of a request by the name that cookieName returned. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pair = (header ?? '').split('; ').find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}
