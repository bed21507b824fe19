import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { type FeedPosition, positionOf } from './feedStart.ts';
import { type FeedEvent, followFeed } from './followFeed.ts';
import type { FollowFeeds } from './laterFeeds.ts';

/** A subscription to the feed, and how its events update the cache. */
export type Feed<Data, Event extends FeedEvent> = {
  document: TypedDocumentNode<Data, OperationVariables & { after?: string | null }>;
  /** Returns the event from the subscription's payload. */
  eventOf: (data: Data) => Event;
  /** Applies an event to the cache. The same event may be delivered twice. */
  apply: (client: ApolloClient, event: Exclude<Event, { __typename: 'FeedReset' }>) => void;
  /** Refetches everything that the events keep current, because some of them are no longer available. */
  reset: (client: ApolloClient) => Promise<unknown>;
};

/** The context of a subscription with a moving cursor: read again whenever the subscription is sent. */
export type CursorContext = { after: () => string | null };

// biome-ignore lint/suspicious/noExplicitAny: feeds of any kind, compared by identity
type AnyFeed = Feed<any, any>;

const runningFeeds = new Map<AnyFeed, { users: number; stop: () => void }>();

/** Keeps the cache current through a feed while the component is mounted. */
export function useFeed<Data, Event extends FeedEvent>(feed: Feed<Data, Event>): void {
  const client = useApolloClient();
  useEffect(() => acquireFeed(client, feed), [client, feed]);
}

/** Runs a feed once for all components that use it. @returns the function that releases it */
function acquireFeed(client: ApolloClient, feed: AnyFeed): () => void {
  const running = runningFeeds.get(feed);
  if (running) running.users += 1;
  else runningFeeds.set(feed, { users: 1, stop: runFeed(client, feed, positionOf(feed)) });
  return () => {
    const current = runningFeeds.get(feed);
    if (!current) return;
    current.users -= 1;
    if (current.users > 0) return;
    runningFeeds.delete(feed);
    current.stop();
  };
}

/** Returns a function that follows feeds, as `useLaterFeeds` needs it. */
export const followAll =
  (...feeds: AnyFeed[]): FollowFeeds =>
  (client) => {
    const stops = feeds.map((feed) => acquireFeed(client, feed));
    return () => {
      for (const stop of stops) stop();
    };
  };

/** Follows a feed from a position. @returns the function that stops it */
export function runFeed(client: ApolloClient, feed: AnyFeed, position: FeedPosition): () => void {
  return followFeed<FeedEvent>({
    start: position.read,
    onCursor: position.move,
    apply: (event) => feed.apply(client, event),
    reset: () => feed.reset(client),
    open: (after, sink) => {
      const context: CursorContext = { after };
      const subscription = client.subscribe({ query: feed.document, context }).subscribe({
        next: ({ data, error }) => (error ? sink.ended() : data && sink.event(feed.eventOf(data))),
        error: () => sink.ended(),
        complete: () => sink.ended(),
      });
      return () => subscription.unsubscribe();
    },
  });
}
