import { randomUUID } from 'node:crypto';
import { PASSWORD_TOO_COMMON } from '../../../contract/accounts.ts';
import {
  ALREADY_LINKED,
  checkChildLogin,
  normalizeUsername,
  USERNAME_TAKEN,
} from '../../../contract/children.ts';
import { badInput, DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { isCommonPassword } from '../../platform/auth/commonPasswords.ts';
import { hashPasswordSerially } from '../../platform/auth/passwordHash.ts';
import { isUniqueViolation } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { lockOwnStudent, requireOwnStudent } from './access.ts';
import { LOGINS_PER_PARENT } from './limits.ts';
import { linkLogin } from './linkLogin.ts';

type NewLogin = { studentId: string; username: string; password: string };

/**
 * Creates a login for a parent's child, with a user name and without an e-mail, and links it to the student row.
 * The stored address is undeliverable and never shown. Possible while registrations are closed: the family is registered.
 * @returns the id of the student
 * @throws DomainError by field for the user name and the password; NOT_FOUND, CONFLICT, LIMIT
 */
export async function createChildLogin(app: App, viewer: Viewer, input: NewLogin): Promise<string> {
  throwIfInvalid(checkChildLogin(input));
  if (await isCommonPassword(input.password)) throw badInput('password', PASSWORD_TOO_COMMON);
  const { firstName, loginId } = await requireOwnStudent(app.prisma, viewer, input.studentId);
  if (loginId) throw new DomainError('CONFLICT', ALREADY_LINKED, null);
  await consumeRateLimit(app.prisma, LOGINS_PER_PARENT, viewer.id);
  const id = randomUUID();
  const username = normalizeUsername(input.username);
  const password = await hashPasswordSerially(input.password);
  try {
    return await inTransaction(app, async (tx, effects) => {
      const student = await lockOwnStudent(tx, viewer, input.studentId);
      if (student.loginId) throw new DomainError('CONFLICT', ALREADY_LINKED, null);
      await tx.user.create({
        data: {
          id,
          name: firstName,
          email: `${id}@child.invalid`,
          emailVerified: true,
          username,
          displayUsername: username,
          accounts: { create: { providerId: 'credential', accountId: id, password } },
        },
      });
      await tx.profile.update({
        where: { id },
        data: {
          fullName: firstName,
          role: 'STUDENT',
          guardianId: viewer.id,
          onboardingCompletedAt: new Date(),
        },
      });
      await linkLogin(tx, effects, student, { loginId: id, parentId: viewer.id });
      return student.id;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw badInput('username', USERNAME_TAKEN);
    throw error;
  }
}
