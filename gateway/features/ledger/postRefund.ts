import type { Payment } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { balancesOf } from './balances.ts';
import { postEntries } from './postEntries.ts';

/** A refund that the provider has made. */
export type ProcessedRefund = {
  payment: Pick<Payment, 'id' | 'reference'>;
  /** The id of our request: one refund posts once. */
  refundId: string;
  providerRefundId: string | null;
  amountMinor: number;
  currency: string;
  processedAt: Date;
};

/**
 * Posts a refund that the provider has made, whole or in part, within the transaction that records it and that holds
 * the lock of the payment. Unallocated money goes back first. More than we hold does not go back: the provider may have
 * reported the charge as reversed before.
 * @returns false when it is posted already, or there is nothing to give back
 */
export async function postRefund(tx: Tx, refund: ProcessedRefund): Promise<boolean> {
  const { payment, currency, providerRefundId: providerId, processedAt: postedAt } = refund;
  const balances = (await balancesOf(tx, [payment.reference])).get(payment.reference) ?? [];
  const balance = balances.find((one) => one.currency === currency);
  const amount = Math.min(refund.amountMinor, Math.max(balance?.heldMinor ?? 0, 0));
  const unallocated = Math.min(Math.max(-(balance?.accounts.UNALLOCATED ?? 0), 0), amount);
  const posted = await postEntries(tx, [
    {
      ...{ kind: 'REFUND', key: `refund:${refund.refundId}`, paymentId: payment.id, providerId, currency },
      ...{ reference: payment.reference, reason: null, postedAt },
      lines: { PROVIDER: -amount, UNALLOCATED: unallocated, RETURNED: amount - unallocated },
    },
  ]);
  return posted > 0;
}
