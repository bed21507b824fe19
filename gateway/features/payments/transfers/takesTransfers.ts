import { TRANSFER_MARGIN_MS } from '../../../../contract/transfers.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';

/** Selects the payments whose account number still takes a transfer for a while. */
export const takesTransfers = (now: Date): Prisma.PaymentWhereInput => ({
  transfer: { expiresAt: { gt: new Date(now.getTime() + TRANSFER_MARGIN_MS) } },
});
