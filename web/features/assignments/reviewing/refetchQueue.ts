import type { ApolloClient, ObservableQuery } from '@apollo/client';
import {
  ReviewQueueDocument,
  type ReviewQueueQuery,
  type ReviewQueueQueryVariables,
} from './reviewing.generated.ts';

/** The most that the gateway gives at once. */
const PAGE_MAX = 50;

/** Fetches as much of the queue as is shown, and shows it in one step: no row goes that is still waiting. */
export async function refetchQueue(client: ApolloClient, query: ObservableQuery): Promise<unknown> {
  const variables = query.variables as ReviewQueueQueryVariables;
  const data = query.getCurrentResult().data as Partial<ReviewQueueQuery> | undefined;
  const shown = data?.reviewQueue?.edges.length ?? 0;
  if (shown <= variables.first) return query.refetch();
  const pageAfter = async (after: string | null) => {
    const answer = await client.query({
      query: ReviewQueueDocument,
      variables: { ...variables, first: PAGE_MAX, after },
      fetchPolicy: 'no-cache',
      context: { quiet: true },
    });
    if (!answer.data) throw answer.error;
    return answer.data.reviewQueue;
  };
  let queue = await pageAfter(null);
  while (queue.edges.length < shown && queue.pageInfo.hasNextPage) {
    const more = await pageAfter(queue.pageInfo.endCursor ?? null);
    queue = { ...more, edges: [...queue.edges, ...more.edges] };
  }
  client.writeQuery({
    query: ReviewQueueDocument,
    variables,
    data: { __typename: 'Query', reviewQueue: queue },
  });
  return queue;
}
