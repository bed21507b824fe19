import { reopenedEmail } from '../../../contract/closures.ts';
import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { sendMailJob } from '../../jobs/mail/mailJob.ts';
import { logSecurity } from '../../platform/log/securityLog.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { readPlatformName } from '../settings/settings.ts';

/** Takes the closure of an account back, for a person who has signed in to it again. Repeating it changes nothing. */
export async function reopenAccount(app: App, profileId: string): Promise<void> {
  const isReopened = await inTransaction(app, async (tx, effects) => {
    const { count } = await tx.accountClosure.deleteMany({ where: { profileId } });
    if (count === 0) return false;
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: profileId }, select: { email: true } });
    await recordAuditEntry(
      tx,
      { id: profileId },
      {
        ...{ action: 'account.reopen', entity: 'Profile', entityId: profileId },
      },
    );
    const action = { text: 'Go to your profile', url: `${app.config.publicUrl}/profile?tab=settings` };
    const platformName = await readPlatformName(tx);
    await enqueueMail(tx, { to: email, platformName, ...reopenedEmail(platformName), action });
    effects.enqueue(sendMailJob, {});
    return true;
  });
  if (isReopened) logSecurity(app.log, 'account.reopened', { userId: profileId });
}
