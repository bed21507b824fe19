import type { Effects } from '../../events/transaction.ts';
import type { NotificationChannel, NotificationKind } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { deliverJob } from './delivery/deliverJob.ts';
import { planDeliveries } from './delivery/planDeliveries.ts';
import {
  type NotificationPreferences,
  readNotificationPreferences,
} from './preferences/notificationPreferences.ts';

export type NotificationDraft = {
  kind: NotificationKind;
  recipientIds: string[];
  studentId: string | null;
  title: string;
  body: string;
  actionUrl: string | null;
  actionText: string | null;
  /** Identifies the subject, such as `payment:<id>`: a person is notified of a subject once. */
  subjectKey: string;
};

/**
 * Writes one notification per recipient within a write, publishes each to its recipient, and plans the deliveries
 * outside the app by their preferences.
 */
export async function notify(tx: Tx, effects: Effects, draft: NotificationDraft): Promise<void> {
  const { recipientIds, ...shared } = draft;
  const preferences = await readNotificationPreferences(tx, [...new Set(recipientIds)]);
  const rows = await tx.notification.createManyAndReturn({
    data: [...preferences].map(([recipientId, { choiceOf }]) => ({
      ...shared,
      recipientId,
      inApp: choiceOf(draft.kind).inApp,
    })),
    skipDuplicates: true,
    select: { id: true, recipientId: true, inApp: true },
  });
  if (rows.length === 0) return;
  for (const row of rows)
    if (row.inApp) effects.publish('notification.created', { notificationId: row.id }, [row.recipientId]);
  const planned = planAll(draft.kind, rows, preferences);
  if (planned.length === 0) return;
  await tx.notificationDelivery.createMany({ data: planned, skipDuplicates: true });
  if (planned.some(({ nextTryAt }) => nextTryAt <= new Date())) effects.enqueue(deliverJob, {});
}

export type PlannedDelivery = { notificationId: string; channel: NotificationChannel; nextTryAt: Date };

/** Plans the deliveries of notifications outside the app, by the preferences of their recipients. */
export function planAll(
  kind: NotificationKind,
  rows: readonly { id: string; recipientId: string }[],
  preferences: ReadonlyMap<string, NotificationPreferences>,
): PlannedDelivery[] {
  const now = new Date();
  return rows.flatMap(({ id, recipientId }) => {
    const person = preferences.get(recipientId);
    const plan = person ? planDeliveries(kind, person, now) : [];
    return plan.map((delivery) => ({ ...delivery, notificationId: id }));
  });
}
