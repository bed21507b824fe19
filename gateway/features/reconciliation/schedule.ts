import type { App } from '../../context.ts';
import type { Reconciliation } from '../../generated/prisma/client.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The hour of UTC at which a night's comparison begins: two in the morning in Lagos. */
const NIGHT_HOUR = 1;
/** How far back payments are compared: as long as the provider may still reverse them. */
const COMPARED_MS = 31 * DAY_MS;
/** Payments that begin or are paid so shortly before a night may not be settled yet: the next night compares them. */
export const MARGIN_MS = HOUR_MS;

/** Returns the beginning of the latest night. */
export function latestNight(now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

/** Begins the reconciliation of a night, unless there is one or nothing to compare. */
export async function beginReconciliation({ prisma }: App, night: Date): Promise<Reconciliation | null> {
  const earliest = await prisma.payment.findFirst({
    where: { createdAt: { lt: new Date(night.getTime() - MARGIN_MS) } },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  if (!earliest) return null;
  const [begun] = await prisma.reconciliation.createManyAndReturn({
    data: [
      {
        day: night.toISOString().slice(0, 10),
        fromAt: new Date(night.getTime() - COMPARED_MS),
        toAt: night,
      },
    ],
    skipDuplicates: true,
  });
  return begun ?? null;
}
