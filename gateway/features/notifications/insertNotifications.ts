import { randomUUIDv7 } from 'node:crypto';
import { eventSelect } from '../../events/feed.ts';
import type { Effects } from '../../events/transaction.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { NotificationKind } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { deliverJob } from './delivery/deliverJob.ts';
import { planDeliveries } from './delivery/planDeliveries.ts';
import type { NotificationPreferences } from './preferences/notificationPreferences.ts';

/** A notification of one person. */
export type NewNotification = {
  recipientId: string;
  kind: NotificationKind;
  studentId: string | null;
  messageId: string | null;
  messageCount: number;
  senderIds: readonly string[];
  isImportant: boolean;
  title: string;
  body: string;
  actionUrl: string | null;
  actionText: string | null;
  subjectKey: string;
  /** Nothing about it leaves the app earlier; null when it may at once. */
  notBefore: Date | null;
};

/** A person who has been notified of the subject keeps that notification. */
export const KEEP_NOTIFIED = Prisma.sql`DO NOTHING`;

/** The unread notification that a person has of the thread stands for the new one too. */
export const REPLACE_UNREAD_OF_THREAD = Prisma.sql`
  ("recipientId", "studentId") WHERE "messageId" IS NOT NULL AND "readAt" IS NULL DO UPDATE SET
    ("messageId", "messageCount", "senderIds", "isImportant", title, body, "actionUrl", "actionText", "subjectKey",
     "inApp", "createdAt") =
    (excluded."messageId", excluded."messageCount", excluded."senderIds", excluded."isImportant", excluded.title,
     excluded.body, excluded."actionUrl", excluded."actionText", excluded."subjectKey", excluded."inApp",
     excluded."createdAt")`;

/** Notifications with their deliveries outside the app, to be inserted. */
export type PlannedNotifications = {
  recipientIds: string[];
  /** Common table expressions: `notification` inserts the notifications, and returns id, recipientId and inApp. */
  inserts: Prisma.Sql;
  /** True when a delivery is due at once. */
  isDue: boolean;
};

/**
 * Plans notifications, at most one for each person and subject, by the preferences of their recipients.
 * @param preferences those of the recipients; nobody else is notified
 * @param onConflict what happens to the notification that a person has already
 * @param condition without which the statement inserts none
 */
export function planNotifications(
  notifications: readonly NewNotification[],
  preferences: ReadonlyMap<string, NotificationPreferences>,
  onConflict: Prisma.Sql,
  condition: Prisma.Sql = Prisma.sql`true`,
): PlannedNotifications {
  const now = new Date();
  const counts = new Map<string, number>();
  const rows = notifications.flatMap((notification) => {
    const { recipientId, kind } = notification;
    const person = preferences.get(recipientId);
    if (!person) return [];
    const earlier = counts.get(recipientId) ?? 0;
    counts.set(recipientId, earlier + 1);
    // Those of a person are listed in the order in which they came about.
    const createdAt = new Date(now.getTime() + earlier);
    // As the default of the column: ids that grow.
    return [{ ...notification, id: randomUUIDv7(), inApp: person.choiceOf(kind).inApp, createdAt }];
  });
  const deliveries = rows.flatMap(({ kind, recipientId, subjectKey, notBefore }) => {
    const person = preferences.get(recipientId);
    const planned = person ? planDeliveries(kind, person, now) : [];
    return planned.map(({ channel, nextTryAt: at }) => ({
      ...{ id: randomUUIDv7(), recipientId, subjectKey, channel },
      nextTryAt: notBefore && notBefore > at ? notBefore : at,
    }));
  });
  return {
    recipientIds: rows.map(({ recipientId }) => recipientId),
    isDue: deliveries.some(({ nextTryAt }) => nextTryAt <= now),
    inserts: Prisma.sql`notification AS (
      INSERT INTO "Notification" (id, "recipientId", "studentId", "messageId", "messageCount", "senderIds",
                                  "isImportant", kind, title, body, "actionUrl", "actionText", "subjectKey", "inApp",
                                  "createdAt")
      SELECT id, "recipientId", "studentId", "messageId", "messageCount", "senderIds",
             "isImportant", kind, title, body, "actionUrl", "actionText", "subjectKey", "inApp",
             "createdAt"
      FROM jsonb_populate_recordset(NULL::"Notification", ${jsonOf(rows)}::jsonb) WHERE ${condition}
      ON CONFLICT ${onConflict}
      RETURNING id, "recipientId", "subjectKey", "inApp"
    ), delivery AS (
      INSERT INTO "NotificationDelivery" AS delivery (id, "notificationId", channel, "nextTryAt")
      SELECT planned.id, notification.id, planned.channel, planned."nextTryAt"
      FROM jsonb_to_recordset(${jsonOf(deliveries)}::jsonb)
        AS planned (id uuid, "recipientId" uuid, "subjectKey" text, channel "NotificationChannel",
                    "nextTryAt" timestamptz)
      JOIN notification USING ("recipientId", "subjectKey")
      -- One that is due stays as it is, since it will count all messages; one that has ended is planned again.
      ON CONFLICT ("notificationId", channel) DO UPDATE SET
        "nextTryAt" = CASE WHEN delivery.outcome IS NULL THEN delivery."nextTryAt" ELSE excluded."nextTryAt" END,
        attempts = CASE WHEN delivery.outcome IS NULL THEN delivery.attempts ELSE 0 END,
        reached = CASE WHEN delivery.outcome IS NULL THEN delivery.reached ELSE '{}' END,
        outcome = NULL, "endedAt" = NULL
      RETURNING "notificationId"
    )`,
  };
}

/**
 * Inserts planned notifications, and publishes each to its recipient.
 * @returns their ids
 */
export async function insertNotifications(
  tx: Tx,
  effects: Effects,
  { recipientIds, inserts, isDue }: PlannedNotifications,
): Promise<string[]> {
  if (recipientIds.length === 0) return [];
  const rows = await tx.$queryRaw<{ id: string; recipientId: string; inApp: boolean }[]>`
    WITH ${inserts} SELECT id, "recipientId", "inApp" FROM notification`;
  for (const { id, recipientId, inApp } of rows)
    if (inApp) effects.publish('notification.created', { notificationId: id }, [recipientId]);
  if (isDue && rows.length > 0) effects.enqueue(deliverJob, {});
  return rows.map(({ id }) => id);
}

/**
 * Selects the events about planned notifications, in their order, for the statement that inserts them. Their deliveries come
 * first: an email that is being written holds theirs, and the feeds must not wait for it.
 */
export const NOTIFICATION_EVENTS = Prisma.sql`
  ${eventSelect(
    Prisma.sql`gen_random_uuid()`,
    'notification.created',
    Prisma.sql`jsonb_build_object('notificationId', notification.id)`,
    Prisma.sql`ARRAY[notification."recipientId"]`,
  )}
  FROM notification WHERE "inApp" AND (SELECT count(*) FROM delivery) >= 0`;

/** Returns JSON that PostgreSQL takes: a text that was cut may end with half of a character. */
const jsonOf = (rows: object[]): string =>
  JSON.stringify(rows, (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value));
