import { randomUUID } from 'node:crypto';
import { checkSignIn, normalizeEmail } from '../../../contract/accounts.ts';
import { badInput } from '../../../contract/errors.ts';
import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';

/**
 * Makes the account with this address an admin, and creates the account if there is none. Called from the command
 * line only; no request can trigger it.
 * @returns the id of the person
 */
export async function createAdmin(app: App, address: string): Promise<string> {
  const problem = checkSignIn({ email: address, password: 'none is asked for' });
  if (problem) throw badInput(problem.field, problem.message);
  const email = normalizeEmail(address);
  return inTransaction(app, async (tx, effects) => {
    const { id } = await tx.user.upsert({
      where: { email },
      create: { id: randomUUID(), email, name: email.split('@')[0] ?? email, emailVerified: true },
      update: {},
      select: { id: true },
    });
    const before = await tx.profile.findUniqueOrThrow({ where: { id }, select: { role: true } });
    await tx.profile.update({ where: { id }, data: { role: 'ADMIN', onboardingCompletedAt: new Date() } });
    await recordAuditEntry(tx, null, {
      action: 'admin.create',
      entity: 'Profile',
      entityId: id,
      before,
      after: { role: 'ADMIN' },
      reason: 'on the command line',
    });
    effects.publish('access.changed', { userId: id }, [id]);
    return id;
  });
}
