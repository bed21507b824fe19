import { closedEmail, GRACE_DAYS, HINDRANCE_TEXTS } from '../../../contract/closures.ts';
import { badInput, DomainError } from '../../../contract/errors.ts';
import { DAY_MS } from '../../../contract/time.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { sendMailJob } from '../../jobs/mail/mailJob.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { logSecurity } from '../../platform/log/securityLog.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { checkOwnPassword } from '../accounts/checkOwnPassword.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { readPlatformName } from '../settings/settings.ts';
import { findHindrances } from './findHindrances.ts';

/**
 * Closes the viewer's account: it is deleted after a period of grace, in which signing in takes the closure back. The
 * sessions of the person, and of the logins that they made for their children, end with the commit.
 * @returns when it is deleted
 * @throws DomainError BAD_INPUT for a wrong password, LIMIT, CONFLICT with the reason why it cannot be closed now
 */
export async function closeAccount(app: App, viewer: Viewer, password: string): Promise<Date> {
  if (password === '') throw badInput('password', 'Password is required');
  await checkOwnPassword(app, viewer.id, password);
  const dueAt = await inTransaction(app, async (tx, effects) => {
    await lockPeople(tx, viewer);
    const earlier = await tx.accountClosure.findUnique({ where: { profileId: viewer.id } });
    if (earlier) return earlier.dueAt;
    const [hindrance] = await findHindrances(tx, viewer.id);
    if (hindrance) throw new DomainError('CONFLICT', HINDRANCE_TEXTS[hindrance], null);
    const closure = await tx.accountClosure.create({
      data: { profileId: viewer.id, dueAt: new Date(Date.now() + GRACE_DAYS * DAY_MS) },
    });
    const person = await tx.profile.findUniqueOrThrow({
      where: { id: viewer.id },
      select: {
        timeZone: true,
        user: { select: { email: true } },
        childLogins: { select: { id: true } },
      },
    });
    const userIds = [viewer.id, ...person.childLogins.map(({ id }) => id)];
    await tx.authSession.deleteMany({ where: { userId: { in: userIds } } });
    for (const userId of userIds) effects.publish('access.changed', { userId }, [userId]);
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'account.close', entity: 'Profile', entityId: viewer.id },
      after: { dueAt: closure.dueAt.toISOString() },
    });
    const action = { text: 'Keep my account', url: `${app.config.publicUrl}/?signin=true` };
    const platformName = await readPlatformName(tx);
    const email = closedEmail(platformName, closure.dueAt, person.timeZone);
    await enqueueMail(tx, { to: person.user.email, platformName, ...email, action });
    effects.enqueue(sendMailJob, {});
    return closure.dueAt;
  });
  logSecurity(app.log, 'account.closed', { userId: viewer.id });
  return dueAt;
}

/** Locks a person until the transaction ends, and an admin with all the others, so that the last two cannot both go. */
async function lockPeople(tx: Tx, { id, role }: Viewer): Promise<void> {
  if (role === 'ADMIN')
    await tx.$queryRaw`SELECT 1 FROM "Profile" WHERE role = 'ADMIN' ORDER BY id FOR UPDATE`;
  else await tx.$queryRaw`SELECT 1 FROM "Profile" WHERE id = ${id}::uuid FOR UPDATE`;
}
