import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import {
  insertNotificationsLast,
  planNotifications,
  REPLACE_UNREAD_OF_THREAD,
} from './insertNotifications.ts';
import type { NotificationDraft } from './notify.ts';
import type { NotificationPreferences } from './preferences/notificationPreferences.ts';

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
export function notifyOfThread(
  effects: Effects,
  notifications: readonly ThreadNotification[],
  preferences: ReadonlyMap<string, NotificationPreferences>,
): void {
  const rows = notifications.map((notification) => ({
    ...notification,
    ...{ kind: 'MESSAGE' as const, subjectKey: subjectKeyOf(notification) },
  }));
  insertNotificationsLast(effects, planNotifications(rows, preferences, REPLACE_UNREAD_OF_THREAD));
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
