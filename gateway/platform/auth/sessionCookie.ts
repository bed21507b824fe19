import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SESSION_COOKIE } from '../../../contract/protocol.ts';
import type { Config } from '../config/settings.ts';
import { cookieName, readCookie } from '../http/cookies.ts';
import { hmac } from './hmac.ts';

/** An HMAC-SHA256 in base64. */
const SIGNATURE_LENGTH = 44;

/** Tokens by their secret and cookie, of those alone whose signature was right: a request asks twice. */
const known = new LRUCache<string, string>({ max: 5000 });

/**
 * Returns the token of a session cookie with a valid signature, without a database query. The session may have
 * ended since, so by itself this is for sharing capacity and never for authorization.
 */
export function signedSessionToken(
  config: Pick<Config, 'authSecret' | 'publicUrl'>,
  cookies: string | undefined,
): string | null {
  const value = decoded(readCookie(cookies, cookieName(config, SESSION_COOKIE)));
  const end = value?.lastIndexOf('.') ?? -1;
  if (!value || end < 1) return null;
  const key = `${config.authSecret} ${value}`;
  const signed = known.get(key);
  if (signed !== undefined) return signed;
  const token = value.slice(0, end);
  if (!isSignatureOf(token, value.slice(end + 1), config.authSecret)) return null;
  known.set(key, token);
  return token;
}

function isSignatureOf(token: string, signature: string, secret: string): boolean {
  if (signature.length !== SIGNATURE_LENGTH) return false;
  const actual = Buffer.from(signature, 'base64');
  const expected = hmac(secret).update(token).digest();
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function decoded(value: string | null): string | null {
  try {
    return value === null ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}
