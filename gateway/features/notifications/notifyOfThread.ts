import { randomUUID } from 'node:crypto';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { deliverJob } from './delivery/deliverJob.ts';
import { type NotificationDraft, type PlannedDelivery, planAll } from './notify.ts';
import {
  type NotificationPreferences,
  readNotificationPreferences,
} from './preferences/notificationPreferences.ts';

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
  const rows = await upsertUnread(tx, notifications, preferences);
  for (const { id, recipientId, inApp } of rows)
    if (inApp) effects.publish('notification.created', { notificationId: id }, [recipientId]);
  const planned = planAll('MESSAGE', rows, preferences);
  await planAgain(tx, planned);
  if (planned.some(({ nextTryAt }) => nextTryAt <= new Date())) effects.enqueue(deliverJob, {});
}

type Row = { id: string; recipientId: string; inApp: boolean };

/** Writes the notifications of all recipients in one statement: new ones, or over those that they have not read. */
function upsertUnread(
  tx: Tx,
  notifications: readonly ThreadNotification[],
  preferences: ReadonlyMap<string, NotificationPreferences>,
): Promise<Row[]> {
  const rows = notifications.map((notification) => ({
    ...notification,
    id: randomUUID(),
    kind: 'MESSAGE',
    inApp: preferences.get(notification.recipientId)?.choiceOf('MESSAGE').inApp ?? true,
    subjectKey: subjectKeyOf(notification),
    createdAt: new Date(),
  }));
  return tx.$queryRaw<Row[]>`
    INSERT INTO "Notification" (id, "recipientId", "studentId", "messageId", "messageCount", kind, title, body,
                                "actionUrl", "actionText", "subjectKey", "inApp", "createdAt")
    SELECT id, "recipientId", "studentId", "messageId", "messageCount", kind, title, body,
           "actionUrl", "actionText", "subjectKey", "inApp", "createdAt"
    FROM jsonb_populate_recordset(NULL::"Notification", ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT ("recipientId", "studentId") WHERE "messageId" IS NOT NULL AND "readAt" IS NULL DO UPDATE SET
      ("messageId", "messageCount", title, body, "actionUrl", "actionText", "subjectKey", "inApp", "createdAt") =
      (excluded."messageId", excluded."messageCount", excluded.title, excluded.body, excluded."actionUrl",
       excluded."actionText", excluded."subjectKey", excluded."inApp", excluded."createdAt")
    RETURNING id, "recipientId", "inApp"`;
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

const subjectKeyOf = ({ messageId }: ThreadNotification) => `message:${messageId}`;

/** Plans deliveries, again where one has ended since. One that is due stays as it is: it will count all messages. */
async function planAgain(tx: Tx, planned: readonly PlannedDelivery[]): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map((delivery) => ({ ...delivery, id: randomUUID() }));
  await tx.$executeRaw`
    INSERT INTO "NotificationDelivery" AS delivery (id, "notificationId", channel, "nextTryAt")
    SELECT id, "notificationId", channel, "nextTryAt"
    FROM jsonb_populate_recordset(NULL::"NotificationDelivery", ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT ("notificationId", channel) DO UPDATE SET
      "nextTryAt" = CASE WHEN delivery.outcome IS NULL THEN delivery."nextTryAt" ELSE excluded."nextTryAt" END,
      attempts = CASE WHEN delivery.outcome IS NULL THEN delivery.attempts ELSE 0 END,
      reached = CASE WHEN delivery.outcome IS NULL THEN delivery.reached ELSE '{}' END,
      outcome = NULL, "endedAt" = NULL`;
}
