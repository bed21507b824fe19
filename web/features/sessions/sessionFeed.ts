import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { throttle } from '../../lib/live/throttle.ts';
import {
  SessionChangedDocument,
  type SessionChangedSubscription,
  type Sessions_SessionFragment,
} from './sessions.generated.ts';

export type Session = Sessions_SessionFragment;

const refetch = (client: ApolloClient) =>
  Promise.all(
    [...client.getObservableQueries('active')]
      .filter((query) => query.queryName === 'Sessions')
      .map((query) => query.refetch()),
  );

const throttledRefetches = new WeakMap<ApolloClient, () => void>();

/** Refetches the lists of sessions on the page, once for a burst of calls. */
export function refetchSessions(client: ApolloClient): void {
  // A failed refetch keeps the current data; the next call retries.
  const refresh = throttledRefetches.get(client) ?? throttle(() => void refetch(client).catch(() => {}), 100);
  throttledRefetches.set(client, refresh);
  refresh();
}

/** Evicts a deleted session from the cache, and so from the page. */
export function evictSession(client: ApolloClient, sessionId: string): void {
  const id = client.cache.identify({ __typename: 'MentorSession', id: sessionId });
  // Without an id the cache would evict the root query.
  if (id) client.cache.evict({ id });
  client.cache.gc();
}

const changedFeed: Feed<SessionChangedSubscription, SessionChangedSubscription['sessionChanged']> = {
  document: SessionChangedDocument,
  eventOf: (data) => data.sessionChanged,
  // Apollo has already updated a cached session; the lists need new sessions and a changed order.
  apply(client, { sessionId, session }) {
    if (!session) evictSession(client, sessionId);
    refetchSessions(client);
  },
  reset: refetch,
};

/** Keeps sessions current while the component is mounted. */
export function useSessionFeed(): void {
  useFeed(changedFeed);
}
