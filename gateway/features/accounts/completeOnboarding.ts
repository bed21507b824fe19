import {
  blankToNull,
  checkOnboarding,
  MAX_URL_LENGTH,
  type OnboardingAnswers,
} from '../../../contract/accounts.ts';
import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { parseHttpsLink } from '../../../contract/links.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { storeAvatarLink } from './avatarRow.ts';

/**
 * Completes onboarding, once: the role cannot be chosen again.
 * @returns the id of the profile
 */
export async function completeOnboarding(
  app: App,
  viewer: Viewer,
  answers: OnboardingAnswers,
): Promise<string> {
  throwIfInvalid(checkOnboarding(answers));
  await inTransaction(app, async (tx, effects) => {
    // The form must not change an admin's role; for everyone else the first submission counts.
    const { count } = await tx.profile.updateMany({
      where: { id: viewer.id, onboardingCompletedAt: null },
      data: {
        fullName: answers.fullName.trim(),
        phone: blankToNull(answers.phone),
        interests: answers.interests,
        hearAboutUs: answers.hearAboutUs,
        onboardingCompletedAt: new Date(),
        ...(viewer.role === 'ADMIN' ? {} : { role: answers.role }),
      },
    });
    if (count === 0) throw new DomainError('CONFLICT', 'Onboarding is already complete', null);
    if (answers.avatarUrl?.trim())
      await storeAvatarLink(tx, effects, viewer.id, parseHttpsLink(answers.avatarUrl, MAX_URL_LENGTH));
    effects.publish('access.changed', { userId: viewer.id }, [viewer.id]);
  });
  return viewer.id;
}
