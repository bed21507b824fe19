import { MAX_PASSWORD_LENGTH, WRONG_PASSWORD } from '../../../contract/accounts.ts';
import { EMAIL_CHANGE_TEXTS } from '../../../contract/emailChange.ts';
import { badInput, DomainError } from '../../../contract/errors.ts';
import type { App } from '../../context.ts';
import { TOO_MANY_ATTEMPTS } from '../../platform/auth/auth.ts';
import { isPasswordSerially } from '../../platform/auth/passwordHash.ts';
import { logSecurity } from '../../platform/log/securityLog.ts';
import { beginPasswordCheck } from './attemptLimits.ts';

/**
 * Confirms with the password that a session is used by its owner. Counts with every other such check of the account.
 * @throws DomainError BAD_INPUT for a wrong password, LIMIT after many, CONFLICT where the account has none
 */
export async function checkOwnPassword(app: App, userId: string, password: string): Promise<void> {
  const attempt = await beginPasswordCheck(app, userId);
  if (attempt.waitMs !== null) {
    const error = new DomainError('LIMIT', TOO_MANY_ATTEMPTS, null);
    error.cause = 'password';
    throw error;
  }
  const account = await app.prisma.account.findFirst({
    where: { userId, providerId: 'credential', password: { not: null } },
    select: { password: true },
  });
  if (!account?.password) {
    await attempt.succeeded();
    throw new DomainError('CONFLICT', EMAIL_CHANGE_TEXTS.noPassword, null);
  }
  const isRight =
    password.length <= MAX_PASSWORD_LENGTH && (await isPasswordSerially(password, account.password));
  if (!isRight) {
    logSecurity(app.log, 'password.failed', { userId });
    throw badInput('password', WRONG_PASSWORD);
  }
  await attempt.succeeded();
}
