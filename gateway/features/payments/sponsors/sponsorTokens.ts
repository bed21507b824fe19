import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isLinkToken, isPaymentToken, sponsorPath } from '../../../../contract/sponsors.ts';
import { hmac } from '../../../platform/auth/hmac.ts';
import type { Config } from '../../../platform/config/settings.ts';

/** 192 bits. */
const TOKEN_BYTES = 24;

/** Draws the token of a sponsor link. */
export const drawLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Returns the stored form of a link's token. A token cannot be guessed, so its hash needs no key.
 * @returns a hash that no link has for a text that is no token, so that the look-up takes equally long
 */
export const linkTokenHash = (token: string): string =>
  createHash('sha256')
    .update(isLinkToken(token) ? token : '')
    .digest('base64url');

/** Returns the token with which a sponsor, who has no account, sees their own payment. It never expires. */
export const paymentTokenOf = ({ authSecret }: Pick<Config, 'authSecret'>, reference: string): string =>
  `${reference}.${hmac(authSecret).update(`sponsored payment\n${reference}`).digest('base64url')}`;

/** Verifies the token of a sponsored payment. @returns its reference, or null if it was not issued here */
export function referenceOfToken(config: Pick<Config, 'authSecret'>, token: string): string | null {
  if (!isPaymentToken(token)) return null;
  const [reference = ''] = token.split('.');
  const expected = Buffer.from(paymentTokenOf(config, reference));
  const actual = Buffer.from(token);
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? reference : null;
}

/** Returns the address of the page on which a sponsor follows a payment. */
export const sponsoredPaymentUrl = (
  config: Pick<Config, 'authSecret' | 'publicUrl'>,
  reference: string,
): string => `${config.publicUrl}${sponsorPath(paymentTokenOf(config, reference))}`;
