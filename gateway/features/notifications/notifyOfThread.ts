import { randomUUID } from 'node:crypto';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { deliverJob } from './delivery/deliverJob.ts';
import { type NotificationDraft, type PlannedDelivery, planAll } from './notify.ts';
import { readNotificationPreferences } from './preferences/notificationPreferences.ts';

/** The notification of a person about a thread: its newest message, and how many are unread. */
export type ThreadNotification = Pick<NotificationDraft, 'title' | 'body' | 'actionUrl' | 'actionText'> & {
  recipientId: string;
  studentId: string;
  messageId: string;
  messageCount: number;
};

/**
 * Notifies people of new messages in a thread: the unread notification that somebody has of it stands for the new
 * messages too, so that there is one of each thread. The caller holds the lock of the thread.
 */
export async function notifyOfThread(
  tx: Tx,
  effects: Effects,
  notifications: readonly ThreadNotification[],
): Promise<void> {
  const preferences = await readNotificationPreferences(
    tx,
    notifications.map(({ recipientId }) => recipientId),
  );
  const rows: { id: string; recipientId: string }[] = [];
  for (const notification of notifications) {
    const { recipientId } = notification;
    const inApp = preferences.get(recipientId)?.choiceOf('MESSAGE').inApp ?? true;
    const id =
      (await updateUnread(tx, effects, notification, { inApp, createdAt: new Date() })) ??
      (await create(tx, effects, notification, inApp));
    rows.push({ id, recipientId });
  }
  const planned = await planAll(tx, 'MESSAGE', rows, preferences);
  for (const delivery of planned) await planAgain(tx, delivery);
  if (planned.some(({ nextTryAt }) => nextTryAt <= new Date())) effects.enqueue(deliverJob, {});
}

/**
 * Shows other messages in the unread notification that a person has of a thread, and publishes it.
 * @returns its id, or null if there is none
 */
export async function updateUnread(
  tx: Tx,
  effects: Effects,
  notification: ThreadNotification,
  change: { inApp?: boolean; createdAt?: Date },
): Promise<string | null> {
  const { recipientId, studentId, ...shown } = notification;
  const [row] = await tx.notification.updateManyAndReturn({
    where: { recipientId, studentId, messageId: { not: null }, readAt: null },
    data: { ...shown, ...change, subjectKey: subjectKeyOf(notification) },
    select: { id: true, inApp: true },
  });
  if (row?.inApp) effects.publish('notification.created', { notificationId: row.id }, [recipientId]);
  return row?.id ?? null;
}

async function create(
  tx: Tx,
  effects: Effects,
  notification: ThreadNotification,
  inApp: boolean,
): Promise<string> {
  const { id } = await tx.notification.create({
    data: { ...notification, kind: 'MESSAGE', inApp, subjectKey: subjectKeyOf(notification) },
    select: { id: true },
  });
  if (inApp) effects.publish('notification.created', { notificationId: id }, [notification.recipientId]);
  return id;
}

const subjectKeyOf = ({ messageId }: ThreadNotification) => `message:${messageId}`;

/** Plans a delivery, again if one has ended since. One that is still due stays as it is: it will count all messages. */
async function planAgain(tx: Tx, { notificationId, channel, nextTryAt }: PlannedDelivery): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "NotificationDelivery" AS delivery (id, "notificationId", channel, "nextTryAt")
    VALUES (${randomUUID()}::uuid, ${notificationId}::uuid, ${channel}::"NotificationChannel", ${nextTryAt})
    ON CONFLICT ("notificationId", channel) DO UPDATE SET
      "nextTryAt" = CASE WHEN delivery.outcome IS NULL THEN delivery."nextTryAt" ELSE excluded."nextTryAt" END,
      attempts = CASE WHEN delivery.outcome IS NULL THEN delivery.attempts ELSE 0 END,
      reached = CASE WHEN delivery.outcome IS NULL THEN delivery.reached ELSE '{}' END,
      outcome = NULL, "endedAt" = NULL`;
}
