import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live/live.ts';
import { soon } from '../../lib/live/throttle.ts';
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

const refreshing = new WeakMap<ApolloClient, () => void>();

/** Fetches the lists of sessions on the page anew, once for a burst of reasons. */
export function refreshSessions(client: ApolloClient): void {
  // A refetch that failed leaves what was there; the next reason asks again.
  const refresh = refreshing.get(client) ?? soon(() => void refetch(client).catch(() => {}), 100);
  refreshing.set(client, refresh);
  refresh();
}

/** Takes a deleted session out of whatever the page shows. */
export function forgetSession(client: ApolloClient, sessionId: string): void {
  client.cache.evict({ id: client.cache.identify({ __typename: 'MentorSession', id: sessionId }) });
  client.cache.gc();
}

const changed: Feed<SessionChangedSubscription, SessionChangedSubscription['sessionChanged']> = {
  document: SessionChangedDocument,
  eventOf: (data) => data.sessionChanged,
  // A session that is known is current as it arrives; the lists have to learn of new ones and of another order.
  apply(client, { sessionId, session }) {
    if (!session) forgetSession(client, sessionId);
    refreshSessions(client);
  },
  reset: refetch,
};

/** Keeps sessions current for as long as the component is there. */
export function useSessionFeed(): void {
  useFeed(changed);
}
