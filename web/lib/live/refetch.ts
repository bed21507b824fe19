import type { ApolloClient } from '@apollo/client';
import { refetchQuery } from './refetchQuery.ts';
import { throttle } from './throttle.ts';

/** How long the usual refetch waits for more events of a burst. */
export const BURST_MS = 100;

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
 */
export function createRefetch(isSelected: (name: string) => boolean, waitMs: number): Refetch {
  const throttled = new WeakMap<ApolloClient, () => void>();
  const now: Refetch['now'] = (client) =>
    Promise.all(
      [...client.getObservableQueries('active')]
        .filter(({ queryName }) => isSelected(queryName ?? ''))
        .map((query) => refetchQuery(query, client)),
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
