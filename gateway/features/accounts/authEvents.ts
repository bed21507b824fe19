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
import { detectingOverload } from '../../platform/http/overload.ts';
import { countRateLimitUse, type RateLimit } from '../../platform/limits/limits.ts';
import { logSecurity } from '../../platform/log/securityLog.ts';
import { type Email, enqueueMail } from '../../platform/mail/mail.ts';
import { areRegistrationsOpen } from '../settings/flags.ts';
import { ONE_TIME_CODE, SECOND_FACTOR } from './attemptLimits.ts';
import { CLOSED_PATHS } from './authEndpoints.ts';
import { endPasswordLinks } from './email/changeRow.ts';
import { EMAILS_PER_ACCOUNT, RESETS_PER_ADDRESS } from './limits.ts';
import { FAMILY_SESSION, sessionExpiry } from './sessionLifetime.ts';

/** Returns the product's handlers for sign-up, sign-in, password reset and the end of a session. */
export function authEvents(app: App): AuthEvents {
  // Requests over the limit get the same response, so that the caller cannot learn whether the address is known.
  const sendWithinLimit = async (limit: RateLimit, email: Email) => {
    const isWithinLimit = await detectingOverload(() =>
      countRateLimitUse(app.prisma, limit, digest(email.to)),
    );
    if (isWithinLimit) await send(email);
  };
  // The library responds as if the email had been enqueued, even if that failed.
  const send = (email: Email) =>
    detectingOverload(() =>
      inTransaction(app, async (tx, effects) => {
        await enqueueMail(tx, email);
        effects.enqueue(sendMailJob, {});
      }),
    );
  const page = (path: string) => `${app.config.publicUrl}${path}`;

  return {
    password: { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH },
    verifyEmail: (email, url) =>
      sendWithinLimit(EMAILS_PER_ACCOUNT.verify, {
        to: email,
        subject: 'Confirm your e-mail',
        lines: [
          'Welcome to Little Makers!',
          'Please confirm that this address is yours. The link works for a day.',
        ],
        action: { text: 'Confirm my e-mail', url },
      }),
    resetPassword: (email, url) =>
      send({
        to: email,
        subject: 'Choose a new password',
        lines: [
          'Somebody asked for a new password for your Little Makers account.',
          'If it was you, use the link within an hour. If not, there is nothing to do.',
        ],
        action: { text: 'Choose a new password', url },
      }),
    passwordChanged: ({ id, email }) =>
      detectingOverload(() =>
        inTransaction(app, async (tx, effects) => {
          await endPasswordLinks(tx, id);
          await enqueueMail(tx, {
            to: email,
            subject: 'Your password was changed',
            lines: [
              'The password of your Little Makers account was changed just now. All other browsers are signed out.',
              'If it was you, there is nothing to do. If not, press “Forgot your password?” at the sign-in at once.',
            ],
            action: { text: 'Choose a new password', url: page('/?signin=true') },
          });
          effects.enqueue(sendMailJob, {});
        }),
      ),
    existingUserSignUp: (email) =>
      sendWithinLimit(EMAILS_PER_ACCOUNT.known, {
        to: email,
        subject: 'You already have an account',
        lines: [
          'Somebody tried to create a Little Makers account with this address, which already has one.',
          'If it was you, sign in instead, or choose a new password if you forgot yours.',
        ],
        action: { text: 'Sign in', url: page('/?signin=true') },
      }),
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
