import { DomainError } from '../../../contract/errors.ts';
import { LEDGER_TEXTS } from '../../../contract/ledger.ts';
import type { App } from '../../context.ts';
import type { LedgerDifference } from '../../generated/prisma/client.ts';
import { fetchCharge } from '../payments/verification/attemptVerification.ts';
import { settlePayment } from '../payments/verification/settlePayment.ts';

/**
 * Settles the payment of a difference by what the provider says now, as every other look at the provider does.
 * @throws DomainError PROVIDER while it does not answer
 */
export async function verifyDifference(app: App, difference: LedgerDifference): Promise<void> {
  const { paymentId, reference } = difference;
  const charge = paymentId ? await fetchCharge(app, reference) : null;
  if (!paymentId || !charge) throw new DomainError('PROVIDER', LEDGER_TEXTS.noAnswer, null);
  await settlePayment(app, paymentId, charge);
}
