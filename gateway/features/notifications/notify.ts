import type { Effects } from '../../events/transaction.ts';
import type { NotificationKind } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { deliverJob } from './delivery/deliverJob.ts';
import { plannedFor } from './delivery/plan.ts';
import { readWishes } from './preferences/notificationPreferences.ts';

export type Notice = {
  kind: NotificationKind;
  recipientIds: string[];
  studentId: string | null;
  title: string;
  body: string;
  actionUrl: string | null;
  actionText: string | null;
  /** What it is about, such as `payment:<id>`: the same thing is told to a person once. */
  subjectKey: string;
};

/**
 * Writes one notification per recipient within a write, tells each of their own, and plans what goes to them
 * outside the app as they wish.
 */
export async function notify(tx: Tx, effects: Effects, notice: Notice): Promise<void> {
  const { recipientIds, ...shared } = notice;
  const wishes = await readWishes(tx, [...new Set(recipientIds)]);
  const rows = await tx.notification.createManyAndReturn({
    data: [...wishes].map(([recipientId, { choiceOf }]) => ({
      ...shared,
      recipientId,
      inApp: choiceOf(notice.kind).inApp,
    })),
    skipDuplicates: true,
    select: { id: true, recipientId: true, inApp: true },
  });
  if (rows.length === 0) return;
  for (const row of rows) if (row.inApp) effects.tell('notification.created', row.id, [row.recipientId]);
  const browsers = await tx.pushSubscription.findMany({
    where: { profileId: { in: rows.map((row) => row.recipientId) } },
    select: { profileId: true },
  });
  const wakeable = new Set(browsers.map((browser) => browser.profileId));
  const now = new Date();
  const planned = rows.flatMap(({ id, recipientId }) => {
    const person = wishes.get(recipientId);
    if (!person) return [];
    const plan = plannedFor(notice.kind, person, wakeable.has(recipientId), now);
    return plan.map((delivery) => ({ ...delivery, notificationId: id }));
  });
  if (planned.length === 0) return;
  await tx.notificationDelivery.createMany({ data: planned, skipDuplicates: true });
  if (planned.some(({ nextTryAt }) => nextTryAt <= now)) effects.enqueue(deliverJob, {});
}
