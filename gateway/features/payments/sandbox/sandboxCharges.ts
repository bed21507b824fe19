import type { SandboxCharge } from '../../../generated/prisma/client.ts';
import { reportedCharge } from './sandboxFaults.ts';
import { sandboxFee } from './sandboxFee.ts';

/** Returns a charge in the shape of the API, both in verify responses and in webhooks. */
export function chargeData(own: SandboxCharge) {
  const charge = reportedCharge(own);
  return {
    id: charge.transactionId,
    domain: 'test',
    status: charge.status,
    reference: charge.reference,
    amount: charge.amountMinor,
    currency: charge.currency,
    channel: charge.accountNumber === null ? 'card' : 'bank_transfer',
    fees: charge.status === 'success' || charge.status === 'reversed' ? sandboxFee(charge) : null,
    paid_at: charge.paidAt?.toISOString() ?? null,
    created_at: charge.createdAt.toISOString(),
    metadata: charge.metadata,
    customer: { email: charge.email },
  };
}
