import type { App } from '../../../context.ts';
import { providerSecret, sign } from '../provider/paystack.ts';
import { receiveWebhook } from '../webhooks/receiveWebhook.ts';
import { chargeData } from './sandboxCharges.ts';
import { disputeData } from './sandboxDisputes.ts';
import { advanceSandboxRefund, refundData } from './sandboxRefund.ts';
import { completeUpgrade } from './sandboxUpgrade.ts';

/**
 * Delivers the sandbox's signed webhook of a charge as an HTTP request to the handler that the gateway mounts, for the
 * reason given in provider.ts. Its job is retried when this throws.
 */
export async function deliverSandboxWebhook(app: App, reference: string, event: string): Promise<void> {
  if (app.config.paystack) return;
  await completeUpgrade(app, reference);
  const charge = await app.prisma.sandboxCharge.findUnique({
    where: { reference },
    include: { dispute: true },
  });
  if (!charge || charge.status === 'ongoing') return;
  const isAboutDispute = event.startsWith('charge.dispute.');
  if (isAboutDispute && !charge.dispute) return;
  const data =
    isAboutDispute && charge.dispute ? disputeData({ ...charge.dispute, charge }) : chargeData(charge);
  await deliver(app, { event, data });
}

/** Delivers the webhook of the state that a refund has by now, in the same way. */
export async function deliverRefundWebhook(app: App, refundId: number): Promise<void> {
  if (app.config.paystack) return;
  const refund = await advanceSandboxRefund(app, refundId);
  if (!refund) return;
  const data = { ...(await refundData(app, refund)), transaction_reference: refund.reference };
  await deliver(app, { event: `refund.${refund.status}`, data });
}

async function deliver(app: App, content: { event: string; data: object }): Promise<void> {
  const body = Buffer.from(JSON.stringify(content));
  const response = await receiveWebhook(
    app,
    new Request('http://sandbox.invalid/webhooks/paystack', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': sign(body, providerSecret(app)),
      },
      body,
    }),
  );
  if (!response.ok) throw new Error(`The webhook responded with ${response.status}`);
}
