import type { App } from '../../../context.ts';
import { providerSecret, sign } from '../provider/paystack.ts';
import { receiveWebhook } from '../webhooks/receiveWebhook.ts';
import { chargeData } from './sandboxApi.ts';
import { completeUpgrade } from './sandboxUpgrade.ts';

/**
 * Delivers the sandbox's signed webhook as an HTTP request to the handler that the gateway mounts, for the reason
 * given in provider.ts. Its job is retried when this throws.
 */
export async function deliverSandboxWebhook(app: App, reference: string, event: string): Promise<void> {
  if (app.config.paystack) return;
  await completeUpgrade(app, reference);
  const charge = await app.prisma.sandboxCharge.findUnique({ where: { reference } });
  if (!charge || charge.status === 'ongoing') return;
  const body = Buffer.from(JSON.stringify({ event, data: chargeData(charge) }));
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
