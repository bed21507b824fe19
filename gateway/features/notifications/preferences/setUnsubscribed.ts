import { badInput } from '../../../../contract/errors.ts';
import { SETTINGS_TEXTS } from '../../../../contract/notificationPreferences.ts';
import { ruleOf } from '../../../../contract/notifications.ts';
import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { Db } from '../../../platform/database/prisma.ts';
import { readWishes } from './notificationPreferences.ts';
import { readToken, type Unsubscribing } from './unsubscribeLink.ts';
import { changeSettings } from './updateNotificationPreferences.ts';

/** What a link of a mail is about, and how it stands. */
export type Unsubscription = {
  /** Completes "e-mails about …". */
  about: string;
  isAll: boolean;
  /** Whether mail of this sort comes now. */
  comes: boolean;
  /** Whether all mail is stopped. */
  allStopped: boolean;
};

/** How the sort of mail that a link is about stands; null for a link that was not made here, or of nobody. */
export async function readUnsubscription(app: App, token: string): Promise<Unsubscription | null> {
  const asked = readToken(app.config.authSecret, token);
  return asked && standing(app.prisma, asked);
}

async function standing(db: Db, { profileId, scope }: Unsubscribing): Promise<Unsubscription | null> {
  const wishes = (await readWishes(db, [profileId])).get(profileId);
  if (!wishes) return null;
  const { mailOff: allStopped } = wishes;
  switch (scope) {
    case 'ALL':
      return { about: 'anything but your account', isAll: true, comes: !allStopped, allStopped };
    case 'DIGEST_DAILY':
    case 'DIGEST_WEEKLY': {
      const rhythm = scope === 'DIGEST_DAILY' ? 'DAILY' : 'WEEKLY';
      const about = rhythm === 'DAILY' ? 'your day (the daily digest)' : 'your week (the weekly digest)';
      return { about, isAll: false, comes: !allStopped && wishes.digest === rhythm, allStopped };
    }
    default:
      return {
        about: ruleOf(scope).about,
        isAll: false,
        comes: !allStopped && wishes.choiceOf(scope).email,
        allStopped,
      };
  }
}

/**
 * Stops the mail that a link is about, or lets it come again; done twice it is done.
 * @param everything all of this mail instead of the link's own sort
 * @throws DomainError BAD_INPUT for a link that was not made here
 */
export async function setUnsubscribed(
  app: App,
  token: string,
  { everything, stop }: { everything: boolean; stop: boolean },
): Promise<Unsubscription> {
  const asked = readToken(app.config.authSecret, token);
  if (!asked) throw badInput('token', SETTINGS_TEXTS.badLink);
  const { profileId, scope } = asked;
  return inTransaction(app, async (tx) => {
    const wishes = (await readWishes(tx, [profileId])).get(profileId);
    if (!wishes) throw badInput('token', SETTINGS_TEXTS.badLink);
    if (everything || scope === 'ALL') {
      await changeSettings(tx, profileId, { mailOffAt: stop ? new Date() : null });
    } else if (scope === 'DIGEST_DAILY' || scope === 'DIGEST_WEEKLY') {
      const rhythm = scope === 'DIGEST_DAILY' ? 'DAILY' : 'WEEKLY';
      // A link of an old daily digest has no say over the weekly one that somebody chose since.
      if (!stop || wishes.digest === rhythm) {
        await changeSettings(tx, profileId, { digest: stop ? 'OFF' : rhythm });
      }
    } else {
      const choice = { ...wishes.choiceOf(scope), email: !stop };
      await tx.notificationPreference.upsert({
        where: { profileId_kind: { profileId, kind: scope } },
        create: { profileId, kind: scope, ...choice },
        update: choice,
      });
    }
    const now = await standing(tx, asked);
    if (!now) throw badInput('token', SETTINGS_TEXTS.badLink);
    return now;
  });
}
