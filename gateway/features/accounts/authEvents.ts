import { createHash } from 'node:crypto';
import { APIError } from 'better-auth/api';
import { beginAttempt, forgiveAttempt } from '../../platform/attempts.ts';
import type { AuthEvents } from '../../platform/auth.ts';
import type { App } from '../../platform/context.ts';
import { countUse, type Limit } from '../../platform/limits.ts';
import { type Letter, writeMail } from '../../platform/mail.ts';
import { sendMailJob } from '../../platform/mailJob.ts';
import { observingFailure } from '../../platform/overload.ts';
import { logSecurity } from '../../platform/securityLog.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { readSettings } from '../admin/settings.ts';
import { ONE_TIME_CODE, SECOND_FACTOR } from './attemptLimits.ts';
import { CLOSED_PATHS } from './authEndpoints.ts';
import { LETTERS_PER_ACCOUNT, RESETS_PER_ADDRESS } from './limits.ts';
import { PASSWORD_MAX, PASSWORD_MIN, REGISTRATIONS_CLOSED } from './rules.ts';
import { FAMILY_SESSION, sessionExpiry } from './sessionLifetime.ts';

/** What the product does at sign-up, sign-in, reset and the end of a session. */
export function authEvents(app: App): AuthEvents {
  // Too many are answered like the others: who asks must not learn whether the address is known.
  const sendAtMost = async (limit: Limit, letter: Letter) => {
    if (await observingFailure(() => countUse(app.prisma, limit, digest(letter.to)))) await send(letter);
  };
  // The library answers as if a letter were on its way that could not be written.
  const send = (letter: Letter) =>
    observingFailure(() =>
      inTransaction(app, async (tx, effects) => {
        await writeMail(tx, letter);
        effects.enqueue(sendMailJob, {});
      }),
    );
  const page = (path: string) => `${app.config.publicUrl}${path}`;

  return {
    password: { min: PASSWORD_MIN, max: PASSWORD_MAX },
    verifyEmail: (email, url) =>
      sendAtMost(LETTERS_PER_ACCOUNT.verify, {
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
    signUpOfKnownEmail: (email) =>
      sendAtMost(LETTERS_PER_ACCOUNT.known, {
        to: email,
        subject: 'You already have an account',
        lines: [
          'Somebody tried to create a Little Makers account with this address, which already has one.',
          'If it was you, sign in instead, or choose a new password if you forgot yours.',
        ],
        action: { text: 'Sign in', url: page('/?signin=true') },
      }),
    sessionEnded: (userId) =>
      inTransaction(app, async (_tx, effects) => effects.tell('access.changed', userId, [userId])),
    async secondFactorEnabled(userId) {
      await inTransaction(app, async (tx, effects) => {
        await tx.authSession.deleteMany({ where: { userId } });
        effects.tell('access.changed', userId, [userId]);
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
    secondFactorSucceeded: (userId) => forgiveAttempt(app.prisma, SECOND_FACTOR, userId),
    async hasSecondFactor(userId) {
      return (await app.prisma.user.count({ where: { id: userId, twoFactorEnabled: true } })) > 0;
    },
    async checkRegistration() {
      const { registrationsEnabled, maintenance } = await readSettings(app.prisma);
      if (registrationsEnabled && !maintenance) return;
      throw new APIError('FORBIDDEN', { message: REGISTRATIONS_CLOSED });
    },
    closedPaths: CLOSED_PATHS,
    sessionSeconds: FAMILY_SESSION.absoluteMs / 1000,
    sessionExpiry: (userId) => sessionExpiry(app.prisma, userId, new Date()),
    mayAskForReset: (email) => countUse(app.prisma, RESETS_PER_ADDRESS, digest(email)),
  };
}

const digest = (identifier: string) => createHash('sha256').update(identifier).digest('base64url');
