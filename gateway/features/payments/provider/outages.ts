import type { App } from '../../../context.ts';

const MAX_REASON_LENGTH = 200;
/** After this time without another failed call, an outage whose process ended counts as over. */
const STALE_AFTER_MS = 10 * 60 * 1000;

/** Records that the provider does not answer: the beginning of an outage, or that it lasts. */
export async function recordOutage(app: App, error: unknown): Promise<void> {
  const { reason, lastFailedAt } = {
    reason: (error instanceof Error ? error.message : 'No answer').slice(0, MAX_REASON_LENGTH),
    lastFailedAt: new Date(),
  };
  const { count } = await app.prisma.providerOutage.updateMany({
    where: currentOutages(lastFailedAt),
    data: { reason, lastFailedAt },
  });
  if (count > 0) return;
  await app.prisma.providerOutage.create({ data: { reason, lastFailedAt } });
  app.log.error({ err: error }, 'the payment provider is down: calls are not made until it answers again');
}

/** Ends every outage: the provider has answered one of the processes. */
export async function endOutages(app: App): Promise<void> {
  const { count } = await app.prisma.providerOutage.updateMany({
    where: { answeredAt: null },
    data: { answeredAt: new Date() },
  });
  if (count > 0) app.log.info({}, 'the payment provider answers again');
}

/** Selects the outages that last. */
export const currentOutages = (now: Date) => ({
  answeredAt: null,
  lastFailedAt: { gt: new Date(now.getTime() - STALE_AFTER_MS) },
});
