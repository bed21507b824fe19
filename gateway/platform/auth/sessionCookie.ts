import { timingSafeEqual } from 'node:crypto';
import { SESSION_COOKIE } from '../../../contract/protocol.ts';
import type { Config } from '../config/settings.ts';
import { cookieName, readCookie } from '../http/cookies.ts';
import { hmac } from './hmac.ts';
import { cacheSignedValues } from './signedValues.ts';

/** An HMAC-SHA256 in base64. */
const SIGNATURE_LENGTH = 44;

const tokenOf = cacheSignedValues((secret, value) => {
  const end = value.lastIndexOf('.');
  const token = value.slice(0, Math.max(end, 0));
  return token !== '' && isSignatureOf(token, value.slice(end + 1), secret) ? token : null;
});

/**
 * Returns the token of a session cookie with a valid signature, without a database query. The session may have
 * ended since, so by itself this is for sharing capacity and never for authorization.
 */
export function signedSessionToken(
  config: Pick<Config, 'authSecret' | 'publicUrl'>,
  cookies: string | undefined,
): string | null {
  const value = decoded(readCookie(cookies, cookieName(config, SESSION_COOKIE)));
  return value ? tokenOf(config.authSecret, value) : null;
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
