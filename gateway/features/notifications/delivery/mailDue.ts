import { NOTIFICATION_KINDS } from '../../../../contract/notifications.ts';
import type { App } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import { sendMailJob } from '../../../jobs/mail/mailJob.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { type Email, enqueueMail } from '../../../platform/mail/mail.ts';
import type { ViewerIdentity } from '../../enrolment/access.ts';
import { readPlatformName } from '../../settings/settings.ts';
import { ownNotifications } from '../access.ts';
import {
  type NotificationPreferences,
  readNotificationPreferences,
} from '../preferences/notificationPreferences.ts';
import { unsubscribeUrl } from '../preferences/unsubscribeLink.ts';
import { deliveryTimeOf, wantsMail } from './planDeliveries.ts';
import { replyAddressOf } from './replyAddresses.ts';

const BATCH_SIZE = 20;
/** Delay of a person's emails after a failure, so that one person does not hold up the others. */
const RETRY_DELAY_MS = 5 * 60_000;
/** An arbitrary key that no other advisory lock uses. */
const LOCK_SPACE = 4_201_127;

/**
 * Writes the emails that are due. An email and the outcome of its delivery commit together, with one worker at a time
 * per person, so that it is written once however many workers run and wherever they crash.
 */
export async function mailDueNotifications(app: App, signal: AbortSignal): Promise<void> {
  for (let found = BATCH_SIZE; found === BATCH_SIZE && !signal.aborted; ) {
    const people = await app.prisma.$queryRaw<{ recipientId: string }[]>`
      SELECT n."recipientId" FROM "NotificationDelivery" d JOIN "Notification" n ON n.id = d."notificationId"
      WHERE d.channel = 'EMAIL' AND d."nextTryAt" <= now()
      GROUP BY n."recipientId" ORDER BY min(d."nextTryAt") LIMIT ${BATCH_SIZE}`;
    for (const { recipientId } of people) {
      if (signal.aborted) return;
      await mailPerson(app, recipientId).catch(async (error: Error) => {
        app.log.warn({ person: recipientId, err: error }, 'a notification email was not written');
        await app.prisma.notificationDelivery.updateMany({
          where: { channel: 'EMAIL', nextTryAt: { lte: new Date() }, notification: { recipientId } },
          data: { nextTryAt: new Date(Date.now() + RETRY_DELAY_MS), attempts: { increment: 1 } },
        });
      });
    }
    found = people.length;
  }
}

type PendingDelivery = Awaited<ReturnType<typeof pendingOf>>[number];

