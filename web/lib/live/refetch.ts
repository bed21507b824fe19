import type { ApolloClient } from '@apollo/client';
import { refetchQuery } from './refetchQuery.ts';
import { throttle } from './throttle.ts';

/** How long the usual refetch waits for more events of a burst. */
export const BURST_MS = 100;
/** How often a failed refetch is repeated, and the first delay, which doubles. */
const MAX_REPEATS = 6;
const REPEAT_MS = 1000;

/** Refetches queries of the page after events. */
export type Refetch = {
  /** Refetches now, as the reset of a feed does. @returns a promise that rejects when one of the queries fails */
  now: (client: ApolloClient) => Promise<unknown>;
  /**
   * Refetches once for a burst of calls. A failed refetch keeps the current data and is repeated a few times, because no
   * other event may come.
   */
  soon: (client: ApolloClient) => void;
  /**
   * Refetches once more after a refetch that is on its way: its answer may be older than an event whose content has
   * been written, and would put the former state back.
   */
  again: (client: ApolloClient) => void;
};

/**
 * Creates the refetch of those queries on the page whose names are selected.
 * @param waitMs the time in which calls count as one burst
 */
export function createRefetch(isSelected: (name: string) => boolean, waitMs: number): Refetch {
  const throttled = new WeakMap<ApolloClient, () => void>();
  const running = new WeakMap<ApolloClient, Promise<unknown>>();
  const now: Refetch['now'] = (client) => {
    const refetched = Promise.all(
      [...client.getObservableQueries('active')]
        .filter(({ queryName }) => isSelected(queryName ?? ''))
        .map((query) => refetchQuery(query, client)),
    );
    const ended = Promise.allSettled([running.get(client), refetched]).then(() => {
      if (running.get(client) === ended) running.delete(client);
    });
    running.set(client, ended);
    return refetched;
  };
  const soon: Refetch['soon'] = (client) => {
    const refresh = throttled.get(client) ?? repeated(() => now(client), waitMs);
    throttled.set(client, refresh);
    refresh();
  };
  return { now, soon, again: (client) => void running.get(client)?.then(() => soon(client)) };
}

/** Throttles some work, and repeats it after growing delays while it fails. */
function repeated(work: () => Promise<unknown>, waitMs: number): () => void {
  let failures = 0;
  const run = throttle(
    () =>
      work().then(
        () => {
          failures = 0;
        },
        () => {
          failures += 1;
          const delay = REPEAT_MS * 2 ** (failures - 1) * (0.5 + Math.random() / 2);
          if (failures <= MAX_REPEATS) setTimeout(run, delay);
        },
      ),
    waitMs,
  );
  return () => {
    failures = 0;
    run();
  };
}
