import type { Charge, PaymentStatus } from '../../../contract/payments.ts';
import type { App } from '../../../gateway/context.ts';
import { createProvider } from '../../../gateway/features/payments/provider/provider.ts';
import { settlePayment } from '../../../gateway/features/payments/verification/settlePayment.ts';
import type { Payment } from '../../../gateway/generated/prisma/client.ts';
import type { TestGateway } from '../services/gateway.ts';
import { makeFamilyWithPayment } from './payments.ts';

type ChargeRow = { status?: string; amountMinor?: number; currency?: string; createdAt?: Date };

/** Changes the sandbox's charge of a payment, such as to one that is paid. */
export const changeCharge = ({ prisma }: Pick<App, 'prisma'>, reference: string, data: ChargeRow) =>
  prisma.sandboxCharge.update({
    where: { reference },
    data: { ...data, ...(data.status === 'success' && { paidAt: new Date() }) },
  });

/** Looks up a charge as a worker does, and settles its payment by it. */
export async function settleByProvider(app: App, { id, reference }: Pick<Payment, 'id' | 'reference'>) {
  const charge: Charge = await createProvider(app).verify(reference);
  return settlePayment(app, id, charge);
}

/** Makes a family with a payment that is paid, such as with another amount than the quoted one, and settled. */
export async function makeSettledPayment(gateway: TestGateway, charged: ChargeRow) {
  const made = await makeFamilyWithPayment(gateway, 'DIY');
  await changeCharge(gateway.app, made.payment.reference, { status: 'success', ...charged });
  const status: PaymentStatus = await settleByProvider(gateway.app, made.payment);
  return { ...made, status };
}
