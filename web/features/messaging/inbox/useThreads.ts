import { useCallback, useMemo } from 'react';
import { useThreadsQuery } from './inbox.generated.ts';
import { threadOrder } from './threadOrder.ts';

/** The gateway's maximum page size. */
const PAGE_SIZE = 50;
/** Apollo's status of a query that fetches more. */
const FETCHING_MORE = 3;

/** Loads the threads of the viewer page by page, in the order of the inbox; null until the first page is there. */
export function useThreads() {
  const { data, error, loading, networkStatus, fetchMore, refetch } = useThreadsQuery({
    variables: { first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const threads = useMemo(
    () => data && threadOrder([...data.unread.edges, ...data.read.edges].map(({ node }) => node)),
    [data],
  );
  const unreadAfter = data?.unread.pageInfo.endCursor;
  const readAfter = data?.read.pageInfo.endCursor;
  const hasMore = Boolean(data?.unread.pageInfo.hasNextPage || data?.read.pageInfo.hasNextPage);
  const isLoadingMore = networkStatus === FETCHING_MORE;
  const loadMore = useCallback(() => {
    // A page that failed can be requested again: the button stays.
    fetchMore({ variables: { unreadAfter, readAfter } }).catch(() => {});
  }, [fetchMore, unreadAfter, readAfter]);
  return {
    threads: threads ?? null,
    failed: error !== undefined,
    loading,
    retry: () => void refetch().catch(() => {}),
    loadMore: hasMore && !isLoadingMore ? loadMore : null,
    isLoadingMore,
  };
}
