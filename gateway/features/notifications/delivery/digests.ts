import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { sendMailJob } from '../../../jobs/mail/mailJob.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { type Email, enqueueMail } from '../../../platform/mail/mail.ts';
import { readPlatformName } from '../../settings/settings.ts';
import { ownNotifications } from '../access.ts';
import {
  type NotificationPreferences,
  readNotificationPreferences,
} from '../preferences/notificationPreferences.ts';
import { unsubscribeUrl } from '../preferences/unsubscribeLink.ts';
import { type DigestPlan, digestPeriod, digestSince, nextDigest } from './schedule.ts';

/** Most notifications that a digest lists; the rest is a number. */
const MAX_LISTED = 15;
const RETRY_DELAY_MS = 5 * 60_000;

/**
 * Writes the digests that are due. One transaction locks a person's row, records the period and writes the email, so
 * that a period has one digest however many workers run. Without unread notifications there is no email. After an
 * outage the period that was due is made up for once, not every period that was missed.
 */
export async function writeDueDigests(app: App, signal: AbortSignal): Promise<void> {
  const failed: string[] = [];
  while (!signal.aborted) {
    const [next] = await app.prisma.notificationSettings.findMany({
      where: { nextDigestAt: { lte: new Date() }, profileId: { notIn: failed } },
      orderBy: { nextDigestAt: 'asc' },
      take: 1,
      select: { profileId: true },
    });
    if (!next) return;
    const { profileId } = next;
    await writeDigest(app, profileId).catch(async (error: Error) => {
      app.log.warn({ person: profileId, err: error }, 'a digest was not written');
      failed.push(profileId);
      await app.prisma.notificationSettings.updateMany({
        where: { profileId, nextDigestAt: { lte: new Date() } },
        data: { nextDigestAt: new Date(Date.now() + RETRY_DELAY_MS) },
      });
    });
  }
}

async function writeDigest(app: App, profileId: string): Promise<void> {
  await inTransaction(app, async (tx, effects) => {
    // A worker that waited for the lock finds the row due later.
    const [due] = await tx.$queryRaw<{ at: Date }[]>`
      SELECT "nextDigestAt" AS at FROM "NotificationSettings"
      WHERE "profileId" = ${profileId}::uuid AND "nextDigestAt" <= now() FOR UPDATE`;
    const preferences = (await readNotificationPreferences(tx, [profileId])).get(profileId);
    if (!due || !preferences) return;
    if (preferences.digest === 'OFF') return schedule(tx, profileId, null);
    const plan: DigestPlan = {
      frequency: preferences.digest,
      hour: preferences.digestHour,
      timeZone: preferences.quietHours.timeZone,
    };
    await schedule(tx, profileId, nextDigest(new Date(), plan));
    const period = digestPeriod(due.at, plan);
    const previous = await tx.digestRun.findFirst({
      where: { profileId, NOT: { period: { startsWith: 'SUMMARY' } } },
      orderBy: { runAt: 'desc' },
    });
    const { count } = await tx.digestRun.createMany({ data: [{ profileId, period }], skipDuplicates: true });
    if (count === 0 || !preferences.email || preferences.emailStopped) return;
    const { frequency } = plan;
    const since = digestSince(due.at, frequency, previous?.runAt ?? null);
    const { role, email: to } = preferences;
    const email = await digestEmail(app, tx, { profileId, role, to, frequency, since });
    if (!email) return;
    await enqueueMail(tx, email);
    effects.enqueue(sendMailJob, {});
  });
}

async function schedule(tx: Tx, profileId: string, nextDigestAt: Date | null): Promise<void> {
  await tx.notificationSettings.update({ where: { profileId }, data: { nextDigestAt } });
}

type DigestRequest = {
  profileId: string;
  role: NotificationPreferences['role'];
  to: NonNullable<NotificationPreferences['email']>;
  frequency: DigestPlan['frequency'];
  since: Date;
};

/** Returns the email of a digest, or null when nothing is unread. */
async function digestEmail(app: App, tx: Tx, request: DigestRequest): Promise<Email | null> {
  const { profileId, role, to, frequency, since } = request;
  const filter = { ...ownNotifications({ id: profileId, role }), inApp: true, createdAt: { gt: since } };
  const [unread, unreadCount, count] = await Promise.all([
    tx.notification.findMany({
      where: { ...filter, readAt: null },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_LISTED,
      select: { title: true, body: true },
    }),
    tx.notification.count({ where: { ...filter, readAt: null } }),
    tx.notification.count({ where: filter }),
  ]);
  if (unreadCount === 0) return null;
  const platformName = await readPlatformName(tx);
  const isDaily = frequency === 'DAILY';
  const more = unreadCount - unread.length;
  const seen = count - unreadCount;
  return {
    ...{ to, platformName },
    subject: `Your ${isDaily ? 'day' : 'week'} at ${platformName}`,
    lines: [
      `This happened in the last ${isDaily ? 'day' : 'week'}, and you have not seen it yet:`,
      ...unread.map(({ title, body }) => `• ${title}: ${body}`),
      ...(more > 0 ? [`… and ${more} more.`] : []),
      ...(seen > 0 ? [`Besides, ${seen === 1 ? 'one thing' : `${seen} things`} that you have read.`] : []),
    ],
    action: { text: 'See your notifications', url: `${app.config.publicUrl}/notifications` },
    unsubscribeUrl: unsubscribeUrl(app.config, {
      profileId,
      scope: isDaily ? 'DIGEST_DAILY' : 'DIGEST_WEEKLY',
    }),
  };
}
