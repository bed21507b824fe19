import { useCallback, useEffect, useMemo } from 'react';
import { useFirstFetchPolicy } from '../../../lib/data/prefetched.ts';
import { connectionState, onConnectionState } from '../../../lib/live/connectionState.ts';
import { ThreadDocument, type ThreadQuery, useThreadQuery } from '../messages.generated.ts';
import { showAll, showNewest, showOlder } from './threadWindow.ts';

/** The gateway's maximum page size. */
const MAX_PAGE_SIZE = 50;

export type ThreadStudent = NonNullable<ThreadQuery['student']>;

/** Loads one student's thread, oldest message first, page by page backwards. */
export function useThread(studentId: string) {
  const { data, error, networkStatus, loading, fetchMore, refetch, client } = useThreadQuery({
    variables: { studentId },
    // Cached messages show immediately; the newest page is still fetched, and merged by id.
    fetchPolicy: useFirstFetchPolicy('thread'),
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const student = data?.student ?? null;
  const pageInfo = student?.messages.pageInfo;
  const messages = useMemo(
    () => (student?.messages.edges ?? []).map((edge) => edge.node).reverse(),
    [student?.messages.edges],
  );
  const failed = Boolean(error) && !student;
  useEffect(() => {
    if (!failed) return;
    return onConnectionState(() => {
      if (connectionState() === 'connected') refetch().catch(() => {});
    });
  }, [failed, refetch]);
  const isLoadingOlder = networkStatus === 3;
  const before = pageInfo?.hasNextPage ? pageInfo.endCursor : null;
  const loadOlder = useCallback(() => {
    if (showOlder(client.cache, studentId)) return;
    // Several scrolls may come before a rendering: the cache knows what is shown by now.
    const read = client.readQuery({ query: ThreadDocument, variables: { studentId } });
    const page = read?.student?.messages.pageInfo;
    // A page that failed can be requested again: the button stays.
    if (page?.hasNextPage) fetchMore({ variables: { studentId, before: page.endCursor } }).catch(() => {});
  }, [client, fetchMore, studentId]);
  const leaveOlder = useCallback(() => void showNewest(client.cache, studentId), [client, studentId]);
  // The thread opens with its newest messages the next time.
  useEffect(() => leaveOlder, [leaveOlder]);
  const isCached = (messageId: string) =>
    client
      .readQuery({ query: ThreadDocument, variables: { studentId } })
      ?.student?.messages.edges.some(({ node }) => node.id === messageId) ?? false;
  /** Shows or fetches older pages until a message is among them. @throws if a page fails */
  const reach = async (messageId: string): Promise<boolean> => {
    let isLoaded = messages.some(({ id }) => id === messageId);
    if (!isLoaded && showAll(client.cache, studentId)) isLoaded = isCached(messageId);
    let cursor = before;
    while (!isLoaded && cursor) {
      const { data: page } = await fetchMore({
        variables: { studentId, before: cursor, first: MAX_PAGE_SIZE },
      });
      const found = page?.student?.messages;
      isLoaded = found?.edges.some(({ node }) => node.id === messageId) ?? false;
      cursor = found?.pageInfo.hasNextPage ? found.pageInfo.endCursor : null;
    }
    return isLoaded;
  };
  return {
    student,
    reach,
    messages,
    failed,
    missing: data !== undefined && data.student === null,
    loading,
    retry: () => void refetch().catch(() => {}),
    loadOlder: before && !isLoadingOlder ? loadOlder : null,
    /** Shows the newest messages alone, if there are many: the others are shown again once somebody scrolls to them. */
    leaveOlder,
    isLoadingOlder,
  };
}
