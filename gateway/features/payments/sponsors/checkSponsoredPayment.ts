import type { App } from '../../../context.ts';
import { beginRound } from '../verification/beginRound.ts';
import { paymentOfToken } from './access.ts';
import { referenceOfToken } from './sponsorTokens.ts';

/**
 * Begins a round of verification of a sponsor's own payment, unless one is running.
 * @returns the payment's id
 * @throws DomainError NOT_FOUND, LIMIT
 */
export async function checkSponsoredPayment(app: App, { token }: { token: string }): Promise<string> {
  const payments = paymentOfToken(app.config, token);
  const subject = `sponsor:${referenceOfToken(app.config, token) ?? ''}`;
  return beginRound(app, { payments, subject, admin: null }, false);
}
