import { isPushEndpoint } from '../../../../contract/notificationPreferences.ts';
import { kindRuleOf } from '../../../../contract/notifications.ts';
import type { App } from '../../../context.ts';
import type { DeliveryOutcome } from '../../../generated/prisma/enums.ts';
import { type ClaimedWork, runClaimed } from '../../../platform/database/claimedWork.ts';
import { readPlatformName } from '../../settings/settings.ts';
import { ownNotifications } from '../access.ts';
import { readNotificationPreferences } from '../preferences/notificationPreferences.ts';
import { actionPathOf } from './mailDue.ts';
import { deliveryTimeOf } from './planDeliveries.ts';
import { PUSH_DEADLINE_MS, sendPush } from './sendPush.ts';

const CONCURRENCY = 8;
/** Duration of a claim, after which another worker takes it over: longer than the pushes, which run concurrently. */
const LEASE_MS = PUSH_DEADLINE_MS + 50_000;
/** Most attempts of a push: with their growing delays about half an hour. */
const MAX_ATTEMPTS = 7;

type Claim = { id: string; notificationId: string; attempts: number; reached: string[] };

/**
 * Sends the push notifications that are due. A browser whose push succeeded is recorded immediately and gets no second
 * one. If a worker crashes between the push and its record, a browser may get it twice, and shows it once, since both
 * have the same tag.
 */
export async function pushDueNotifications(app: App, signal: AbortSignal): Promise<void> {
  const work: ClaimedWork<Claim> = {
    concurrency: CONCURRENCY,
    claim: (limit) => claimDeliveries(app, limit),
    run: (claim) => push(app, claim),
    onError: (_claim, error) => app.log.warn({ err: error }, 'a push failed and keeps its lease'),
  };
  await runClaimed(work, signal);
}

async function claimDeliveries(app: App, limit: number): Promise<Claim[]> {
  return app.prisma.$queryRaw<Claim[]>`
    UPDATE "NotificationDelivery"
    SET attempts = attempts + 1, "nextTryAt" = now() + ${LEASE_MS} * interval '1 ms'
    WHERE id IN (
      SELECT id FROM "NotificationDelivery" WHERE channel = 'PUSH' AND "nextTryAt" <= now()
      ORDER BY "nextTryAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, "notificationId", attempts, coalesce(reached, '{}')::text[] AS reached`;
}

async function push(app: App, claim: Claim): Promise<void> {
  const { prisma, config } = app;
  const notification = await prisma.notification.findUnique({
    where: { id: claim.notificationId },
    include: { student: { select: { firstName: true } } },
  });
  if (!notification) return;
  const { id, kind, recipientId, readAt, student, actionUrl } = notification;
  const preferences = (await readNotificationPreferences(prisma, [recipientId])).get(recipientId);
  if (readAt) return finish(app, claim, 'READ');
  if (!preferences?.choiceOf(kind).push || !config.vapid) return finish(app, claim, 'UNWANTED');
  // The child may have another mentor by now.
  const own = ownNotifications({ id: recipientId, role: preferences.role });
  if ((await prisma.notification.count({ where: { AND: [{ id }, own] } })) === 0)
    return finish(app, claim, 'UNWANTED');
  const now = new Date();
  const due = deliveryTimeOf(kind, preferences, now);
  if (due > now) return postpone(app, claim, due);
  const subscriptions = await prisma.pushSubscription.findMany({
    where: { profileId: recipientId, session: { expiresAt: { gt: now } }, id: { notIn: claim.reached } },
  });
  const { lockScreenText: onLockScreen, isUrgent } = kindRuleOf(kind);
  // Anyone can read a lock screen, so it shows only the kind and the name of the child.
  const payload = {
    title: await readPlatformName(prisma),
    body: student ? `${onLockScreen} · ${student.firstName}` : onLockScreen,
    url: actionPathOf(actionUrl),
    tag: id,
  };
  const options = { vapid: config.vapid, topic: id.replaceAll('-', ''), isUrgent };
  let reached = claim.reached.length;
  let needsRetry = false;
  const sendToSubscription = async (subscription: (typeof subscriptions)[number]) => {
    if (!isPushEndpoint(subscription.endpoint, config.pushServiceOrigin)) return;
    const result = await sendPush(subscription, payload, options);
    if (result === 'taken') {
      reached += 1;
      await prisma.notificationDelivery.update({
        where: { id: claim.id },
        data: { reached: { push: subscription.id } },
      });
    }
    if (result === 'gone') await prisma.pushSubscription.deleteMany({ where: { id: subscription.id } });
    if (result === 'later') needsRetry = true;
  };
  await Promise.all(subscriptions.map(sendToSubscription));
  if (!needsRetry) return finish(app, claim, reached > 0 ? 'SENT' : 'UNWANTED');
  if (claim.attempts >= MAX_ATTEMPTS) return finish(app, claim, reached > 0 ? 'SENT' : 'FAILED');
  await postpone(app, claim, new Date(now.getTime() + 15_000 * 2 ** claim.attempts));
}

async function finish({ prisma }: App, { id }: Claim, outcome: DeliveryOutcome): Promise<void> {
  await prisma.notificationDelivery.update({
    where: { id },
    data: { outcome, nextTryAt: null, endedAt: new Date() },
  });
}

async function postpone({ prisma }: App, { id }: Claim, nextTryAt: Date): Promise<void> {
  await prisma.notificationDelivery.update({ where: { id }, data: { nextTryAt } });
}
