import type { App } from '../../../context.ts';
import type { Dispute } from '../../../generated/prisma/client.ts';
import { readPlatformName } from '../../settings/settings.ts';
import type { ReportedDispute } from '../provider/disputeClient.ts';
import { createDisputeProvider } from '../provider/provider.ts';
import { applyDispute } from './applyDispute.ts';
import { drawEvidence } from './drawEvidence.ts';
import { nextCheckOf } from './schedule.ts';

/**
 * Sends the answer to a dispute that the caller has claimed, unless the provider has it, and applies what the provider
 * reports then. A failure is logged, and the worker tries again.
 */
export async function sendResponse(app: App, disputeId: string): Promise<void> {
  const dispute = await app.prisma.dispute.findUniqueOrThrow({ where: { id: disputeId } });
  try {
    await deliver(app, dispute);
  } catch (error) {
    app.log.warn({ dispute: dispute.id, err: error }, 'the answer to a dispute was not delivered');
    const nextCheckAt = nextCheckOf(app.config, dispute, new Date());
    await app.prisma.dispute.updateMany({ where: { id: dispute.id, sentAt: null }, data: { nextCheckAt } });
  }
}

async function deliver(app: App, dispute: Dispute): Promise<void> {
  const provider = createDisputeProvider(app);
  const { providerDisputeId } = dispute;
  let reported = await provider.read(providerDisputeId);
  // A call whose response was lost may have delivered it before.
  if (reported.status === 'awaiting-merchant-feedback') {
    await send(app, dispute, reported);
    reported = await provider.read(providerDisputeId);
  }
  await app.prisma.dispute.updateMany({
    where: { id: dispute.id, sentAt: null },
    data: { sentAt: new Date() },
  });
  await applyDispute(app, reported);
}

async function send(app: App, dispute: Dispute, { amountMinor }: ReportedDispute): Promise<void> {
  const provider = createDisputeProvider(app);
  const { providerDisputeId, message } = dispute;
  const isContested = dispute.response === 'CONTESTED';
  const payment = await app.prisma.payment.findUniqueOrThrow({ where: { id: dispute.paymentId } });
  const evidenceId = isContested ? await provider.addEvidence(providerDisputeId, dispute) : null;
  const evidence = await drawEvidence(dispute, payment, await readPlatformName(app.prisma));
  const uploadedFilename = await provider.upload(providerDisputeId, evidence);
  await provider.resolve(providerDisputeId, {
    resolution: isContested ? 'declined' : 'merchant-accepted',
    amountMinor: isContested ? 0 : amountMinor,
    ...{ message, uploadedFilename, evidenceId },
  });
}
