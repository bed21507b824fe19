import type { ApolloClient } from '@apollo/client';
import { type Feed, useFeed } from '../../lib/live.ts';
import { soon } from '../../lib/soon.ts';
import { markReadUpTo, upsertMessage } from './messageCache.ts';
import {
  MessageAddedDocument,
  type MessageAddedSubscription,
  MessageReadDocument,
  type MessageReadSubscription,
  UnreadMessagesDocument,
} from './messages.generated.ts';

const counting = new WeakMap<ApolloClient, () => void>();

/** Counts what is unread anew, once for a burst of events: a count cannot be applied twice, a fetch can. */
export function countUnread(client: ApolloClient): void {
  const count = () =>
    client.query({ query: UnreadMessagesDocument, fetchPolicy: 'network-only', context: { quiet: true } });
  // A failed count stays as it was until the next event.
  const fresh = counting.get(client) ?? soon(() => void count().catch(() => {}), 300);
  counting.set(client, fresh);
  fresh();
}

/** Older pages may have holes after a reset, so threads begin again at their first page. */
async function refetchThreads(client: ApolloClient): Promise<void> {
  for (const [id, entity] of Object.entries(
    client.cache.extract() as Record<string, { __typename?: string }>,
  )) {
    if (entity.__typename === 'Student') client.cache.evict({ id, fieldName: 'messages' });
  }
  const threads = [...client.getObservableQueries('active')].filter((query) => query.queryName === 'Thread');
  await Promise.all(threads.map((query) => query.refetch()));
  countUnread(client);
}

const added: Feed<MessageAddedSubscription, MessageAddedSubscription['messageAdded']> = {
  document: MessageAddedDocument,
  eventOf: (data) => data.messageAdded,
  apply(client, { message }) {
    upsertMessage(client.cache, message);
    countUnread(client);
  },
  reset: refetchThreads,
};

const read: Feed<MessageReadSubscription, MessageReadSubscription['messageRead']> = {
  document: MessageReadDocument,
  eventOf: (data) => data.messageRead,
  apply(client, { message, reader }) {
    markReadUpTo(client.cache, message, reader.id);
    countUnread(client);
  },
  reset: refetchThreads,
};

/** Keeps the threads and the unread counts current for as long as the component is there. */
export function useMessageFeeds(): void {
  useFeed(added);
  useFeed(read);
}
