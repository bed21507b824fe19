import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live/live.ts';
import { soon } from '../../lib/live/throttle.ts';
import { markRead, type Reading, upsertMessage } from './messageCache.ts';
import {
  MessageAddedDocument,
  type MessageAddedSubscription,
  MessageReadDocument,
  type MessageReadSubscription,
  UnreadMessagesDocument,
} from './messages.generated.ts';

const counting = new WeakMap<ApolloClient, () => void>();
const COUNT_AFTER_MS = 150;
const COUNT_AGAIN_MS = 1000;
/** A count that a dead line holds must not keep the next one waiting. */
const COUNT_WITHIN_MS = 5000;

/** Counts what is unread anew, once for a burst of events: a count cannot be applied twice, a fetch can. */
export function countUnread(client: ApolloClient): void {
  const count = () =>
    client
      .query({
        query: UnreadMessagesDocument,
        fetchPolicy: 'network-only',
        // One that is under way may have counted before the event.
        context: {
          quiet: true,
          queryDeduplication: false,
          fetchOptions: { signal: AbortSignal.timeout(COUNT_WITHIN_MS) },
        },
      })
      .catch(() => void setTimeout(() => countUnread(client), COUNT_AGAIN_MS));
  const fresh = counting.get(client) ?? soon(count, COUNT_AFTER_MS);
  counting.set(client, fresh);
  fresh();
}

const READINGS_KEPT = 50;
const readings = new WeakMap<ApolloClient, Reading[]>();

/** What was read lately. */
function readingsOf(client: ApolloClient): Reading[] {
  const known = readings.get(client) ?? [];
  readings.set(client, known);
  return known;
}

const openThreads = (client: ApolloClient) =>
  [...client.getObservableQueries('active')].filter((query) => query.queryName === 'Thread');

/** Runs `work` now, and again after each page that is under way: it may have been read before the event. */
function nowAndAfterLoading(client: ApolloClient, work: () => void): void {
  work();
  for (const query of openThreads(client)) {
    if (!query.getCurrentResult().loading) continue;
    const loading = query.subscribe(({ loading: isLoading }) => {
      if (isLoading) return;
      loading.unsubscribe();
      work();
    });
  }
}

/** Older pages may have holes after a reset, so threads begin again at their first page. */
async function refetchThreads(client: ApolloClient): Promise<void> {
  for (const [id, entity] of Object.entries(
    client.cache.extract() as Record<string, { __typename?: string }>,
  )) {
    if (entity.__typename === 'Student') client.cache.evict({ id, fieldName: 'messages' });
  }
  await Promise.all(openThreads(client).map((query) => query.refetch()));
  countUnread(client);
}

export const addedFeed: Feed<MessageAddedSubscription, MessageAddedSubscription['messageAdded']> = {
  document: MessageAddedDocument,
  eventOf: (data) => data.messageAdded,
  apply(client, { message }) {
    upsertMessage(client.cache, message);
    // The two feeds come side by side: a message may come after the word that it was read.
    for (const reading of readingsOf(client).filter(({ messageIds }) => messageIds.includes(message.id))) {
      markRead(client.cache, { ...reading, messageIds: [message.id] });
    }
    countUnread(client);
  },
  reset: refetchThreads,
};

export const readFeed: Feed<MessageReadSubscription, MessageReadSubscription['messageRead']> = {
  document: MessageReadDocument,
  eventOf: (data) => data.messageRead,
  apply(client, { messageIds, reader, readAt }) {
    const reading = { messageIds, readerId: reader.id, readAt };
    const lately = readingsOf(client);
    lately.push(reading);
    if (lately.length > READINGS_KEPT) lately.shift();
    nowAndAfterLoading(client, () => markRead(client.cache, reading));
    countUnread(client);
  },
  reset: refetchThreads,
};

/** Keeps the threads and the unread counts current for as long as the component is there. */
export function useMessageFeeds(): void {
  useFeed(addedFeed);
  useFeed(readFeed);
}
