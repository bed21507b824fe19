import { useCallback, useState } from 'react';
import { NOTIFICATION_TEXTS } from '../../../../contract/notifications.ts';
import { toast } from '../../../ui/toast.ts';
import {
  type NotificationSettings_PreferencesFragment,
  type UpdateNotificationPreferencesMutationVariables,
  useNotificationPreferencesQuery,
  useUpdateNotificationPreferencesMutation,
} from './notificationSettings.generated.ts';

export type Preferences = NotificationSettings_PreferencesFragment;
export type Change = UpdateNotificationPreferencesMutationVariables['input'];

/** Loads the viewer's notification preferences; changes are optimistic and revert if they are not saved. */
export function usePreferences() {
  const { data, error, loading, refetch } = useNotificationPreferencesQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const [update] = useUpdateNotificationPreferencesMutation({ context: { quiet: true } });
  const [saved, setSaved] = useState(0);
  const preferences = data?.notificationPreferences ?? null;

  const change = useCallback(
    async (input: Change, shown: Partial<Preferences>) => {
      if (!preferences) return;
      try {
        const { data: response } = await update({
          variables: { input },
          optimisticResponse: {
            __typename: 'Mutation',
            updateNotificationPreferences: { ...preferences, ...shown },
          },
        });
        const result = response?.updateNotificationPreferences;
        if (result?.__typename === 'DomainError') toast.error(result.message);
        else setSaved((count) => count + 1);
      } catch {
        toast.error(NOTIFICATION_TEXTS.notSaved);
      }
    },
    [preferences, update],
  );

  return {
    preferences,
    failed: error !== undefined,
    loading,
    retry: () => void refetch().catch(() => {}),
    change: (input: Change, shown: Partial<Preferences>) => void change(input, shown),
    /** Number of saved changes, to confirm each. */
    saved,
  };
}