async function mailPerson(app: App, recipientId: string): Promise<void> {
  await inTransaction(app, async (tx, effects) => {
    const [lock] = await tx.$queryRaw<{ mine: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(${LOCK_SPACE}::int, hashtext(${recipientId})) AS mine`;
    if (!lock?.mine) return;
    const preferences = (await readNotificationPreferences(tx, [recipientId])).get(recipientId);
    if (!preferences) return;
    // A message that is being sent waits, and plans another email if this one does not count it.
    await tx.$queryRaw`
      SELECT 1 FROM "NotificationDelivery" delivery JOIN "Notification" n ON n.id = delivery."notificationId"
      WHERE delivery.channel = 'EMAIL' AND delivery.outcome IS NULL AND n."recipientId" = ${recipientId}::uuid
      ORDER BY delivery.id FOR UPDATE OF delivery`;
    const pending = await pendingOf(tx, recipientId);
    const visible = await visibleIds(tx, { id: recipientId, role: preferences.role }, pending);
    const now = new Date();
    const done = new Set<string>();
    for (const delivery of pending) {
      if (done.has(delivery.id) || (delivery.nextTryAt ?? now) > now) continue;
      for (const { id, outcome } of await mailOne(app, tx, effects, {
        delivery,
        pending,
        visible,
        preferences,
        now,
      })) {
        done.add(id);
        await tx.notificationDelivery.update({
          where: { id },
          data: { outcome, nextTryAt: null, endedAt: now },
        });
      }
    }
  });
}

function pendingOf(tx: Tx, recipientId: string) {
  return tx.notificationDelivery.findMany({
    where: { channel: 'EMAIL', outcome: null, notification: { recipientId } },
    orderBy: [{ nextTryAt: 'asc' }, { id: 'asc' }],
    select: { id: true, nextTryAt: true, notification: true },
  });
}

/** Returns the ids of notifications that the person may still see: a child may have another mentor by now. */
async function visibleIds(tx: Tx, person: ViewerIdentity, pending: PendingDelivery[]): Promise<Set<string>> {
  const ids = pending.map(({ notification }) => notification.id);
  const rows = await tx.notification.findMany({
    where: { AND: [{ id: { in: ids } }, ownNotifications(person)] },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

type MailInput = {
  delivery: PendingDelivery;
  pending: PendingDelivery[];
  visible: Set<string>;
  preferences: NotificationPreferences;
  now: Date;
};
type FinishedDelivery = { id: string; outcome: 'SENT' | 'JOINED' | 'READ' | 'UNWANTED' };

/** Writes one email, unless it is no longer wanted. @returns the deliveries that are finished by it */
async function mailOne(
  app: App,
  tx: Tx,
  effects: Effects,
  { delivery, pending, visible, preferences, now }: MailInput,
): Promise<FinishedDelivery[]> {
  const { id, notification } = delivery;
  if (notification.readAt) return [{ id, outcome: 'READ' }];
  if (!visible.has(notification.id) || !preferences.email || !wantsMail(notification.kind, preferences))
    return [{ id, outcome: 'UNWANTED' }];
  // Quiet hours may have been set since, or a lease may have expired in them.
  const due = deliveryTimeOf(notification.kind, preferences, now);
  if (due > now) {
    await tx.notificationDelivery.update({ where: { id }, data: { nextTryAt: due } });
    return [];
  }
  const joined = pending.filter(
    (other) =>
      other.id !== id &&
      notification.kind === 'MESSAGE' &&
      other.notification.kind === 'MESSAGE' &&
      other.notification.studentId === notification.studentId &&
      visible.has(other.notification.id) &&
      !other.notification.readAt,
  );
  // A notification of a thread stands for several messages itself.
  const more = joined.length + Math.max(0, notification.messageCount - 1);
  const platformName = await readPlatformName(tx);
  await enqueueMail(tx, notificationEmail(app, { platformName, notification, to: preferences.email, more }));
  effects.enqueue(sendMailJob, {});
  return [{ id, outcome: 'SENT' }, ...joined.map((other) => ({ id: other.id, outcome: 'JOINED' as const }))];
}

type MailContent = Pick<Email, 'to' | 'platformName'> & {
  notification: PendingDelivery['notification'];
  more: number;
};

function notificationEmail({ config }: App, content: MailContent): Email {
  const { platformName, notification, to, more } = content;
  const { kind, title, body, actionUrl, actionText, recipientId } = notification;
  const scope = Object.hasOwn(NOTIFICATION_KINDS, kind) ? kind : 'ALL';
  return {
    ...{ to, platformName },
    subject: more > 0 ? `${more + 1} new messages` : title,
    lines: [
      ...(more > 0 ? [title] : []),
      body,
      ...(more > 0 ? [`There are ${more + 1} messages that you have not read yet.`] : []),
    ],
    action: {
      text: actionText ?? 'See your notifications',
      url: `${config.publicUrl}${actionPathOf(actionUrl)}`,
    },
    replyTo: replyAddressOf(config, notification),
    unsubscribeUrl: unsubscribeUrl(config, { profileId: recipientId, scope }),
  };
}

/** Returns the path that a notification links to: always a path of this site. */
export function actionPathOf(actionUrl: string | null): string {
  const isForeign = actionUrl?.startsWith('//') || actionUrl?.startsWith('/\\');
  return actionUrl?.startsWith('/') && !isForeign ? actionUrl : '/notifications';
}
