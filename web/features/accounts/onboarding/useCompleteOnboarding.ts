import { NOT_AUTHENTICATED } from '../../../../contract/accounts.ts';
import { pendingProfileKey, writeStored } from '../../../lib/storage/stored.ts';
import { useSession } from '../session/session.ts';
import { useCompleteOnboardingMutation } from './completeOnboarding.generated.ts';
import { answersOf, type Draft } from './draft.ts';

type Problem = { field: string | null; message: string };

const problemOf = (message: string): Problem => ({ field: null, message });

/** Stores the answers, once, and reads the session anew. Resolves to what went wrong, or to null. */
export function useCompleteOnboarding(): (draft: Draft) => Promise<Problem | null> {
  const { viewer, refresh } = useSession();
  const [complete] = useCompleteOnboardingMutation({ context: { quiet: true } });
  return async (draft) => {
    if (!viewer || !draft.role) return problemOf(NOT_AUTHENTICATED);
    try {
      const { data } = await complete({ variables: { input: answersOf(draft, draft.role) } });
      const result = data?.completeOnboarding;
      if (!result) return problemOf('Failed to create profile');
      // Done before, in another tab: nothing is left to do here either.
      if (result.__typename === 'DomainError' && result.code !== 'CONFLICT')
        return { field: result.field, message: result.message || 'Failed to create profile' };
      writeStored(pendingProfileKey, null);
      await refresh();
      return null;
    } catch {
      return problemOf('Failed to complete onboarding. Please try again.');
    }
  };
}
