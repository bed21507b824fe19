import type { ApolloClient, ObservableQuery } from '@apollo/client';
import { refetchAfterEvent } from './refetch.ts';

/** The gateway's maximum page size. */
const MAX_PAGE_SIZE = 50;

type Page = {
  edges: readonly unknown[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

/**
 * Refetches all loaded pages of a list and writes them at once, so that no row disappears in between.
 * @param field the root field of the list, the only one of the query
 */
export async function refetchPages(
  client: ApolloClient,
  query: ObservableQuery,
  field: string,
): Promise<unknown> {
  const { variables } = query;
  const data = query.getCurrentResult().data as Record<string, Page | undefined> | undefined;
  const loadedCount = data?.[field]?.edges.length ?? 0;
  if (loadedCount <= Number(variables.first)) return refetchAfterEvent(query);
  const fetchPage = async (after: string | null): Promise<Page> => {
    const answer = await client.query<Record<string, Page>>({
      query: query.query,
      variables: { ...variables, first: MAX_PAGE_SIZE, after },
      fetchPolicy: 'no-cache',
      context: { quiet: true, queryDeduplication: false },
    });
    const page = answer.data?.[field];
    if (!page) throw answer.error;
    return page;
  };
  let pages = await fetchPage(null);
  while (pages.edges.length < loadedCount && pages.pageInfo.hasNextPage) {
    const next = await fetchPage(pages.pageInfo.endCursor);
    pages = { ...next, edges: [...pages.edges, ...next.edges] };
  }
  client.writeQuery({ query: query.query, variables, data: { __typename: 'Query', [field]: pages } });
  return pages;
}
