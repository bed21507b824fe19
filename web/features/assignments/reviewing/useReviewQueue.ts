import { useEffect } from 'react';
import { usePages } from '../../../lib/data/usePages.ts';
import { isReviewedElsewhere } from '../work/reviewedElsewhere.ts';
import { pruneReviewDrafts } from './reviewDrafts.ts';
import {
  type ReviewQueueQuery,
  type ReviewQueueQueryVariables,
  useReviewQueueQuery,
} from './reviewing.generated.ts';

export type QueuedWork = ReviewQueueQuery['reviewQueue']['edges'][number]['node'];
export type QueueFilter = { studentId: string | null; course: ReviewQueueQueryVariables['course'] | null };

export const NO_FILTER: QueueFilter = { studentId: null, course: null };
const PAGE_SIZE = 20;

/**
 * Loads the queue page by page, without the submissions that were just reviewed here.
 * @param sent ids of the submissions that the viewer has reviewed since the queue was opened
 */
export function useReviewQueue(filter: QueueFilter, sent: readonly string[]) {
  const result = useReviewQueueQuery({
    variables: { first: PAGE_SIZE, after: null, ...filter },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const pages = usePages({ ...result, previousData: undefined }, (data) => data.reviewQueue);
  const queue = pages.page;
  const hasMore = queue?.pageInfo.hasNextPage ?? false;
  const isComplete = !result.loading && !hasMore && filter.studentId === null && !filter.course;
  const ids = queue?.edges.map(({ node }) => node.id).join(' ');
  useEffect(() => {
    if (isComplete && ids !== undefined) pruneReviewDrafts(ids.split(' '));
  }, [isComplete, ids]);
  const rows = queue?.edges
    .map(({ node }) => node)
    .filter(({ id }) => !sent.includes(id) && !isReviewedElsewhere(id));
  const hiddenCount = (queue?.edges.length ?? 0) - (rows?.length ?? 0);
  return {
    /** Undefined until the first response. */
    rows,
    /** Number of waiting submissions that match the filter. */
    total: Math.max(0, (queue?.totalCount ?? 0) - hiddenCount),
    hasMore,
    pages,
  };
}
