import type { ApolloClient, ObservableQuery } from '@apollo/client';

/** The gateway's maximum page size. */
const MAX_PAGE_SIZE = 50;

type Page = {
  edges: readonly unknown[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

/**
 * Refetches a query after an event: all pages that it shows when its only field is a list, so that the event does not
 * take rows away that a person has loaded.
 */
export function refetchQuery(query: ObservableQuery, client: ApolloClient): Promise<unknown> {
  const list = loadedListOf(query);
  return list ? refetchPages(client, query, list) : refetchOnce(query);
}

/** Refetches with a request of its own: Apollo would join a pending one, which may have been answered before the event. */
function refetchOnce(query: ObservableQuery): Promise<unknown> {
  const { options } = query;
  const { context = {} } = options;
  // Apollo takes no context for a single refetch, and reads the query's own before `refetch` returns.
  options.context = { ...context, queryDeduplication: false };
  const refetched = query.refetch();
  options.context = context;
  return refetched;
}

type LoadedList = { field: string; count: number };

/** Returns the list that is the only field of a query and shows more than one page, or null. */
function loadedListOf(query: ObservableQuery): LoadedList | null {
  const data = query.getCurrentResult().data as Record<string, unknown> | undefined;
  const [field, ...others] = Object.keys(data ?? {}).filter((key) => key !== '__typename');
  if (field === undefined || others.length > 0) return null;
  const count = (data?.[field] as Partial<Page> | null | undefined)?.edges?.length ?? 0;
  const { first } = query.variables;
  return typeof first === 'number' && count > first ? { field, count } : null;
}

/** Refetches as many rows as are loaded and writes them at once, so that none disappears in between. */
async function refetchPages(
  client: ApolloClient,
  query: ObservableQuery,
  { field, count }: LoadedList,
): Promise<unknown> {
  const { variables } = query;
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
  while (pages.edges.length < count && pages.pageInfo.hasNextPage) {
    const next = await fetchPage(pages.pageInfo.endCursor);
    pages = { ...next, edges: [...pages.edges, ...next.edges] };
  }
  client.writeQuery({ query: query.query, variables, data: { __typename: 'Query', [field]: pages } });
  return pages;
}
