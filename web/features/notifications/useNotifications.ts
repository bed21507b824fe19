import { useMemo, useRef, useState } from 'react';
import { useFirstFetchPolicy } from '../../lib/data/prefetched.ts';
import { useNotificationsQuery } from './notifications.generated.ts';

/** Loads the viewer's notifications; `rows` is null until the first page is loaded. */
export function useNotifications(studentId: string | null, first: number) {
  const { data, error, loading, fetchMore, refetch } = useNotificationsQuery({
    variables: { studentId, first },
    fetchPolicy: useFirstFetchPolicy('notifications'),
    nextFetchPolicy: 'cache-first',
    // Keeps an expanded list expanded: see notificationPages.ts.
    refetchWritePolicy: 'merge',
    context: { quiet: true },
  });
  const [olderState, setOlderState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isFetching = useRef(false);
  const rows = useMemo(() => data?.notifications.edges.map(({ node }) => node) ?? null, [data]);
  const pageInfo = data?.notifications.pageInfo;
  const after = pageInfo?.hasNextPage ? pageInfo.endCursor : null;

  const showOlder = async () => {
    if (!after || isFetching.current) return;
    isFetching.current = true;
    setOlderState('loading');
    // The button stays, so that a page that failed can be requested again.
    const isLoaded = await fetchMore({ variables: { studentId, first, after } }).then(
      () => true,
      () => false,
    );
    isFetching.current = false;
    setOlderState(isLoaded ? 'idle' : 'failed');
  };

  return {
    rows,
    unread: data?.unreadNotificationCount ?? 0,
    failed: error !== undefined,
    retry: () => void refetch().catch(() => {}),
    retrying: loading,
    showOlder: after ? () => void showOlder() : null,
    loadingOlder: olderState === 'loading',
    olderFailed: olderState === 'failed',
  };
}
