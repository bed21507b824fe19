import type { ApolloClient, ObservableQuery } from '@apollo/client';
import { refetchAfterEvent } from '../../../lib/live/refetch.ts';
import {
  ReviewQueueDocument,
  type ReviewQueueQuery,
  type ReviewQueueQueryVariables,
} from './reviewing.generated.ts';

/** The gateway's maximum page size. */
const MAX_PAGE_SIZE = 50;

/** Refetches all loaded pages of the queue and writes them at once, so that no waiting row disappears in between. */
export async function refetchQueue(client: ApolloClient, query: ObservableQuery): Promise<unknown> {
  const variables = query.variables as ReviewQueueQueryVariables;
  const data = query.getCurrentResult().data as Partial<ReviewQueueQuery> | undefined;
  const loadedCount = data?.reviewQueue?.edges.length ?? 0;
  if (loadedCount <= variables.first) return refetchAfterEvent(query);
  const fetchPage = async (after: string | null) => {
    const answer = await client.query({
      query: ReviewQueueDocument,
      variables: { ...variables, first: MAX_PAGE_SIZE, after },
      fetchPolicy: 'no-cache',
      context: { quiet: true, queryDeduplication: false },
    });
    if (!answer.data) throw answer.error;
    return answer.data.reviewQueue;
  };
  let queue = await fetchPage(null);
  while (queue.edges.length < loadedCount && queue.pageInfo.hasNextPage) {
    const nextPage = await fetchPage(queue.pageInfo.endCursor ?? null);
    queue = { ...nextPage, edges: [...queue.edges, ...nextPage.edges] };
  }
  client.writeQuery({
    query: ReviewQueueDocument,
    variables,
    data: { __typename: 'Query', reviewQueue: queue },
  });
  return queue;
}
