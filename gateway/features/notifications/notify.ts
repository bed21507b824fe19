import type { PublishedRows } from '../../events/feed.ts';
import type { Effects } from '../../events/transaction.ts';
import type { NotificationKind } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { createProperty } from '../../platform/memory/createProperty.ts';
import { deliverJob } from './delivery/deliverJob.ts';
import {
  insertNotifications,
  KEEP_NOTIFIED,
  NOTIFICATION_EVENTS,
  type PlannedNotifications,
  planNotifications,
} from './insertNotifications.ts';
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
  /** Nothing about it leaves the app earlier. */
  notBefore?: Date | null;
};

const WITHOUT_MESSAGES = { messageId: null, messageCount: 0, senderIds: [], isImportant: false };

/** The drafts of each write that is not finished. */
const draftsOf = createProperty<Effects, NotificationDraft[] | null>('drafts of notifications');

/**
 * Writes one notification per recipient with the last statement of a write, publishes each to its recipient, and plans the
 * deliveries outside the app by their preferences. Until then the write does not find them.
 * @param addressed drafts of people who are told different things too
 */
export function notify(effects: Effects, ...addressed: readonly NotificationDraft[]): void {
  const drafts = addressed.filter(({ recipientIds }) => recipientIds.length > 0);
  if (drafts.length === 0) return;
  const earlier = draftsOf.get(effects);
  if (earlier) {
    earlier.push(...drafts);
    return;
  }
  draftsOf.set(effects, drafts);
  effects.writeLast((tx) => notificationRows(tx, effects, drafts));
}

/**
 * Does the same at once, for a write that refers to the notification.
 * @returns its id, or null for somebody who is notified of the subject already
 */
export async function notifyAtOnce(
  tx: Tx,
  effects: Effects,
  draft: Omit<NotificationDraft, 'recipientIds'> & { recipientId: string },
): Promise<string | null> {
  const { recipientId, ...shared } = draft;
  const planned = await planDrafts(tx, [{ ...shared, recipientIds: [recipientId] }]);
  const [id] = await insertNotifications(tx, effects, planned);
  return id ?? null;
}

async function notificationRows(
  tx: Tx,
  effects: Effects,
  drafts: readonly NotificationDraft[],
): Promise<PublishedRows> {
  // A draft that is added from now on would be lost: it fails instead.
  draftsOf.set(effects, null);
  const { recipientIds, inserts, isDue } = await planDrafts(tx, drafts);
  if (isDue) effects.enqueue(deliverJob, {});
  return { recipientIds, writes: inserts, events: NOTIFICATION_EVENTS };
}

/** Plans the notifications of drafts: the first one of a subject to a person counts. */
async function planDrafts(tx: Tx, drafts: readonly NotificationDraft[]): Promise<PlannedNotifications> {
  const addressed = new Map(
    drafts
      .toReversed()
      .flatMap(({ recipientIds, notBefore = null, ...shared }) =>
        recipientIds.map((recipientId) => [
          `${recipientId} ${shared.subjectKey}`,
          { ...shared, ...{ recipientId, notBefore, ...WITHOUT_MESSAGES } },
        ]),
      ),
  );
  const notifications = [...addressed.values()].reverse();
  const people = new Set(notifications.map(({ recipientId }) => recipientId));
  const preferences = await readNotificationPreferences(tx, [...people]);
  return planNotifications(notifications, preferences, KEEP_NOTIFIED);
}
