import { BULK_TEXTS, type BulkActionKind } from '../../../contract/bulkActions.ts';
import type { BulkActionPreviewQuery } from './bulkActions.generated.ts';
import { useBulkActionPreviewQuery } from './bulkActions.generated.ts';

type Choice = { name: string; value: string };

/** What an action is to change. */
export type BulkSelection = {
  kind: BulkActionKind;
  /** The selected rows; null for all that the filters select. */
  ids: string[] | null;
  filters: Choice[];
  /** What is chosen for all of them; null while it is not chosen yet. */
  values: Choice[] | null;
};

type Result = BulkActionPreviewQuery['bulkActionPreview'];
export type BulkPreview = Extract<Result, { __typename: 'BulkActionPreview' }>;

type PreviewState = {
  /** Null while it is loaded, and while there is nothing to load. */
  preview: BulkPreview | null;
  isLoading: boolean;
  problem: string | null;
  refresh: () => void;
};

/** Loads what an action would change. A new choice loads it again. */
export function useBulkPreview({ values, ...selection }: BulkSelection): PreviewState {
  const { data, error, loading, refetch } = useBulkActionPreviewQuery({
    variables: { ...selection, values },
    skip: values === null,
    // Somebody may have changed the records since the last time.
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const result = values === null || loading ? null : (data?.bulkActionPreview ?? null);
  const isPreview = result?.__typename === 'BulkActionPreview';
  const problem = isPreview
    ? null
    : (result?.message ?? (error && !loading ? BULK_TEXTS.notPreviewed : null));
  return {
    preview: isPreview ? result : null,
    isLoading: values !== null && loading,
    problem,
    refresh: () => void refetch().catch(() => {}),
  };
}
