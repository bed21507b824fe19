import {
  EMAIL_CHANGE_TEXTS,
  OBJECTION_DAYS,
  type ObjectionOutcome,
} from '../../../../contract/emailChange.ts';
import { DomainError } from '../../../../contract/errors.ts';
import { DAY_MS } from '../../../../contract/time.ts';
import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { sendMailJob } from '../../../jobs/mail/mailJob.ts';
import { isUniqueViolation } from '../../../platform/database/prisma.ts';
import { logSecurity } from '../../../platform/log/securityLog.ts';
import { enqueueMail } from '../../../platform/mail/mail.ts';
import { readPlatformName } from '../../settings/settings.ts';
import { keptEmail } from './changeEmails.ts';
import { endSessions, lockUser, removeUnconfirmed } from './changeRow.ts';
import { verifyEmailToken } from './emailLink.ts';

/**
 * Stops a change of an e-mail, or takes it back with every later one, for whoever reads the mail of the old address.
 * Since somebody else knew the password, it no longer works, and all sessions end.
 * @throws DomainError CLOSED for a link that is used, replaced or too old, CONFLICT for an address that is taken again
 */
export async function objectToEmailChange(app: App, token: string): Promise<ObjectionOutcome> {
  const changeId = verifyEmailToken(app.config.authSecret, 'object', token);
  const badLink = new DomainError('CLOSED', EMAIL_CHANGE_TEXTS.badLink, null);
  if (!changeId) throw badLink;
  const object = () =>
    inTransaction(app, async (tx, effects) => {
      const found = await tx.emailChange.findUnique({ where: { id: changeId }, select: { profileId: true } });
      if (!found) throw badLink;
      const { profileId } = found;
      const user = await lockUser(tx, profileId);
      const change = await tx.emailChange.findUnique({ where: { id: changeId } });
      if (!change || Date.now() > change.requestedAt.getTime() + OBJECTION_DAYS * DAY_MS) throw badLink;
      const { oldEmail, requestedAt } = change;
      if (user.email !== oldEmail) {
        await removeUnconfirmed(tx, oldEmail);
        await tx.user.update({ where: { id: profileId }, data: { email: oldEmail, emailVerified: true } });
      }
      // The later ones, too: their links would take the account away from its owner again.
      await tx.emailChange.deleteMany({ where: { profileId, requestedAt: { gte: requestedAt } } });
      await tx.account.deleteMany({ where: { userId: profileId, providerId: 'credential' } });
      await endSessions(tx, effects, { userId: profileId, except: null });
      const site = { ...app.config, platformName: await readPlatformName(tx) };
      await enqueueMail(tx, { to: oldEmail, ...keptEmail(site) });
      effects.enqueue(sendMailJob, {});
      return { profileId, outcome: user.email === oldEmail ? ('STOPPED' as const) : ('TAKEN_BACK' as const) };
    });
  try {
    const { profileId, outcome } = await object();
    logSecurity(app.log, 'email.kept', { userId: profileId });
    return outcome;
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('CONFLICT', EMAIL_CHANGE_TEXTS.takenAgain, null);
    throw error;
  }
}
