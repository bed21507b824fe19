import { SANDBOX_UPGRADE_MS } from '../../../../contract/payments.ts';
import type { App } from '../../../context.ts';
import { sandboxWebhookJob } from '../jobKinds.ts';

/** Returns true when the sandbox completes a charge by itself, without a checkout. */
export function completesItself(metadata: Record<string, unknown>): boolean {
  return metadata.payment_kind === 'UPGRADE';
}

/** Schedules the webhook of a charge that completes by itself; a lost job only delays it. */
export function scheduleUpgradeWebhook(app: App, reference: string): void {
  app.queue.addLater(sandboxWebhookJob, { reference, event: 'charge.success' }, SANDBOX_UPGRADE_MS);
}

/** Marks the charge of an upgrade as paid once it is due; does nothing for other charges. */
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
