import type { ApolloClient } from '@apollo/client';
import { type Feed, followAll } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import { refetchQuery } from '../../lib/live/refetchQuery.ts';
import { throttle } from '../../lib/live/throttle.ts';
import { markRead, type ReadEvent, upsertMessage, writeMessage } from './messageCache.ts';
import {
  MessageAddedDocument,
  type MessageAddedSubscription,
  MessageHiddenDocument,
  type MessageHiddenSubscription,
  MessageReadDocument,
  type MessageReadSubscription,
} from './messages.generated.ts';
import { UnreadMessagesDocument } from './unreadMessages.generated.ts';

const throttledCounts = new WeakMap<ApolloClient, () => void>();
const COUNT_DELAY_MS = 150;
const COUNT_RETRY_MS = 1000;
/** A request on a dead connection must not block the next count. */
const COUNT_TIMEOUT_MS = 5000;

/** Refetches the unread counts, once for a burst of events: a fetch is idempotent, counting events is not. */
export function countUnread(client: ApolloClient): void {
  const count = () =>
    client
      .query({
        query: UnreadMessagesDocument,
        fetchPolicy: 'network-only',
        // A pending request may have counted before the event.
        context: {
          quiet: true,
          queryDeduplication: false,
          fetchOptions: { signal: AbortSignal.timeout(COUNT_TIMEOUT_MS) },
        },
      })
      .catch(() => void setTimeout(() => countUnread(client), COUNT_RETRY_MS));
  const throttledCount = throttledCounts.get(client) ?? throttle(count, COUNT_DELAY_MS);
  throttledCounts.set(client, throttledCount);
  throttledCount();
}

/** Refetches the list of threads. */
const threadsRefetch = createRefetch((name) => name === 'Threads', BURST_MS);

const MAX_RECENT_READINGS = 50;
const recentReadings = new WeakMap<ApolloClient, ReadEvent[]>();

/** Returns the recent read events of a client. */
function recentReadingsOf(client: ApolloClient): ReadEvent[] {
  const recent = recentReadings.get(client) ?? [];
  recentReadings.set(client, recent);
  return recent;
}

const openThreads = (client: ApolloClient) =>
  [...client.getObservableQueries('active')].filter((query) => query.queryName === 'Thread');

/** Runs `work` now, and again after each pending page, which may have been read before the event. */
function runNowAndAfterLoading(client: ApolloClient, work: () => void): void {
  work();
  for (const query of openThreads(client)) {
    if (!query.getCurrentResult().loading) continue;
    const subscription = query.subscribe(({ loading: isLoading }) => {
      if (isLoading) return;
      subscription.unsubscribe();
      work();
    });
  }
}

/** Refetches threads from their first page, since after a reset the older pages may have gaps. */
async function refetchThreads(client: ApolloClient): Promise<void> {
  for (const [id, entity] of Object.entries(
    client.cache.extract() as Record<string, { __typename?: string }>,
  )) {
    if (entity.__typename === 'Student') client.cache.evict({ id, fieldName: 'messages' });
  }
  await Promise.all([
    ...openThreads(client).map((query) => refetchQuery(query, client)),
    threadsRefetch.now(client),
  ]);
  countUnread(client);
}

export const addedFeed: Feed<MessageAddedSubscription, MessageAddedSubscription['messageAdded']> = {
  document: MessageAddedDocument,
  eventOf: (data) => data.messageAdded,
  apply(client, { message }) {
    // A thread that no loaded page has moves to the first one.
    if (!upsertMessage(client.cache, message)) threadsRefetch.soon(client);
    // The two feeds are independent: a message may arrive after the event that it was read.
    for (const reading of recentReadingsOf(client).filter(({ messageIds }) =>
      messageIds.includes(message.id),
    )) {
      markRead(client.cache, { ...reading, messageIds: [message.id] });
    }
    countUnread(client);
  },
  reset: refetchThreads,
};

/** The message of an event is the whole row, so the cache shows it in threads, quotations and searches at once. */
const hiddenFeed: Feed<MessageHiddenSubscription, MessageHiddenSubscription['messageHidden']> = {
  document: MessageHiddenDocument,
  eventOf: (data) => data.messageHidden,
  apply(client, { message }) {
    runNowAndAfterLoading(client, () => writeMessage(client.cache, message));
  },
  reset: refetchThreads,
};

export const readFeed: Feed<MessageReadSubscription, MessageReadSubscription['messageRead']> = {
  document: MessageReadDocument,
  eventOf: (data) => data.messageRead,
  apply(client, { messageIds, reader, readAt }) {
    const reading = { messageIds, readerId: reader.id, readAt };
    const recent = recentReadingsOf(client);
    recent.push(reading);
    if (recent.length > MAX_RECENT_READINGS) recent.shift();
    runNowAndAfterLoading(client, () => markRead(client.cache, reading));
    countUnread(client);
  },
  reset: refetchThreads,
};

export const followMessages = followAll(addedFeed, hiddenFeed, readFeed);
