import { isPushEndpoint } from '../../../../contract/notificationPreferences.ts';
import { ruleOf } from '../../../../contract/notifications.ts';
import type { App } from '../../../context.ts';
import type { DeliveryOutcome } from '../../../generated/prisma/enums.ts';
import { type ClaimedWork, runClaimed } from '../../../platform/database/claimedWork.ts';
import { ownNotifications } from '../access.ts';
import { readWishes } from '../preferences/notificationPreferences.ts';
import { placeOf } from './mailDue.ts';
import { dueFor } from './plan.ts';
import { PUSH_DEADLINE_MS, sendPush } from './sendPush.ts';

const AT_ONCE = 8;
/** How long a claim lasts before another worker takes it over: longer than the pushes, which go out together. */
const LEASE_MS = PUSH_DEADLINE_MS + 50_000;
/** A good hour of trying. */
const MOST_ATTEMPTS = 7;

type Claim = { id: string; notificationId: string; attempts: number; reached: string[] };

/**
 * Wakes the browsers for what is due. A browser that has taken it is noted at once and not sent to again; one may
 * get it twice when a worker dies between sending and noting it, and then shows it once, since both have one tag.
 */
export async function pushDueNotifications(app: App, signal: AbortSignal): Promise<void> {
  const work: ClaimedWork<Claim> = {
    concurrency: AT_ONCE,
    claim: (limit) => claimDeliveries(app, limit),
    run: (claim) => push(app, claim),
    onError: (_claim, error) => app.log.warn({ err: error }, 'a push keeps its lease'),
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
  const wishes = (await readWishes(prisma, [recipientId])).get(recipientId);
  if (readAt) return end(app, claim, 'READ');
  if (!wishes?.choiceOf(kind).push || !config.vapid) return end(app, claim, 'UNWANTED');
  // The child may have another mentor by now.
  const own = ownNotifications({ id: recipientId, role: wishes.role });
  if ((await prisma.notification.count({ where: { AND: [{ id }, own] } })) === 0)
    return end(app, claim, 'UNWANTED');
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
  const sendTo = async (browser: (typeof browsers)[number]) => {
    if (!isPushEndpoint(browser.endpoint, config.pushServiceOrigin)) return;
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
  };
  await Promise.all(browsers.map(sendTo));
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
