import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/settings.ts';
import { cookieName, readCookie } from '../http/cookies.ts';

const NAME = 'little-makers.session_token';
/** An HMAC-SHA256 in base64. */
const SIGNATURE_LENGTH = 44;

/**
 * Returns the token of a session cookie that was signed here, without asking the database. The session may have
 * ended since, so this decides about shares of the load and never about rights.
 */
export function signedSessionToken(
  config: Pick<Config, 'authSecret' | 'publicUrl'>,
  cookies: string | undefined,
): string | null {
  const value = decoded(readCookie(cookies, cookieName(config, NAME)));
  const end = value?.lastIndexOf('.') ?? -1;
  if (!value || end < 1) return null;
  const [token, signature] = [value.slice(0, end), value.slice(end + 1)];
  if (signature.length !== SIGNATURE_LENGTH) return null;
  const given = Buffer.from(signature, 'base64');
  const expected = createHmac('sha256', config.authSecret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function decoded(value: string | null): string | null {
  try {
    return value === null ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}
