import { useCallback, useEffect, useMemo } from 'react';
import { useFirstFetch } from '../../../lib/data/prefetched.ts';
import { lineState, onLineState } from '../../../lib/live/connectionState.ts';
import { type ThreadQuery, useThreadQuery } from '../messages.generated.ts';

/** The largest page the gateway gives. */
const REACH_PAGE = 50;

export type ThreadStudent = NonNullable<ThreadQuery['student']>;

/** One student's thread, oldest message first, page by page backwards. */
export function useThread(studentId: string) {
  const { data, error, networkStatus, loading, fetchMore, refetch } = useThreadQuery({
    variables: { studentId },
    // What is there shows at once; the newest page is fetched all the same and merged by id.
    fetchPolicy: useFirstFetch('thread'),
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
    return onLineState(() => {
      if (lineState() === 'connected') refetch().catch(() => {});
    });
  }, [failed, refetch]);
  const isLoadingOlder = networkStatus === 3;
  const before = pageInfo?.hasNextPage ? pageInfo.endCursor : null;
  const loadOlder = useCallback(() => {
    // A page that did not come can be asked for again: the button stays.
    if (before) fetchMore({ variables: { studentId, before } }).catch(() => {});
  }, [fetchMore, studentId, before]);
  /** Fetches older pages until a message is among them. @throws when a page did not come */
  const reach = async (messageId: string): Promise<boolean> => {
    let isHere = messages.some(({ id }) => id === messageId);
    let from = before;
    while (!isHere && from) {
      const { data: page } = await fetchMore({ variables: { studentId, before: from, first: REACH_PAGE } });
      const found = page?.student?.messages;
      isHere = found?.edges.some(({ node }) => node.id === messageId) ?? false;
      from = found?.pageInfo.hasNextPage ? found.pageInfo.endCursor : null;
    }
    return isHere;
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
    isLoadingOlder,
  };
}
