import { useCallback, useMemo } from 'react';
import { type ThreadQuery, useThreadQuery } from './messages.generated.ts';

export type ThreadStudent = NonNullable<ThreadQuery['student']>;

/** One student's thread, oldest message first, page by page backwards. */
export function useThread(studentId: string) {
  const { data, error, networkStatus, loading, fetchMore, refetch } = useThreadQuery({
    variables: { studentId },
    // What is there shows at once; the newest page is fetched all the same and merged by id.
    fetchPolicy: 'cache-and-network',
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
  const isLoadingOlder = networkStatus === 3;
  const before = pageInfo?.hasNextPage ? pageInfo.endCursor : null;
  const loadOlder = useCallback(() => {
    // A page that did not come can be asked for again: the button stays.
    if (before) fetchMore({ variables: { studentId, before } }).catch(() => {});
  }, [fetchMore, studentId, before]);
  return {
    student,
    messages,
    failed: Boolean(error) && !student,
    missing: data !== undefined && data.student === null,
    loading,
    retry: () => void refetch().catch(() => {}),
    loadOlder: before && !isLoadingOlder ? loadOlder : null,
    isLoadingOlder,
  };
}
