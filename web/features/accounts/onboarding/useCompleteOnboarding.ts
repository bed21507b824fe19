import { NOT_AUTHENTICATED } from '../../../../contract/accounts.ts';
import type { Problem } from '../../../lib/forms/problems.ts';
import { pendingProfileKey, writeStored } from '../../../lib/storage/personalStorage.ts';
import { useSession } from '../session/session.ts';
import { useCompleteOnboardingMutation } from './completeOnboarding.generated.ts';
import { answersOf, type Draft } from './draft.ts';

const problemOf = (message: string): Problem => ({ field: null, message });

/** Returns a function that stores the answers and refetches the session. It resolves to the problem, or to null. */
export function useCompleteOnboarding(): (draft: Draft) => Promise<Problem | null> {
  const { viewer, refresh } = useSession();
  const [complete] = useCompleteOnboardingMutation({ context: { quiet: true } });
  return async (draft) => {
    if (!viewer || !draft.role) return problemOf(NOT_AUTHENTICATED);
    const { data } = await complete({ variables: { input: answersOf(draft, draft.role) } });
    const result = data?.completeOnboarding;
    if (!result) return problemOf('Failed to create profile');
    // A conflict means that onboarding was completed in another tab, so nothing is left to do here.
    if (result.__typename === 'DomainError' && result.code !== 'CONFLICT')
      return { field: result.field, message: result.message || 'Failed to create profile' };
    writeStored(pendingProfileKey, null);
    await refresh();
    return null;
  };
}
