import { useState } from 'react';
import type { SettingsDraft } from '../../../../contract/settings.ts';
import type { Failure } from '../../../lib/forms/useForm.ts';
import {
  type AdminSettings_SettingsFragment,
  useAdminSettingsQuery,
  useUpdateSettingsMutation,
} from './settings.generated.ts';

export type OpenedSettings = AdminSettings_SettingsFragment;

/** Resolves to the failure, or to null once the settings are saved. */
export type SaveSettings = (
  changes: Partial<SettingsDraft>,
  reason: string | null,
) => Promise<Failure | null>;

/** Loads the settings and saves changes of them, unless another admin has saved since they were loaded. */
export function useSettings() {
  const { data, loading, refetch } = useAdminSettingsQuery({
    // Cached data may be stale, and saving it would be a conflict.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const [update] = useUpdateSettingsMutation({ context: { quiet: true } });
  // Not the cached ones: a refetch must not make the form save over another admin's change.
  const [opened, setOpened] = useState<OpenedSettings | null>(null);
  const [hasConflict, setHasConflict] = useState(false);
  if (!opened && !loading && data) setOpened(data.adminSettings);

  const save: SaveSettings = async (changes, reason) => {
    if (!opened) return {};
    const { __typename, ...current } = opened;
    const input = { ...current, ...changes, reason };
    const answer = (await update({ variables: { input } })).data?.updateSettings;
    if (answer?.__typename === 'AdminSettings') {
      setOpened(answer);
      return null;
    }
    setHasConflict(answer?.code === 'CONFLICT');
    return answer ?? {};
  };
  /** Loads them again. @returns whether that worked */
  const reload = async (): Promise<boolean> => {
    const fresh = (await refetch().catch(() => null))?.data?.adminSettings;
    if (!fresh) return false;
    setOpened(fresh);
    setHasConflict(false);
    return true;
  };
  return { settings: opened, loading, hasConflict, save, reload };
}
