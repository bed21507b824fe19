import { pattern } from '../../contract/pattern.ts';
import { HttpError } from '../platform/http/http.ts';

/** Longer than any URL of the product or of its emails, including links with tokens. */
export const MAX_TARGET_LENGTH = 2048;

const VISIBLE_ASCII = pattern({ max: MAX_TARGET_LENGTH, matches: /^[\x21-\x7e]+$/ });
const HEXADECIMAL = pattern({ max: 2, matches: /^[0-9a-f]{2}$/i });
/** Characters that mean the same whether encoded or not, or that would end a path segment once decoded. */
const NEVER_ENCODED = pattern({ max: 1, matches: /[\w.~/\\%-]/ });

export type RequestTarget = { path: string; query: string };

/**
 * Splits a request target into its path and its query.
 * @returns the path in its one normal form, so that equal strings are equal paths
 * @throws HttpError 414 for a target that is too long, 400 for one in any other form
 */
export function parseRequestTarget(target: string | undefined): RequestTarget {
  if (!target) throw invalidPath();
  if (target.length > MAX_TARGET_LENGTH) throw new HttpError(414, 'This address is too long.');
  const start = target.indexOf('?');
  const path = start === -1 ? target : target.slice(0, start);
  const query = start === -1 ? '' : target.slice(start + 1);
  if (!isNormalPath(path) || !isPlainQuery(query)) throw invalidPath();
  return { path, query };
}

const invalidPath = () => new HttpError(400, 'This address is not written in its normal form.');

function isNormalPath(path: string): boolean {
  if (!path.startsWith('/') || path.includes('//') || path.includes('\\') || path.includes('#')) return false;
  if (!VISIBLE_ASCII.test(path)) return false;
  if (path.split('/').some((part) => part === '.' || part === '..')) return false;
  for (const escaped of path.split('%').slice(1)) {
    const digits = escaped.slice(0, 2);
    if (!HEXADECIMAL.test(digits)) return false;
    const code = Number.parseInt(digits, 16);
    if (code < 0x20 || code === 0x7f || NEVER_ENCODED.test(String.fromCharCode(code))) return false;
  }
  return isUtf8(path);
}

/** Handlers parse queries, as they parse forms; only characters that no database stores are rejected here. */
const isPlainQuery = (query: string) =>
  (query === '' || VISIBLE_ASCII.test(query)) && !query.includes('#') && !query.includes('%00');

function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
