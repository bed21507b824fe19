import type { DeliveryOutcome } from '../../generated/prisma/enums.ts';
import type { App } from '../../platform/context.ts';
import { isPushEndpoint } from '../notificationSettings/rules.ts';
import { readWishes } from '../notificationSettings/wishes.ts';
import { placeOf } from './mailDue.ts';
import { dueFor } from './plan.ts';
import { ruleOf } from './rules.ts';
import { sendPush } from './sendPush.ts';

const AT_ONCE = 8;
/** How long a claimed delivery may take before another worker takes it over, in seconds. */
const LEASE_S = 60;
/** A good hour of trying. */
const MOST_ATTEMPTS = 7;

type Claim = { id: string; notificationId: string; attempts: number; reached: string[] };

/**
 * Wakes the browsers for what is due. A browser that has taken it is noted at once and not sent to again; one may
 * get it twice when a worker dies between sending and noting it, and then shows it once, since both have one tag.
 */
export async function pushDueNotifications(app: App, signal: AbortSignal): Promise<void> {
  for (let claimed = AT_ONCE; claimed === AT_ONCE && !signal.aborted; ) {
    const claims = await app.prisma.$queryRaw<Claim[]>`
      UPDATE "NotificationDelivery"
      SET attempts = attempts + 1, "nextTryAt" = now() + ${LEASE_S} * interval '1 second'
      WHERE id IN (
        SELECT id FROM "NotificationDelivery" WHERE channel = 'PUSH' AND "nextTryAt" <= now()
        ORDER BY "nextTryAt" LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
      )
      RETURNING id, "notificationId", attempts, coalesce(reached, '{}')::text[] AS reached`;
    const pushed = await Promise.allSettled(claims.map((claim) => push(app, claim)));
    for (const result of pushed) {
      if (result.status === 'rejected') app.log.warn({ err: result.reason }, 'a push keeps its lease');
    }
    claimed = claims.length;
  }
}

async function push(app: App, claim: Claim): Promise<void> {
  const { prisma, config } = app;
  const notification = await prisma.notification.findUnique({
    where: { id: claim.notificationId },
    include: { student: { select: { firstName: true } } },
  });
  if (!notification) return;
  const { id, kind, recipientId, readAt, student, actionUrl } = notification;
  const wishes = (await readWishes(prisma, [recipientId])).get(recipientId);
  if (readAt) return end(app, claim, 'READ');
  if (!wishes?.choiceOf(kind).push || !config.vapid) return end(app, claim, 'UNWANTED');
  const now = new Date();
  const due = dueFor(kind, wishes, now);
  if (due > now) return postpone(app, claim, due);
  const browsers = await prisma.pushSubscription.findMany({
    where: { profileId: recipientId, session: { expiresAt: { gt: now } }, id: { notIn: claim.reached } },
  });
  const { onLockScreen, isUrgent } = ruleOf(kind);
  // A locked screen is for everybody to read: what it is, and whom it is about.
  const payload = {
    body: student ? `${onLockScreen} · ${student.firstName}` : onLockScreen,
    url: placeOf(actionUrl),
    tag: id,
  };
  const sending = { vapid: config.vapid, topic: id.replaceAll('-', ''), isUrgent };
  let reached = claim.reached.length;
  let isLater = false;
  for (const browser of browsers) {
    if (!isPushEndpoint(browser.endpoint, config.pushServiceOrigin)) continue;
    const became = await sendPush(browser, payload, sending);
    if (became === 'taken') {
      reached += 1;
      await prisma.notificationDelivery.update({
        where: { id: claim.id },
        data: { reached: { push: browser.id } },
      });
    }
    if (became === 'gone') await prisma.pushSubscription.deleteMany({ where: { id: browser.id } });
    if (became === 'later') isLater = true;
  }
  if (!isLater) return end(app, claim, reached > 0 ? 'SENT' : 'UNWANTED');
  if (claim.attempts >= MOST_ATTEMPTS) return end(app, claim, reached > 0 ? 'SENT' : 'FAILED');
  await postpone(app, claim, new Date(now.getTime() + 15_000 * 2 ** claim.attempts));
}

async function end({ prisma }: App, { id }: Claim, outcome: DeliveryOutcome): Promise<void> {
  await prisma.notificationDelivery.update({
    where: { id },
    data: { outcome, nextTryAt: null, endedAt: new Date() },
  });
}

async function postpone({ prisma }: App, { id }: Claim, nextTryAt: Date): Promise<void> {
  await prisma.notificationDelivery.update({ where: { id }, data: { nextTryAt } });
}
