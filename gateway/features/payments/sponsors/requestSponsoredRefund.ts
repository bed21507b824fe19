import { throwIfInvalid } from '../../../../contract/errors.ts';
import { checkRefundReason } from '../../../../contract/refunds.ts';
import type { App } from '../../../context.ts';
import { openRequestedRefund } from '../refunds/requestRefund.ts';
import { paymentOfToken } from './access.ts';
import { referenceOfToken } from './sponsorTokens.ts';

/**
 * Asks for a sponsored payment back, by the sponsor and nobody else, within the same 7 days as everybody.
 * @returns the id of the payment
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT, CLOSED after 7 days, LIMIT
 */
export async function requestSponsoredRefund(
  app: App,
  { token, reason }: { token: string; reason: string },
): Promise<string> {
  throwIfInvalid(checkRefundReason(reason));
  const subject = `sponsor:${referenceOfToken(app.config, token) ?? ''}`;
  return openRequestedRefund(app, { payments: paymentOfToken(app.config, token), subject, reason });
}
