import { CONFIRMATION_HOURS, EMAIL_CHANGE_TEXTS } from '../../../../contract/emailChange.ts';
import { DomainError } from '../../../../contract/errors.ts';
import { HOUR_MS } from '../../../../contract/time.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { sendMailJob } from '../../../jobs/mail/mailJob.ts';
import { isUniqueViolation } from '../../../platform/database/prisma.ts';
import { logSecurity } from '../../../platform/log/securityLog.ts';
import { enqueueMail } from '../../../platform/mail/mail.ts';
import { readPlatformName } from '../../settings/settings.ts';
import { changedEmail } from './changeEmails.ts';
import { endSessions, lockUser, removeUnconfirmed } from './changeRow.ts';
import { verifyEmailToken } from './emailLink.ts';

/**
 * Changes the e-mail of the viewer to the address that got this link, and ends every session but this one. The link
 * alone is not enough: an address that was mistyped belongs to a stranger. Repeating it changes nothing.
 * @returns the id of the profile
 * @throws DomainError CLOSED for a link that is used, replaced, too old or another person's, CONFLICT for a taken address
 */
export async function confirmEmailChange(app: App, viewer: Viewer, token: string): Promise<string> {
  const changeId = verifyEmailToken(app.config.authSecret, 'confirm', token);
  const badLink = new DomainError('CLOSED', EMAIL_CHANGE_TEXTS.badLink, null);
  if (!changeId) throw badLink;
  const confirm = () =>
    inTransaction(app, async (tx, effects) => {
      const user = await lockUser(tx, viewer.id);
      const change = await tx.emailChange.findFirst({ where: { id: changeId, profileId: viewer.id } });
      if (!change) throw badLink;
      const { newEmail, oldEmail } = change;
      if (change.confirmedAt !== null && user.email === newEmail) return false;
      const isLate = Date.now() > change.requestedAt.getTime() + CONFIRMATION_HOURS * HOUR_MS;
      if (change.confirmedAt !== null || isLate || user.email !== oldEmail) throw badLink;
      await removeUnconfirmed(tx, newEmail);
      await tx.user.update({ where: { id: viewer.id }, data: { email: newEmail, emailVerified: true } });
      await tx.emailChange.update({ where: { id: changeId }, data: { confirmedAt: new Date() } });
      await endSessions(tx, effects, { userId: viewer.id, except: viewer.sessionId });
      const site = { ...app.config, platformName: await readPlatformName(tx) };
      await enqueueMail(tx, { to: oldEmail, ...changedEmail(site, changeId) });
      effects.enqueue(sendMailJob, {});
      return true;
    });
  try {
    if (await confirm()) logSecurity(app.log, 'email.changed', { userId: viewer.id });
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('CONFLICT', EMAIL_CHANGE_TEXTS.taken, null);
    throw error;
  }
  return viewer.id;
}
