import { PASSWORD_TOO_COMMON } from '../../../contract/accounts.ts';
import { checkChildPassword, NOT_LINKED, PASSWORD_CHANGED_BY_OWNER } from '../../../contract/children.ts';
import { badInput, DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { isCommonPassword } from '../../platform/auth/commonPasswords.ts';
import { hashPasswordSerially } from '../../platform/auth/passwordHash.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { requireOwnStudent } from './access.ts';
import { RESETS_PER_PARENT } from './limits.ts';

/**
 * Sets a new password for a login that this parent created, and signs it out everywhere.
 * @returns the id of the student
 * @throws DomainError CONFLICT when the child has no login, or one with an e-mail of its own
 */
export async function resetChildPassword(
  app: App,
  viewer: Viewer,
  input: { studentId: string; password: string },
): Promise<string> {
  throwIfInvalid(checkChildPassword(input.password));
  if (await isCommonPassword(input.password)) throw badInput('password', PASSWORD_TOO_COMMON);
  const { id, loginId } = await requireOwnStudent(app.prisma, viewer, input.studentId);
  if (!loginId) throw new DomainError('CONFLICT', NOT_LINKED, null);
  const isOwn = await app.prisma.profile.count({ where: { id: loginId, guardianId: viewer.id } });
  if (isOwn === 0) throw new DomainError('CONFLICT', PASSWORD_CHANGED_BY_OWNER, null);
  await consumeRateLimit(app.prisma, RESETS_PER_PARENT, viewer.id);
  const password = await hashPasswordSerially(input.password);
  await inTransaction(app, async (tx, effects) => {
    await tx.account.updateMany({ where: { userId: loginId, providerId: 'credential' }, data: { password } });
    await tx.authSession.deleteMany({ where: { userId: loginId } });
    effects.publish('access.changed', { userId: loginId }, [loginId]);
  });
  return id;
}
