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
  topic: string;
  coversAllEmail: boolean;
  /** True while email of this kind is sent. */
  isSubscribed: boolean;
  /** True while all notification email is stopped. */
  allEmailStopped: boolean;
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
  const { emailStopped: allEmailStopped } = preferences;
  switch (scope) {
    case 'ALL':
      return {
        topic: 'anything but your account',
        coversAllEmail: true,
        isSubscribed: !allEmailStopped,
        allEmailStopped,
      };
    case 'DIGEST_DAILY':
    case 'DIGEST_WEEKLY': {
      const frequency = scope === 'DIGEST_DAILY' ? 'DAILY' : 'WEEKLY';
      const topic = frequency === 'DAILY' ? 'your day (the daily digest)' : 'your week (the weekly digest)';
      return {
        topic,
        coversAllEmail: false,
        isSubscribed: !allEmailStopped && preferences.digest === frequency,
        allEmailStopped,
      };
    }
    case 'SUMMARY':
      return {
        topic: 'the week of your children (the weekly summary)',
        coversAllEmail: false,
        isSubscribed: !allEmailStopped && !preferences.summaryStopped,
        allEmailStopped,
      };
    default:
      return {
        topic: kindRuleOf(scope).topic,
        coversAllEmail: false,
        isSubscribed: !allEmailStopped && preferences.choiceOf(scope).email,
        allEmailStopped,
      };
  }
}

/**
 * Stops or resumes the email that an unsubscribe link is for; repeating it changes nothing.
 * @param allEmail true for all notification email instead of the link's own kind
 * @throws DomainError BAD_INPUT for a token that was not issued here
 */
export async function setUnsubscribed(
  app: App,
  token: string,
  { allEmail, unsubscribe }: { allEmail: boolean; unsubscribe: boolean },
): Promise<Unsubscription> {
  const target = verifyUnsubscribeToken(app.config.authSecret, token);
  if (!target) throw badInput('token', PREFERENCE_TEXTS.badLink);
  const { profileId, scope } = target;
  return inTransaction(app, async (tx) => {
    const preferences = (await readNotificationPreferences(tx, [profileId])).get(profileId);
    if (!preferences) throw badInput('token', PREFERENCE_TEXTS.badLink);
    if (allEmail || scope === 'ALL') {
      await updateNotificationSettings(tx, profileId, { emailDisabledAt: unsubscribe ? new Date() : null });
    } else if (scope === 'DIGEST_DAILY' || scope === 'DIGEST_WEEKLY') {
      const frequency = scope === 'DIGEST_DAILY' ? 'DAILY' : 'WEEKLY';
      // A link of an old daily digest does not stop a weekly one that was chosen since.
      if (!unsubscribe || preferences.digest === frequency) {
        await updateNotificationSettings(tx, profileId, { digest: unsubscribe ? 'OFF' : frequency });
      }
    } else if (scope === 'SUMMARY') {
      await updateNotificationSettings(tx, profileId, { summaryStoppedAt: unsubscribe ? new Date() : null });
    } else {
      const choice = { ...preferences.choiceOf(scope), email: !unsubscribe };
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
