import type { Effects } from '../../events/transaction.ts';
import type { NotificationKind } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { insertNotifications, KEEP_NOTIFIED, planNotifications } from './insertNotifications.ts';
import { readNotificationPreferences } from './preferences/notificationPreferences.ts';

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

const WITHOUT_MESSAGES = { messageId: null, messageCount: 0, senderIds: [], isImportant: false };

/**
 * Writes one notification per recipient within a write, publishes each to its recipient, and plans the deliveries
 * outside the app by their preferences.
 * @param drafts of people who are told different things too, so that all are written at once
 */
export async function notify(
  tx: Tx,
  effects: Effects,
  ...drafts: readonly NotificationDraft[]
): Promise<void> {
  const addressed = new Map(
    // The first draft of a subject to a person counts, as if they were written one after the other.
    drafts
      .toReversed()
      .flatMap(({ recipientIds, ...shared }) =>
        recipientIds.map((recipientId) => [
          `${recipientId} ${shared.subjectKey}`,
          { ...shared, ...{ recipientId, ...WITHOUT_MESSAGES } },
        ]),
      ),
  );
  const notifications = [...addressed.values()].reverse();
  if (notifications.length === 0) return;
  const people = new Set(notifications.map(({ recipientId }) => recipientId));
  const preferences = await readNotificationPreferences(tx, [...people]);
  await insertNotifications(tx, effects, planNotifications(notifications, preferences, KEEP_NOTIFIED));
}
