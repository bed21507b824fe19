import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { sendMailJob } from '../../../jobs/mail/mailJob.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { type Letter, writeMail } from '../../../platform/mail/mail.ts';
import { ownNotifications } from '../access.ts';
import { readWishes, type Wishes } from '../preferences/notificationPreferences.ts';
import { unsubscribeUrl } from '../preferences/unsubscribeLink.ts';
import { type DigestPlan, digestPeriod, digestSince, nextDigest } from './schedule.ts';

/** What one digest lists; the rest is a number. */
const MOST_LISTED = 15;
const PAUSE_MS = 5 * 60_000;

/**
 * Writes the digests that are due: a person's row is locked, the period noted and the mail written in one
 * transaction, so that a period has one however many workers look. Nothing unread is no mail. After an outage the
 * period that was due is made up for once, not every one that was missed.
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
        data: { nextDigestAt: new Date(Date.now() + PAUSE_MS) },
      });
    });
  }
}

async function writeDigest(app: App, profileId: string): Promise<void> {
  await inTransaction(app, async (tx, effects) => {
    // Whoever waited for the row finds it due later.
    const [due] = await tx.$queryRaw<{ at: Date }[]>`
      SELECT "nextDigestAt" AS at FROM "NotificationSettings"
      WHERE "profileId" = ${profileId}::uuid AND "nextDigestAt" <= now() FOR UPDATE`;
    const wishes = (await readWishes(tx, [profileId])).get(profileId);
    if (!due || !wishes) return;
    if (wishes.digest === 'OFF') return schedule(tx, profileId, null);
    const plan: DigestPlan = {
      rhythm: wishes.digest,
      hour: wishes.digestHour,
      timeZone: wishes.quiet.timeZone,
    };
    await schedule(tx, profileId, nextDigest(new Date(), plan));
    const period = digestPeriod(due.at, plan);
    const before = await tx.digestRun.findFirst({ where: { profileId }, orderBy: { runAt: 'desc' } });
    const { count } = await tx.digestRun.createMany({ data: [{ profileId, period }], skipDuplicates: true });
    if (count === 0 || !wishes.email || wishes.mailOff) return;
    const { rhythm } = plan;
    const since = digestSince(due.at, rhythm, before?.runAt ?? null);
    const { role, email: to } = wishes;
    const letter = await letterOf(app, tx, { profileId, role, to, rhythm, since });
    if (!letter) return;
    await writeMail(tx, letter);
    effects.enqueue(sendMailJob, {});
  });
}

async function schedule(tx: Tx, profileId: string, nextDigestAt: Date | null): Promise<void> {
  await tx.notificationSettings.update({ where: { profileId }, data: { nextDigestAt } });
}

type Asked = {
  profileId: string;
  role: Wishes['role'];
  to: NonNullable<Wishes['email']>;
  rhythm: DigestPlan['rhythm'];
  since: Date;
};

/** The digest's letter, or null when there is nothing unread to tell of. */
async function letterOf(app: App, tx: Tx, asked: Asked): Promise<Letter | null> {
  const { profileId, role, to, rhythm, since } = asked;
  const told = { ...ownNotifications({ id: profileId, role }), inApp: true, createdAt: { gt: since } };
  const [unread, unreadCount, count] = await Promise.all([
    tx.notification.findMany({
      where: { ...told, readAt: null },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MOST_LISTED,
      select: { title: true, body: true },
    }),
    tx.notification.count({ where: { ...told, readAt: null } }),
    tx.notification.count({ where: told }),
  ]);
  if (unreadCount === 0) return null;
  const isDaily = rhythm === 'DAILY';
  const more = unreadCount - unread.length;
  const seen = count - unreadCount;
  return {
    to,
    subject: isDaily ? 'Your day at Little Makers' : 'Your week at Little Makers',
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
