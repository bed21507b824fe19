import { useMemo, useRef, useState } from 'react';
import { useFirstFetch } from '../../lib/data/prefetched.ts';
import { useNotificationsQuery } from './notifications.generated.ts';

/** The viewer's notifications as they are shown: `rows` is null until the first page is there. */
export function useNotifications(studentId: string | null, first: number) {
  const { data, error, loading, fetchMore, refetch } = useNotificationsQuery({
    variables: { studentId, first },
    fetchPolicy: useFirstFetch('notifications'),
    nextFetchPolicy: 'cache-first',
    // What was opened further down stays open: notificationPages.ts says how.
    refetchWritePolicy: 'merge',
    context: { quiet: true },
  });
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const asking = useRef(false);
  const rows = useMemo(() => data?.notifications.edges.map(({ node }) => node) ?? null, [data]);
  const pageInfo = data?.notifications.pageInfo;
  const after = pageInfo?.hasNextPage ? pageInfo.endCursor : null;

  const showOlder = async () => {
    if (!after || asking.current) return;
    asking.current = true;
    setOlder('loading');
    // The button stays, so that a page that did not come can be asked for again.
    const came = await fetchMore({ variables: { studentId, first, after } }).then(
      () => true,
      () => false,
    );
    asking.current = false;
    setOlder(came ? 'idle' : 'failed');
  };

  return {
    rows,
    unread: data?.unreadNotificationCount ?? 0,
    failed: error !== undefined,
    retry: () => void refetch().catch(() => {}),
    retrying: loading,
    showOlder: after ? () => void showOlder() : null,
    loadingOlder: older === 'loading',
    olderFailed: older === 'failed',
  };
}
