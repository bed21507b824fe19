import { createHash } from 'node:crypto';
import { APIError } from 'better-auth/api';
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  REGISTRATIONS_CLOSED,
} from '../../../contract/accounts.ts';
import { CLOSED_BY_PARENT } from '../../../contract/closures.ts';
import type { App } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { sendMailJob } from '../../jobs/mail/mailJob.ts';
import { beginAttempt, refundAttempt } from '../../platform/auth/attempts.ts';
import type { AuthEvents } from '../../platform/auth/auth.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { detectingOverload } from '../../platform/http/overload.ts';
import { countRateLimitUse, type RateLimit } from '../../platform/limits/limits.ts';
import { logSecurity } from '../../platform/log/securityLog.ts';
import { type Email, enqueueMail } from '../../platform/mail/mail.ts';
import { areRegistrationsOpen } from '../settings/flags.ts';
import { readPlatformName, readSettings } from '../settings/settings.ts';
import {
  knownAddressEmail,
  type Naming,
  passwordChangedEmail,
  resetEmail,
  welcomeEmail,
} from './accountEmails.ts';
import { ONE_TIME_CODE, SECOND_FACTOR } from './attemptLimits.ts';
import { CLOSED_PATHS } from './authEndpoints.ts';
import { endPasswordLinks } from './email/changeRow.ts';
import { EMAILS_PER_ACCOUNT, RESETS_PER_ADDRESS } from './limits.ts';
import { FAMILY_SESSION, sessionExpiry } from './sessionLifetime.ts';

type WriteEmail = (settings: Naming) => Omit<Email, 'to' | 'platformName'>;

/** Returns the product's handlers for sign-up, sign-in, password reset and the end of a session. */
export function authEvents(app: App): AuthEvents {
  // Requests over the limit get the same response, so that the caller cannot learn whether the address is known.
  const sendWithinLimit = async (limit: RateLimit, to: string, write: WriteEmail) => {
    const isWithinLimit = await detectingOverload(() => countRateLimitUse(app.prisma, limit, digest(to)));
    if (isWithinLimit) await send(to, write);
  };
  // The library responds as if the email had been enqueued, even if that failed.
  const send = (to: string, write: WriteEmail, alongside: (tx: Tx) => Promise<void> = async () => {}) =>
    detectingOverload(() =>
      inTransaction(app, async (tx, effects) => {
        await alongside(tx);
        const settings = await readSettings(tx);
        await enqueueMail(tx, { to, platformName: settings.platformName, ...write(settings) });
        effects.enqueue(sendMailJob, {});
      }),
    );
  const signInUrl = `${app.config.publicUrl}/?signin=true`;

  return {
    password: { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH },
    platformName: () => readPlatformName(app.prisma),
    verifyEmail: (email, url) =>
      sendWithinLimit(EMAILS_PER_ACCOUNT.verify, email, (settings) => welcomeEmail(settings, url)),
    resetPassword: (email, url) => send(email, (settings) => resetEmail(settings, url)),
    passwordChanged: ({ id, email }) =>
      send(
        email,
        (settings) => passwordChangedEmail(settings, signInUrl),
        (tx) => endPasswordLinks(tx, id),
      ),
    existingUserSignUp: (email) =>
      sendWithinLimit(EMAILS_PER_ACCOUNT.known, email, (settings) => knownAddressEmail(settings, signInUrl)),
    sessionEnded: (userId) =>
      inTransaction(app, async (_tx, effects) => effects.publish('access.changed', { userId }, [userId])),
    async secondFactorEnabled(userId) {
      await inTransaction(app, async (tx, effects) => {
        await tx.authSession.deleteMany({ where: { userId } });
        effects.publish('access.changed', { userId }, [userId]);
      });
      logSecurity(app.log, 'second-factor.enabled', { userId });
    },
    secondFactorDisabled: (userId) => logSecurity(app.log, 'second-factor.disabled', { userId }),
    async beginSecondFactor(userId, oneTimeCode) {
      const waitMs = await beginAttempt(app.prisma, SECOND_FACTOR, userId);
      if (waitMs !== null) return { kind: 'limited', waitMs };
      if (oneTimeCode === null) return { kind: 'open' };
      const used = await beginAttempt(app.prisma, ONE_TIME_CODE, digest(`${userId}:${oneTimeCode}`));
      return { kind: used === null ? 'open' : 'used' };
    },
    secondFactorFailed: (userId) => logSecurity(app.log, 'second-factor.failed', { userId }),
    secondFactorSucceeded: (userId) => refundAttempt(app.prisma, SECOND_FACTOR, userId),
    async hasSecondFactor(userId) {
      return (await app.prisma.user.count({ where: { id: userId, twoFactorEnabled: true } })) > 0;
    },
    async checkRegistration() {
      if (await areRegistrationsOpen(app.prisma)) return;
      throw new APIError('FORBIDDEN', { code: 'REGISTRATIONS_CLOSED', message: REGISTRATIONS_CLOSED });
    },
    async checkSignIn(userId) {
      const where = { id: userId, guardian: { closure: { isNot: null } } };
      if ((await app.prisma.profile.count({ where })) === 0) return;
      throw new APIError('FORBIDDEN', { code: 'ACCOUNT_CLOSED', message: CLOSED_BY_PARENT });
    },
    closedPaths: CLOSED_PATHS,
    sessionSeconds: FAMILY_SESSION.absoluteMs / 1000,
    sessionExpiry: (userId) => sessionExpiry(app.prisma, userId, new Date()),
    countResetRequest: (email) => countRateLimitUse(app.prisma, RESETS_PER_ADDRESS, digest(email)),
  };
}

const digest = (identifier: string) => createHash('sha256').update(identifier).digest('base64url');
