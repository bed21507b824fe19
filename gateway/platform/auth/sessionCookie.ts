import { timingSafeEqual } from 'node:crypto';
import { SESSION_COOKIE } from '../../../contract/protocol.ts';
import type { Config } from '../config/settings.ts';
import { cookieName, readCookie } from '../http/cookies.ts';
import { hmac } from './hmac.ts';

/** An HMAC-SHA256 in base64. */
const SIGNATURE_LENGTH = 44;

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
  const [token, signature] = [value.slice(0, end), value.slice(end + 1)];
  if (signature.length !== SIGNATURE_LENGTH) return null;
  const actual = Buffer.from(signature, 'base64');
  const expected = hmac(config.authSecret).update(token).digest();
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? token : null;
}

function decoded(value: string | null): string | null {
  try {
    return value === null ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}
