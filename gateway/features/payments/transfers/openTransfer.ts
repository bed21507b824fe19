import { TRANSFER_MS } from '../../../../contract/transfers.ts';
import type { App } from '../../../context.ts';
import type { ChargeRequest } from '../provider/paystack.ts';
import { createProvider } from '../provider/provider.ts';

/** Gets an account number at the provider for a payment, which takes this one transfer for an hour. */
export async function openTransfer(app: App, paymentId: string, request: ChargeRequest): Promise<void> {
  const expiresAt = new Date(Date.now() + TRANSFER_MS);
  const account = await createProvider(app).openTransferAccount(request, expiresAt);
  await app.prisma.transferAccount.create({ data: { paymentId, ...account } });
}
