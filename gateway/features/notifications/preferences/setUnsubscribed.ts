import { badInput } from '../../../../contract/errors.ts';
import { PREFERENCE_TEXTS } from '../../../../contract/notificationPreferences.ts';
import { kindRuleOf } from '../../../../contract/notifications.ts';
import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { Db } from '../../../platform/database/prisma.ts';
import { readNotificationPreferences } from './notificationPreferences.ts';
import { type UnsubscribeTarget, verifyUnsubscribeToken } from './unsubscribeLink.ts';
import { updateNotificationSettings } from './updateNotificationPreferences.ts';

/** The kind of email that an unsubscribe link is for, and its current state. */
export type Unsubscription = {
  /** Completes "e-mails about …". */
  about: string;
  isAll: boolean;
  /** True while email of this kind is sent. */
  comes: boolean;
  /** True while all notification email is stopped. */
  allStopped: boolean;
};

/** Reads the state of an unsubscribe link; null for a token that was not issued here, or without a person. */
export async function readUnsubscription(app: App, token: string): Promise<Unsubscription | null> {
  const target = verifyUnsubscribeToken(app.config.authSecret, token);
  return target && unsubscriptionOf(app.prisma, target);
}

async function unsubscriptionOf(
  db: Db,
  { profileId, scope }: UnsubscribeTarget,
): Promise<Unsubscription | null> {
  const preferences = (await readNotificationPreferences(db, [profileId])).get(profileId);
  if (!preferences) return null;
  const { emailStopped: allStopped } = preferences;
  switch (scope) {
    case 'ALL':
      return { about: 'anything but your account', isAll: true, comes: !allStopped, allStopped };
    case 'DIGEST_DAILY':
    case 'DIGEST_WEEKLY': {
      const rhythm = scope === 'DIGEST_DAILY' ? 'DAILY' : 'WEEKLY';
      const about = rhythm === 'DAILY' ? 'your day (the daily digest)' : 'your week (the weekly digest)';
      return { about, isAll: false, comes: !allStopped && preferences.digest === rhythm, allStopped };
    }
    default:
      return {
        about: kindRuleOf(scope).about,
        isAll: false,
        comes: !allStopped && preferences.choiceOf(scope).email,
        allStopped,
      };
  }
}

/**
 * Stops or resumes the email that an unsubscribe link is for; repeating it changes nothing.
 * @param everything true for all notification email instead of the link's own kind
 * @throws DomainError BAD_INPUT for a token that was not issued here
 */
export async function setUnsubscribed(
  app: App,
  token: string,
  { everything, stop }: { everything: boolean; stop: boolean },
): Promise<Unsubscription> {
  const target = verifyUnsubscribeToken(app.config.authSecret, token);
  if (!target) throw badInput('token', PREFERENCE_TEXTS.badLink);
  const { profileId, scope } = target;
  return inTransaction(app, async (tx) => {
    const preferences = (await readNotificationPreferences(tx, [profileId])).get(profileId);
    if (!preferences) throw badInput('token', PREFERENCE_TEXTS.badLink);
    if (everything || scope === 'ALL') {
      await updateNotificationSettings(tx, profileId, { mailOffAt: stop ? new Date() : null });
    } else if (scope === 'DIGEST_DAILY' || scope === 'DIGEST_WEEKLY') {
      const rhythm = scope === 'DIGEST_DAILY' ? 'DAILY' : 'WEEKLY';
      // A link of an old daily digest does not stop a weekly one that was chosen since.
      if (!stop || preferences.digest === rhythm) {
        await updateNotificationSettings(tx, profileId, { digest: stop ? 'OFF' : rhythm });
      }
    } else {
      const choice = { ...preferences.choiceOf(scope), email: !stop };
      await tx.notificationPreference.upsert({
        where: { profileId_kind: { profileId, kind: scope } },
        create: { profileId, kind: scope, ...choice },
        update: choice,
      });
    }
    const unsubscription = await unsubscriptionOf(tx, target);
    if (!unsubscription) throw badInput('token', PREFERENCE_TEXTS.badLink);
    return unsubscription;
  });
}
