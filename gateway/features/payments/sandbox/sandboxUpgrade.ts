import { SANDBOX_UPGRADE_MS } from '../../../../contract/payments.ts';
import type { App } from '../../../context.ts';
import { sandboxWebhookJob } from '../jobKinds.ts';

/** Whether the sandbox completes a charge by itself, without a checkout. */
export function paysByItself(metadata: Record<string, unknown>): boolean {
  return metadata.payment_kind === 'UPGRADE';
}

/** Brings the sandbox back to a charge that pays by itself, as soon as it has; a lost job only costs time. */
export function awaitUpgrade(app: App, reference: string): void {
  app.queue.addLater(sandboxWebhookJob, { reference, event: 'charge.success' }, SANDBOX_UPGRADE_MS);
}

/** Marks the charge of an upgrade paid once its time has come; for any other nothing happens. */
export async function completeUpgrade(app: App, reference: string): Promise<void> {
  await app.prisma.sandboxCharge.updateMany({
    where: {
      reference,
      status: 'ongoing',
      metadata: { path: ['payment_kind'], equals: 'UPGRADE' },
      createdAt: { lte: new Date(Date.now() - SANDBOX_UPGRADE_MS) },
    },
    data: { status: 'success', paidAt: new Date() },
  });
}
