import type { ApolloClient } from '@apollo/client';
import { type Feed, followAll } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import {
  SessionChangedDocument,
  type SessionChangedSubscription,
  type Sessions_SessionFragment,
} from './sessions.generated.ts';

export type Session = Sessions_SessionFragment;

const LISTS = ['Sessions', 'MentorWeek'];

const refetch = createRefetch((name) => LISTS.includes(name), BURST_MS);

/** Refetches the lists of sessions on the page, once for a burst of calls. */
export const refetchSessions = refetch.soon;

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
  reset: refetch.now,
};

export const followSessions = followAll(changedFeed);
