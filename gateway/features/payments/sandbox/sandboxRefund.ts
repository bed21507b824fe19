import { z } from 'zod';
import { SANDBOX_REFUND_STEP_MS } from '../../../../contract/payments.ts';
import type { App } from '../../../context.ts';
import type { SandboxCharge, SandboxRefund } from '../../../generated/prisma/client.ts';
import { sandboxRefundWebhookJob } from '../jobKinds.ts';
import { errorResponse, okResponse } from './sandboxResponses.ts';

const order = z.object({
  transaction: z.union([z.string().max(100), z.number().int()]),
  amount: z.coerce.number().int().positive().optional(),
  merchant_note: z.string().max(200).default(''),
});

/** Factor by which a refund with the fault `slow` takes longer. */
const SLOWNESS = 10;

/** Accepts a refund of a charge that was paid, in full or in part, and never more than is left of it. */
export async function createSandboxRefund(app: App, body: unknown): Promise<Response> {
  const parsed = order.safeParse(body);
  if (!parsed.success) return errorResponse(400, 'Invalid transaction');
  const { transaction, amount, merchant_note: merchantNote } = parsed.data;
  const refund = await app.prisma.$transaction(async (tx) => {
    const [locked] = await tx.$queryRaw<{ reference: string }[]>`
      SELECT reference FROM "SandboxCharge"
      WHERE reference = ${String(transaction)} OR "transactionId"::text = ${String(transaction)} FOR UPDATE`;
    const charge = locked && (await tx.sandboxCharge.findUnique({ where: locked }));
    if (charge?.status !== 'success' || charge.refundFault === 'refused') return null;
    const left = charge.amountMinor - (await sumOf(tx, charge.reference, { not: 'failed' }));
    const amountMinor = amount ?? left;
    if (amountMinor > left || left <= 0) return null;
    const { reference } = charge;
    return tx.sandboxRefund.create({ data: { reference, amountMinor, merchantNote } });
  });
  if (!refund) return errorResponse(400, 'Transaction has not been paid or was refunded already');
  app.queue.add(sandboxRefundWebhookJob, { refundId: refund.id });
  for (const steps of [1, 2])
    app.queue.addLater(sandboxRefundWebhookJob, { refundId: refund.id }, steps * SANDBOX_REFUND_STEP_MS);
  return okResponse('Refund has been queued for processing', await refundData(app, refund));
}

/** Lists the refunds of a charge. */
export async function listSandboxRefunds(app: App, transaction: string): Promise<Response> {
  const charges = await app.prisma.$queryRaw<Pick<SandboxCharge, 'reference'>[]>`
    SELECT reference FROM "SandboxCharge" WHERE "transactionId"::text = ${transaction}`;
  const refunds = await app.prisma.sandboxRefund.findMany({
    where: { reference: { in: charges.map(({ reference }) => reference) } },
    orderBy: { id: 'desc' },
  });
  return okResponse('Refunds retrieved', await Promise.all(refunds.map((refund) => refundData(app, refund))));
}

export async function readSandboxRefund(app: App, id: number): Promise<Response> {
  const refund = await advanceSandboxRefund(app, id);
  return refund
    ? okResponse('Refund retrieved', await refundData(app, refund))
    : errorResponse(404, 'Refund not found');
}

/** Moves a refund to the state of its age: pending, processing, and its end. @returns null when there is none */
export async function advanceSandboxRefund(app: App, id: number): Promise<SandboxRefund | null> {
  const refund = await app.prisma.sandboxRefund.findUnique({ where: { id } });
  if (!refund) return null;
  const charge = await app.prisma.sandboxCharge.findUniqueOrThrow({ where: { reference: refund.reference } });
  const status = statusAt(Date.now() - refund.createdAt.getTime(), charge.refundFault);
  if (status === refund.status) return refund;
  return app.prisma.$transaction(async (tx) => {
    const advanced = await tx.sandboxRefund.update({ where: { id }, data: { status } });
    const { reference, amountMinor } = charge;
    if (status === 'processed' && (await sumOf(tx, reference, 'processed')) >= amountMinor)
      await tx.sandboxCharge.update({ where: { reference }, data: { status: 'reversed' } });
    return advanced;
  });
}

function statusAt(ageMs: number, fault: string | null): string {
  const steps = ageMs / SANDBOX_REFUND_STEP_MS / (fault === 'slow' ? SLOWNESS : 1);
  if (steps < 1) return 'pending';
  if (steps < 2) return 'processing';
  return fault === 'failed' || fault === 'needs-attention' ? fault : 'processed';
}

async function sumOf(
  tx: Pick<App['prisma'], 'sandboxRefund'>,
  reference: string,
  status: string | { not: string },
): Promise<number> {
  const { _sum: sum } = await tx.sandboxRefund.aggregate({
    where: { reference, status },
    _sum: { amountMinor: true },
  });
  return sum.amountMinor ?? 0;
}

/** Returns a refund in the shape of the API. */
export async function refundData(app: App, { id, reference, ...refund }: SandboxRefund) {
  const charge = await app.prisma.sandboxCharge.findUniqueOrThrow({ where: { reference } });
  return {
    ...{ id, status: refund.status, amount: refund.amountMinor, currency: charge.currency },
    ...{ transaction: charge.transactionId, merchant_note: refund.merchantNote, domain: 'test' },
    createdAt: refund.createdAt.toISOString(),
  };
}
