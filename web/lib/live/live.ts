import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { type FeedEvent, follow } from './follow.ts';

/** One subscription to the feed, and what its events do to the cache. */
export type Feed<Data, Event extends FeedEvent> = {
  document: TypedDocumentNode<Data, OperationVariables & { after?: string | null }>;
  /** The event within what the subscription answers. */
  eventOf: (data: Data) => Event;
  /** Brings the cache to where the event says. The same event may come twice. */
  apply: (client: ApolloClient, event: Exclude<Event, { __typename: 'FeedReset' }>) => void;
  /** Fetches afresh whatever the events keep current: some of them can no longer be had. */
  reset: (client: ApolloClient) => Promise<unknown>;
};

/** The context of a subscription whose cursor moves on: asked for again whenever it is sent. */
export type CursorContext = { after: () => string | null };

// biome-ignore lint/suspicious/noExplicitAny: feeds of any kind, told apart by identity
type AnyFeed = Feed<any, any>;

let start: string | null = null;
const cursors = new Map<AnyFeed, string>();
const held = new Map<AnyFeed, { holders: number; stop: () => void }>();

/**
 * From here on everybody's feeds begin at this cursor. It must have been read before the lists that the feeds
 * keep current; null while nobody is signed in.
 */
export function startFeeds(cursor: string | null): void {
  start = cursor;
  cursors.clear();
}

/** Keeps the cache current through a feed for as long as the component is there. */
export function useFeed<Data, Event extends FeedEvent>(feed: Feed<Data, Event>): void {
  const client = useApolloClient();
  useEffect(() => hold(client, feed), [client, feed]);
}

/** Several components may ask for the same feed; it runs once. */
function hold(client: ApolloClient, feed: AnyFeed): () => void {
  const known = held.get(feed);
  if (known) known.holders += 1;
  else held.set(feed, { holders: 1, stop: runFeed(client, feed, placeOf(feed)) });
  return () => {
    const mine = held.get(feed);
    if (!mine) return;
    mine.holders -= 1;
    if (mine.holders > 0) return;
    held.delete(feed);
    mine.stop();
  };
}

/** Where a feed has come to, for as long as somebody wants to go on from there. */
export type FeedPlace = { read: () => string | null; move: (cursor: string) => void };

const placeOf = (feed: AnyFeed): FeedPlace => ({
  read: () => cursors.get(feed) ?? start,
  move: (cursor) => void cursors.set(feed, cursor),
});

/** Follows a feed from a place on. @returns what stops it */
export function runFeed(client: ApolloClient, feed: AnyFeed, place: FeedPlace): () => void {
  return follow<FeedEvent>({
    start: place.read,
    moved: place.move,
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
