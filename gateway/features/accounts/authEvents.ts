import { createHash } from 'node:crypto';
import { APIError } from 'better-auth/api';
import type { AuthEvents } from '../../platform/auth.ts';
import type { App } from '../../platform/context.ts';
import { countUse, hasAllowance, type Limit } from '../../platform/limits.ts';
import { type Letter, writeMail } from '../../platform/mail.ts';
import { sendMailJob } from '../../platform/mailJob.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { readSettings } from '../admin/settings.ts';
import { LETTERS_PER_ACCOUNT, RESETS_PER_ADDRESS, SIGN_INS_PER_ACCOUNT } from './limits.ts';
import { PASSWORD_MAX, PASSWORD_MIN, REGISTRATIONS_CLOSED } from './rules.ts';

/** What the product does at sign-up, sign-in, reset and the end of a session. */
export function authEvents(app: App): AuthEvents {
  // Too many are answered like the others: who asks must not learn whether the address is known.
  const sendAtMost = async (limit: Limit, letter: Letter) => {
    if (await countUse(app.prisma, limit, digest(letter.to))) await send(letter);
  };
  const send = (letter: Letter) =>
    inTransaction(app, async (tx, effects) => {
      await writeMail(tx, letter);
      effects.enqueue(sendMailJob, {});
    });
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
    secondFactorEnabled: (userId) =>
      inTransaction(app, async (tx, effects) => {
        await tx.authSession.deleteMany({ where: { userId } });
        effects.tell('access.changed', userId, [userId]);
      }),
    async hasSecondFactor(userId) {
      return (await app.prisma.user.count({ where: { id: userId, twoFactorEnabled: true } })) > 0;
    },
    async checkRegistration() {
      const { registrationsEnabled, maintenance } = await readSettings(app.prisma);
      if (registrationsEnabled && !maintenance) return;
      throw new APIError('FORBIDDEN', { message: REGISTRATIONS_CLOSED });
    },
    maySignIn: (identifier) => hasAllowance(app.prisma, SIGN_INS_PER_ACCOUNT, digest(identifier)),
    async signInFailed(identifier) {
      await countUse(app.prisma, SIGN_INS_PER_ACCOUNT, digest(identifier));
    },
    mayAskForReset: (email) => countUse(app.prisma, RESETS_PER_ADDRESS, digest(email)),
  };
}

const digest = (identifier: string) => createHash('sha256').update(identifier).digest('base64url');
