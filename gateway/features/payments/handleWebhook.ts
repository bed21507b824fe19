import type { App } from '../../platform/context.ts';
import { providerOf } from './provider.ts';
import { RECONCILE_MS } from './rules.ts';
import { settlePayment } from './settlePayment.ts';

/** How long a stored event may wait for its job before the sweep takes it for lost, in milliseconds. */
const LOST_AFTER_MS = 20_000;
const EVENTS_A_SWEEP = 50;

/**
 * Looks up at the provider what a stored event is about, and settles it. Handling an event twice changes
 * nothing.
 * @throws Error while the provider does not answer; the event then stays unhandled
 */
export async function handleWebhook(app: App, eventId: string): Promise<void> {
  const event = await app.prisma.webhookEvent.findUnique({ where: { id: eventId } });
  if (!event || event.handledAt) return;
  const payment = event.reference
    ? await app.prisma.payment.findUnique({ where: { reference: event.reference } })
    : null;
  if (payment) await settlePayment(app, payment.id, await providerOf(app).verify(payment.reference));
  await app.prisma.webhookEvent.update({ where: { id: eventId }, data: { handledAt: new Date() } });
}

/** Handles events whose job got lost, for as long as the payments themselves are looked after. */
export async function sweepWebhooks(app: App, signal: AbortSignal): Promise<void> {
  const lost = await app.prisma.webhookEvent.findMany({
    where: {
      handledAt: null,
      receivedAt: { lt: new Date(Date.now() - LOST_AFTER_MS), gt: new Date(Date.now() - RECONCILE_MS) },
    },
    orderBy: { receivedAt: 'desc' },
    take: EVENTS_A_SWEEP,
    select: { id: true },
  });
  for (const { id } of lost) {
    if (signal.aborted) return;
    await handleWebhook(app, id).catch((error: Error) =>
      app.log.warn({ webhook: id, err: error }, 'a webhook waits for its provider'),
    );
  }
}
