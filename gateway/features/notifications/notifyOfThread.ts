import type { Effects } from '../../events/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import {
  type PlannedNotifications,
  planNotifications,
  REPLACE_UNREAD_OF_THREAD,
} from './insertNotifications.ts';
import type { NotificationDraft } from './notify.ts';
import type { NotificationPreferences } from './preferences/notificationPreferences.ts';

/** The notification of a person about a thread: its newest message, how many are unread, and who sent them. */
export type ThreadNotification = Pick<NotificationDraft, 'title' | 'body' | 'actionUrl' | 'actionText'> & {
  recipientId: string;
  studentId: string;
  messageId: string;
  messageCount: number;
  senderIds: string[];
  isImportant: boolean;
};

/**
 * Plans the notifications of people about new messages in a thread: the unread notification that somebody has of it stands
 * for the new messages too, so that there is one of each thread.
 * @param condition without which the statement inserts none
 */
export function planThreadNotifications(
  notifications: readonly ThreadNotification[],
  preferences: ReadonlyMap<string, NotificationPreferences>,
  condition: Prisma.Sql,
): PlannedNotifications {
  const rows = notifications.map((notification) => ({
    ...notification,
    ...{ kind: 'MESSAGE' as const, subjectKey: subjectKeyOf(notification), notBefore: null },
  }));
  return planNotifications(rows, preferences, REPLACE_UNREAD_OF_THREAD, condition);
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
