import { hasNews, quietEmail, summaryEmail } from '../../../contract/summaries.ts';
import { WEEK_MS } from '../../../contract/time.ts';
import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { sendMailJob } from '../../jobs/mail/mailJob.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { readNotificationPreferences } from '../notifications/preferences/notificationPreferences.ts';
import { unsubscribeUrl } from '../notifications/preferences/unsubscribeLink.ts';
import { readPlatformName } from '../settings/settings.ts';
import { loadWeek } from './loadWeek.ts';
import { nextSummary, summaryPeriod } from './nextSummary.ts';

const RETRY_DELAY_MS = 5 * 60_000;

/**
 * Writes the summaries that are due. One transaction locks a family's row, records the week and writes the email, so
 * that a week has one summary however many workers run. After an outage the week that was due is made up for once.
 */
export async function writeDueSummaries(app: App, signal: AbortSignal): Promise<void> {
  const failed: string[] = [];
  while (!signal.aborted) {
    const next = await app.prisma.familySummary.findFirst({
      where: { nextAt: { lte: new Date() }, parentId: { notIn: failed } },
      orderBy: { nextAt: 'asc' },
      select: { parentId: true },
    });
    if (!next) return;
    const { parentId } = next;
    await writeSummary(app, parentId).catch(async (err: Error) => {
      app.log.warn({ person: parentId, err }, 'a weekly summary was not written');
      failed.push(parentId);
      await app.prisma.familySummary.updateMany({
        where: { parentId, nextAt: { lte: new Date() } },
        data: { nextAt: new Date(Date.now() + RETRY_DELAY_MS) },
      });
    });
  }
}

async function writeSummary(app: App, parentId: string): Promise<void> {
  await inTransaction(app, async (tx, effects) => {
    // A worker that waited for the lock finds the row due later.
    const [due] = await tx.$queryRaw<{ nextAt: Date; isFirst: boolean; isQuiet: boolean }[]>`
      SELECT "nextAt", "nextAt" = "createdAt" AS "isFirst", "isQuiet" FROM "FamilySummary"
      WHERE "parentId" = ${parentId}::uuid AND "nextAt" <= now() FOR UPDATE`;
    if (!due) return;
    const { timeZone, closure } = await tx.profile.findUniqueOrThrow({
      where: { id: parentId },
      select: { timeZone: true, closure: { select: { profileId: true } } },
    });
    const data = { nextAt: nextSummary(new Date(), timeZone) };
    await tx.familySummary.update({ where: { parentId }, data });
    // The row began with the first open enrolment, in the middle of a week.
    if (due.isFirst || closure) return;
    const period = summaryPeriod(due.nextAt, timeZone);
    const run = await tx.digestRun.createMany({
      data: [{ profileId: parentId, period }],
      skipDuplicates: true,
    });
    const to = await addressOf(tx, parentId);
    if (run.count === 0 || to === null) return;
    const children = await loadWeek(tx, parentId, new Date(due.nextAt.getTime() - WEEK_MS));
    const isQuiet = !children.some(hasNews);
    if (children.length === 0 || (isQuiet && due.isQuiet)) return;
    await tx.familySummary.update({ where: { parentId }, data: { isQuiet } });
    const platformName = await readPlatformName(tx);
    const write = isQuiet ? quietEmail : summaryEmail;
    await enqueueMail(tx, {
      ...{ to, platformName },
      ...write(platformName, children),
      action: { text: 'Go to your dashboard', url: `${app.config.publicUrl}/dashboard` },
      unsubscribeUrl: unsubscribeUrl(app.config, { profileId: parentId, scope: 'SUMMARY' }),
    });
    effects.enqueue(sendMailJob, {});
  });
}

/** Returns the address to which a parent wants the summary; null for none. */
async function addressOf(tx: Tx, parentId: string): Promise<string | null> {
  const preferences = (await readNotificationPreferences(tx, [parentId])).get(parentId);
  if (!preferences || preferences.emailStopped || preferences.summaryStopped) return null;
  return preferences.email;
}
