import type { ApolloClient, ObservableQuery } from '@apollo/client';
import { throttle } from './throttle.ts';

/** How long the usual refetch waits for more events of a burst. */
export const BURST_MS = 100;

/**
 * Refetches a query after an event, with a request of its own: Apollo would join a pending one, which may have been
 * answered before the event.
 */
export function refetchAfterEvent(query: ObservableQuery): Promise<unknown> {
  const { options } = query;
  const { context = {} } = options;
  // Apollo takes no context for a single refetch, and reads the query's own before `refetch` returns.
  options.context = { ...context, queryDeduplication: false };
  const refetched = query.refetch();
  options.context = context;
  return refetched;
}

/** Refetches queries of the page after events. */
export type Refetch = {
  /** Refetches now, as the reset of a feed does. @returns a promise that rejects when one of the queries fails */
  now: (client: ApolloClient) => Promise<unknown>;
  /** Refetches once for a burst of calls. A failed refetch keeps the current data; the next call retries. */
  soon: (client: ApolloClient) => void;
};

/**
 * Creates the refetch of those queries on the page whose names are selected.
 * @param waitMs the time in which calls count as one burst
 * @param refetchOne refetches one of them, `refetchAfterEvent` unless a query needs more than that
 */
export function createRefetch(
  isSelected: (name: string) => boolean,
  waitMs: number,
  refetchOne?: (query: ObservableQuery, client: ApolloClient) => Promise<unknown>,
): Refetch {
  const refetch = refetchOne ?? refetchAfterEvent;
  const throttled = new WeakMap<ApolloClient, () => void>();
  const now: Refetch['now'] = (client) =>
    Promise.all(
      [...client.getObservableQueries('active')]
        .filter(({ queryName }) => isSelected(queryName ?? ''))
        .map((query) => refetch(query, client)),
    );
  return {
    now,
    soon(client) {
      const refresh = throttled.get(client) ?? throttle(() => now(client), waitMs);
      throttled.set(client, refresh);
      refresh();
    },
  };
}
