import { useEffect } from 'react';
import { isTaken } from '../work/takenWork.ts';
import { pruneReviewDrafts } from './reviewDrafts.ts';
import {
  type ReviewQueueQuery,
  type ReviewQueueQueryVariables,
  useReviewQueueQuery,
} from './reviewing.generated.ts';

export type QueuedWork = ReviewQueueQuery['reviewQueue']['edges'][number]['node'];
export type QueueFilter = { studentId: string | null; course: ReviewQueueQueryVariables['course'] | null };

export const everything: QueueFilter = { studentId: null, course: null };
const PAGE = 20;

/**
 * The pages of the queue that were asked for, without what was reviewed here a moment ago.
 * @param sent ids of what the viewer has reviewed since the queue was opened
 */
export function useReviewQueue(filter: QueueFilter, sent: readonly string[]) {
  const { data, error, loading, refetch, fetchMore } = useReviewQueueQuery({
    variables: { first: PAGE, after: null, ...filter },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const queue = data?.reviewQueue;
  const hasMore = queue?.pageInfo.hasNextPage ?? false;
  const isWhole = !loading && !hasMore && filter.studentId === null && !filter.course;
  const ids = queue?.edges.map(({ node }) => node.id).join(' ');
  useEffect(() => {
    if (isWhole && ids !== undefined) pruneReviewDrafts(ids.split(' '));
  }, [isWhole, ids]);
  const rows = queue?.edges.map(({ node }) => node).filter(({ id }) => !sent.includes(id) && !isTaken(id));
  const gone = (queue?.edges.length ?? 0) - (rows?.length ?? 0);
  return {
    /** Undefined until the first answer. */
    rows,
    /** How much waits in all, of what the filter lets through. */
    total: Math.max(0, (queue?.totalCount ?? 0) - gone),
    hasMore,
    more: () => {
      if (loading) return;
      void fetchMore({ variables: { after: queue?.pageInfo.endCursor } }).catch(() => {});
    },
    loading,
    error,
    retry: () => void refetch().catch(() => {}),
  };
}
