import { KINDS } from '../../../../contract/notifications.ts';
import type { App } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import { sendMailJob } from '../../../jobs/mail/mailJob.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { type Letter, writeMail } from '../../../platform/mail/mail.ts';
import type { Person } from '../../enrolment/access.ts';
import { ownNotifications } from '../access.ts';
import { readWishes, type Wishes } from '../preferences/notificationPreferences.ts';
import { unsubscribeUrl } from '../preferences/unsubscribeLink.ts';
import { dueFor, wantsMail } from './plan.ts';

const PEOPLE_AT_ONCE = 20;
/** What a person's mails wait after a failure, so that one of them does not hold up the others. */
const PAUSE_MS = 5 * 60_000;
/** Any number, as long as no other advisory lock is taken with it. */
const LOCK_SPACE = 4_201_127;

/**
 * Writes the mails that are due. A mail and the word that it was written commit together, one worker at a time for
 * a person, so that however many workers look and wherever they die, it is written once.
 */
export async function mailDueNotifications(app: App, signal: AbortSignal): Promise<void> {
  for (let found = PEOPLE_AT_ONCE; found === PEOPLE_AT_ONCE && !signal.aborted; ) {
    const people = await app.prisma.$queryRaw<{ recipientId: string }[]>`
      SELECT n."recipientId" FROM "NotificationDelivery" d JOIN "Notification" n ON n.id = d."notificationId"
      WHERE d.channel = 'EMAIL' AND d."nextTryAt" <= now()
      GROUP BY n."recipientId" ORDER BY min(d."nextTryAt") LIMIT ${PEOPLE_AT_ONCE}`;
    for (const { recipientId } of people) {
      if (signal.aborted) return;
      await mailPerson(app, recipientId).catch(async (error: Error) => {
        app.log.warn({ person: recipientId, err: error }, 'a notification mail was not written');
        await app.prisma.notificationDelivery.updateMany({
          where: { channel: 'EMAIL', nextTryAt: { lte: new Date() }, notification: { recipientId } },
          data: { nextTryAt: new Date(Date.now() + PAUSE_MS), attempts: { increment: 1 } },
        });
      });
    }
    found = people.length;
  }
}

type Due = Awaited<ReturnType<typeof pendingOf>>[number];

async function mailPerson(app: App, recipientId: string): Promise<void> {
  await inTransaction(app, async (tx, effects) => {
    const [lock] = await tx.$queryRaw<{ mine: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(${LOCK_SPACE}::int, hashtext(${recipientId})) AS mine`;
    if (!lock?.mine) return;
    const wishes = (await readWishes(tx, [recipientId])).get(recipientId);
    if (!wishes) return;
    const pending = await pendingOf(tx, recipientId);
    const visible = await visibleIds(tx, { id: recipientId, role: wishes.role }, pending);
    const now = new Date();
    const done = new Set<string>();
    for (const delivery of pending) {
      if (done.has(delivery.id) || (delivery.nextTryAt ?? now) > now) continue;
      for (const { id, outcome } of await mailOne(app, tx, effects, {
        delivery,
        pending,
        visible,
        wishes,
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

/** Ids of those notifications that are still the person's to read: a child may have another mentor by now. */
async function visibleIds(tx: Tx, person: Person, pending: Due[]): Promise<Set<string>> {
  const ids = pending.map(({ notification }) => notification.id);
  const rows = await tx.notification.findMany({
    where: { AND: [{ id: { in: ids } }, ownNotifications(person)] },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

type Mailing = { delivery: Due; pending: Due[]; visible: Set<string>; wishes: Wishes; now: Date };
type Ended = { id: string; outcome: 'SENT' | 'JOINED' | 'READ' | 'UNWANTED' };

/** Writes one mail, unless there is no reason to any more. @returns the deliveries that are over with it */
async function mailOne(
  app: App,
  tx: Tx,
  effects: Effects,
  { delivery, pending, visible, wishes, now }: Mailing,
): Promise<Ended[]> {
  const { id, notification } = delivery;
  if (notification.readAt) return [{ id, outcome: 'READ' }];
  if (!visible.has(notification.id) || !wishes.email || !wantsMail(notification.kind, wishes))
    return [{ id, outcome: 'UNWANTED' }];
  // Quiet hours that were chosen since, or a lease that ended in them.
  const due = dueFor(notification.kind, wishes, now);
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
  await writeMail(tx, letterOf(app, { notification, to: wishes.email, more: joined.length }));
  effects.enqueue(sendMailJob, {});
  return [{ id, outcome: 'SENT' }, ...joined.map((other) => ({ id: other.id, outcome: 'JOINED' as const }))];
}

type News = { notification: Due['notification']; to: string; more: number };

function letterOf({ config }: App, { notification, to, more }: News): Letter {
  const { kind, title, body, actionUrl, actionText, recipientId } = notification;
  const scope = Object.hasOwn(KINDS, kind) ? kind : 'ALL';
  return {
    to,
    subject: more > 0 ? `${more + 1} new messages` : title,
    lines: [
      ...(more > 0 ? [title] : []),
      body,
      ...(more > 0 ? [`There are ${more + 1} messages that you have not read yet.`] : []),
    ],
    action: {
      text: actionText ?? 'See your notifications',
      url: `${config.publicUrl}${placeOf(actionUrl)}`,
    },
    unsubscribeUrl: unsubscribeUrl(config, { profileId: recipientId, scope }),
  };
}

/** Where a notification leads: a place of this site, and nowhere else. */
export function placeOf(actionUrl: string | null): string {
  const isForeign = actionUrl?.startsWith('//') || actionUrl?.startsWith('/\\');
  return actionUrl?.startsWith('/') && !isForeign ? actionUrl : '/notifications';
}
