import { randomInt } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH } from '../../../contract/children.ts';
import type { App } from '../../context.ts';
import { hmac } from '../../platform/auth/hmac.ts';

/** Generates a random pairing code. */
export function generatePairingCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/** Returns the stored form of a code. A code is short, so its hash is keyed and cannot be guessed without the key. */
export function keyedHash(app: Pick<App, 'config'>, text: string): string {
  return hmac(app.config.authSecret).update(`code:${text}`).digest('base64url');
}
