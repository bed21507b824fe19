import type {
  InMemoryCache,
  ObservableQuery,
  OperationVariables,
  TypedDocumentNode,
  TypePolicies,
} from '@apollo/client';
import { expect, vi } from 'vitest';
import { BURST_MS, createRefetch } from '../../../web/lib/live/refetch.ts';
import { ask, dataOf } from '../clients/http.ts';
import { type AnyFeed, openWebClient, type WebClient } from '../clients/webClient.ts';
import type { Person } from '../factories/people.ts';
import type { TestGateway } from '../services/gateway.ts';

export const refetchPage = createRefetch(() => true, BURST_MS);
export const SETTLE_MS = 30_000;
/** Answers arrive so much later than events, so that some are older than an event before them. */
const MAX_DELAY_MS = 200;
/** A gateway with much to do answers that it is busy. */
const RETRIES = { timeout: SETTLE_MS, interval: 250 };
const MAX_PAGE_SIZE = 50;

/** The current gateway, which a restart replaces. */
export type Host = { gateway: TestGateway };

/** A page that a person has open: the web app's client with the queries of the page, kept current by its feeds. */
export type Page = { title: string; person: Person; web: WebClient };

// biome-ignore lint/suspicious/noExplicitAny: no document takes the variables of all, so that a list of them has no other type
type PageQuery = { query: TypedDocumentNode<any, any>; variables: OperationVariables };

/**
 * Opens the web app's client as a person. A change of access refetches what its page shows.
 * @param maxDelayMs up to how much later than events answers arrive
 */
export function openClient(host: Host, { cookie }: Person, maxDelayMs: number): WebClient {
  const refetch = () => void refetchPage.now(web.client).catch(() => {});
  const web = openWebClient(() => host.gateway.url, cookie, refetch, maxDelayMs);
  return web;
}

/** Reads the cursor after which the feeds of a page start: before its lists. */
export async function readFeedCursor(host: Host, { cookie }: Person): Promise<string> {
  const read = () => ask<{ feedCursor: string }>(host.gateway.url, cookie, '{ feedCursor }', {});
  return vi.waitFor(async () => dataOf(await read()).feedCursor, RETRIES);
}

/** Loads the queries of a page, which stay there: feeds keep them current. */
export async function loadQueries({ client }: WebClient, queries: readonly PageQuery[]): Promise<void> {
  for (const { query, variables } of queries)
    client
      .watchQuery({ query, variables, fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' })
      .subscribe(() => {});
  await vi.waitFor(async () => {
    for (const query of activeQueries(client)) {
      const { loading, data } = query.getCurrentResult();
      if (loading) throw new Error('still loading');
      if (data === undefined) await query.refetch();
    }
  }, RETRIES);
}

type PageOptions = {
  title: string;
  queries: readonly PageQuery[];
  feeds: readonly AnyFeed[];
  /** Cache policies that the page adds to those of the whole app, as the admin panel does. */
  policies: TypePolicies;
};

/** Opens a page as a person: the cursor first, then the queries, then the feeds. */
export async function openPage(
  host: Host,
  person: Person,
  { title, queries, feeds, policies }: PageOptions,
): Promise<Page> {
  const web = openClient(host, person, MAX_DELAY_MS);
  (web.client.cache as InMemoryCache).policies.addTypePolicies(policies);
  const cursor = await readFeedCursor(host, person);
  await loadQueries(web, queries);
  web.follow(feeds, cursor);
  return { title: `${title} of ${person.name}`, person, web };
}

const activeQueries = (client: WebClient['client']) => [...client.getObservableQueries('active')];

/** Shows the next rows of the lists of a page, as a person who scrolls does. */
export async function showMore({ web }: Page): Promise<void> {
  for (const query of activeQueries(web.client)) {
    const { pageInfo } = listOf(query.getCurrentResult().data)?.list ?? {};
    // A person tries again when the gateway is busy.
    const variables = { after: pageInfo?.endCursor };
    if (pageInfo?.hasNextPage) await vi.waitFor(() => query.fetchMore({ variables }), RETRIES);
  }
}

type List = {
  totalCount?: number;
  edges: readonly { node: unknown }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

/** Returns the list that is the only field of a query, or null. */
function listOf(data: unknown): { field: string; list: List } | null {
  const [first, ...others] = Object.entries(data ?? {}).filter(([key]) => key !== '__typename');
  if (!first || others.length > 0) return null;
  const [field, value] = first;
  return (value as Partial<List> | null)?.edges ? { field, list: value as List } : null;
}

/**
 * Waits until a page shows what a new client of the same person fetches: every field of every row, and of a list as
 * many rows as it has loaded, in their order.
 * @param omit takes out what a page need not keep current
 */
export async function comparePage(
  { gateway }: Host,
  page: Page,
  omit: (data: unknown) => unknown,
): Promise<void> {
  const fresh = openWebClient(
    () => gateway.url,
    page.person.cookie,
    () => {},
  );
  await Promise.all(
    activeQueries(page.web.client).map(async (query) => {
      const expected = await fetchAll(fresh, query);
      const compare = () => {
        const shown = query.getCurrentResult().data;
        const list = listOf(shown)?.list;
        const rows = listOf(expected)?.list.edges.map(({ node }) => node) ?? [];
        const name = `${page.title}: ${query.queryName}`;
        if (!list) return expect(omit(shown), name).toEqual(omit(expected));
        const count = list.edges.length;
        expect(omit(list.edges.map(({ node }) => node)), name).toEqual(omit(rows.slice(0, count)));
        const { first } = query.variables;
        expect(count, name).toBeGreaterThanOrEqual(Math.min(rows.length, first ?? 0));
        expect(list.totalCount, name).toBe(listOf(expected)?.list.totalCount);
        expect(list.pageInfo.hasNextPage, name).toBe(count < rows.length);
      };
      await vi.waitFor(compare, { timeout: SETTLE_MS, interval: 25 });
    }),
  );
  await fresh.close();
}

/** Fetches what a query shows, and of a list all rows there are. */
async function fetchAll({ client }: WebClient, { query, variables }: ObservableQuery): Promise<unknown> {
  const fetchOnce = async (more: OperationVariables) => {
    const options = { query, variables: { ...variables, ...more }, fetchPolicy: 'no-cache' as const };
    return (await vi.waitFor(() => client.query(options), RETRIES)).data;
  };
  if (!('first' in variables)) return fetchOnce({});
  const edges: List['edges'][number][] = [];
  for (let after: string | null = null; ; ) {
    const found: ReturnType<typeof listOf> = listOf(await fetchOnce({ first: MAX_PAGE_SIZE, after }));
    if (!found) throw new Error('a list that is none');
    edges.push(...found.list.edges);
    if (!found.list.pageInfo.hasNextPage) return { [found.field]: { ...found.list, edges } };
    after = found.list.pageInfo.endCursor;
  }
}
