import { deletedEmail } from '../../../contract/closures.ts';
import { DAY_MS } from '../../../contract/time.ts';
import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { sendMailJob } from '../../jobs/mail/mailJob.ts';
import { logSecurity } from '../../platform/log/securityLog.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { readPlatformName } from '../settings/settings.ts';
import { eraseFamily } from './eraseFamily.ts';
import { erasePerson } from './erasePerson.ts';
import { findHindrances } from './findHindrances.ts';

const BATCH_SIZE = 50;

/** Deletes the accounts whose period of grace is over. */
export async function carryOutClosures(app: App, signal: AbortSignal): Promise<void> {
  const due = await app.prisma.accountClosure.findMany({
    where: { dueAt: { lte: new Date() } },
    orderBy: { dueAt: 'asc' },
    take: BATCH_SIZE,
    select: { profileId: true },
  });
  for (const { profileId } of due) {
    if (signal.aborted) return;
    try {
      await carryOutClosure(app, profileId);
    } catch (err) {
      app.log.error({ profile: profileId, err }, 'an account was not deleted; it is tried again in a day');
      await postpone(app, profileId);
    }
  }
}

async function carryOutClosure(app: App, profileId: string): Promise<void> {
  const erasedIds = await inTransaction(app, async (tx, effects) => {
    // Another worker may have deleted the row, or a sign-in, which takes the closure back.
    const rows = await tx.$queryRaw<{ isDue: boolean }[]>`
      SELECT "dueAt" <= ${new Date()} AS "isDue" FROM "AccountClosure"
      WHERE "profileId" = ${profileId}::uuid FOR UPDATE`;
    if (!rows[0]?.isDue) return null;
    const hindrances = await findHindrances(tx, profileId);
    if (hindrances.length > 0) return [];
    const { role, user } = await tx.profile.findUniqueOrThrow({
      where: { id: profileId },
      select: { role: true, user: { select: { email: true } } },
    });
    const loginIds = await eraseFamily(tx, effects, profileId);
    await recordAuditEntry(
      tx,
      { id: profileId },
      {
        ...{ action: 'account.delete', entity: 'Profile', entityId: profileId },
        before: { role, childLogins: loginIds.length },
      },
    );
    for (const id of [...loginIds, profileId]) await erasePerson(tx, id);
    const platformName = await readPlatformName(tx);
    await enqueueMail(tx, {
      ...{ to: user.email, platformName, action: null },
      ...deletedEmail(platformName),
    });
    effects.enqueue(sendMailJob, {});
    return [...loginIds, profileId];
  });
  if (erasedIds === null) return;
  if (erasedIds.length === 0) {
    app.log.warn({ profile: profileId }, 'an account cannot be deleted yet; it is tried again in a day');
    return postpone(app, profileId);
  }
  logSecurity(app.log, 'account.deleted', { userId: profileId });
  // The last events to them are written with the commit; nobody can read them any more.
  await app.prisma.feedEntry.deleteMany({ where: { recipientId: { in: erasedIds } } });
  await app.prisma.feedCounter.deleteMany({ where: { recipientId: { in: erasedIds } } });
}

async function postpone({ prisma }: App, profileId: string): Promise<void> {
  const dueAt = new Date(Date.now() + DAY_MS);
  await prisma.accountClosure.updateMany({ where: { profileId }, data: { dueAt } });
}
