import { createHash, randomUUID } from 'node:crypto';
import { normalizeEmail } from '../../../../contract/accounts.ts';
import {
  EMAIL_CHANGE_TEXTS,
  type EmailChangeRequest,
  emailChangeProblems,
} from '../../../../contract/emailChange.ts';
import { badInput, DomainError, firstProblem, throwIfInvalid } from '../../../../contract/errors.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { sendMailJob } from '../../../jobs/mail/mailJob.ts';
import { consumeRateLimit, countRateLimitUse } from '../../../platform/limits/limits.ts';
import { logSecurity } from '../../../platform/log/securityLog.ts';
import { enqueueMail, isDeliverable } from '../../../platform/mail/mail.ts';
import { readPlatformName } from '../../settings/settings.ts';
import { checkOwnPassword } from '../checkOwnPassword.ts';
import { EMAIL_CHANGES, EMAILS_PER_ACCOUNT } from '../limits.ts';
import { confirmationEmail, requestedEmail, takenAddressEmail } from './changeEmails.ts';
import { lockUser } from './changeRow.ts';

/**
 * Asks for another e-mail. The new address gets a link that confirms it, the old one a link that stops it. Everything
 * is the same for an address that has an account, but for the words of the email to it.
 * @returns the id of the profile
 * @throws DomainError BAD_INPUT by field, LIMIT, CONFLICT for a login without an address or a password
 */
export async function requestEmailChange(
  app: App,
  viewer: Viewer,
  input: EmailChangeRequest,
): Promise<string> {
  throwIfInvalid(firstProblem(emailChangeProblems(input)));
  const newEmail = normalizeEmail(input.email);
  if (!isDeliverable(newEmail)) throw badInput('email', 'Please enter a valid email address');
  await checkOwnPassword(app, viewer.id, input.password);
  await consumeRateLimit(app.prisma, EMAIL_CHANGES, viewer.id);
  const digest = createHash('sha256').update(newEmail).digest('base64url');
  const mayMail = await countRateLimitUse(app.prisma, EMAILS_PER_ACCOUNT.change, digest);
  await inTransaction(app, async (tx, effects) => {
    const { email: oldEmail } = await lockUser(tx, viewer.id);
    if (!isDeliverable(oldEmail)) throw new DomainError('CONFLICT', EMAIL_CHANGE_TEXTS.noEmail, null);
    if (oldEmail === newEmail) throw badInput('email', EMAIL_CHANGE_TEXTS.same);
    const id = randomUUID();
    await tx.emailChange.deleteMany({ where: { profileId: viewer.id, confirmedAt: null } });
    await tx.emailChange.create({ data: { id, profileId: viewer.id, oldEmail, newEmail } });
    const isTaken = (await tx.user.count({ where: { email: newEmail, emailVerified: true } })) > 0;
    const site = { ...app.config, platformName: await readPlatformName(tx) };
    const toNew = isTaken ? takenAddressEmail(site) : confirmationEmail(site, id);
    if (mayMail) await enqueueMail(tx, { to: newEmail, ...toNew });
    await enqueueMail(tx, { to: oldEmail, ...requestedEmail(site, id) });
    effects.enqueue(sendMailJob, {});
  });
  logSecurity(app.log, 'email.change-requested', { userId: viewer.id });
  return viewer.id;
}
