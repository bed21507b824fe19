import { useState } from 'react';

/** A page of a list as the gateway returns it. */
type RowPage<Row> = {
  edges: readonly { node: Row }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

/** A page of a table, which has a count of its rows. */
type TablePage<Row> = RowPage<Row> & { totalCount: number };

/** The parts of a query's result that a table needs. */
type Result<Data> = {
  data?: Data | undefined;
  /** What is shown while another query loads; undefined where that would be of another person. */
  previousData?: Data | undefined;
  loading: boolean;
  error?: unknown;
  refetch: () => Promise<unknown>;
  fetchMore: (options: { variables: { after: string | null } }) => Promise<unknown>;
};

export type LoadedPages<Page> = {
  /** Undefined until the first page is loaded. While another query loads, the rows of the one before. */
  page: Page | undefined;
  /** True while the rows shown are those of another query. */
  isStale: boolean;
  /** True until a retry has succeeded, so that its button stays where the focus is. */
  hasFailed: boolean;
  retry: () => void;
  retrying: boolean;
  loadMore: () => void;
  loadingMore: boolean;
  moreFailed: boolean;
};

export type Pages<Row> = LoadedPages<TablePage<Row>>;

/** Returns the pages that a query has loaded so far, and loads the next one. */
export function usePages<Data, Page extends RowPage<unknown>>(
  { data, previousData, loading, error, refetch, fetchMore }: Result<Data>,
  pick: (data: Data) => Page,
): LoadedPages<Page> {
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [retrying, setRetrying] = useState(false);
  const shown = data ?? (loading ? previousData : undefined);
  const page = shown && pick(shown);
  return {
    page,
    isStale: data === undefined && page !== undefined,
    hasFailed: page === undefined && (retrying || (!loading && Boolean(error))),
    retry: () => {
      setRetrying(true);
      refetch()
        .catch(() => {})
        .finally(() => setRetrying(false));
    },
    retrying,
    loadMore: () => {
      // The cursor of another query's page means nothing to this one.
      if (more === 'loading' || !page || !data) return;
      setMore('loading');
      fetchMore({ variables: { after: page.pageInfo.endCursor } }).then(
        () => setMore('idle'),
        () => setMore('failed'),
      );
    },
    loadingMore: more === 'loading',
    moreFailed: more === 'failed',
  };
}
