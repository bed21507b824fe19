import type { ApolloCache, Reference } from '@apollo/client';
import {
  type Messages_MessageFragment,
  Messages_MessageFragmentDoc,
  Messages_ThreadFragmentDoc,
} from './messages.generated.ts';
import type { StoredReceipt } from './thread/receipts.ts';

const thread = { fragment: Messages_ThreadFragmentDoc, fragmentName: 'Messages_thread' };

/**
 * Adds a message to its thread, from the response to sending it or from an event; idempotent.
 * @returns false if the cached list of threads is the same as before, such as when it does not have the thread
 */
export function upsertMessage(cache: ApolloCache, message: Messages_MessageFragment): boolean {
  const { studentId } = message;
  cache.writeFragment({
    ...thread,
    id: `Student:${studentId}`,
    data: {
      __typename: 'Student',
      id: studentId,
      messages: {
        __typename: 'StudentMessagesConnection',
        edges: [{ __typename: 'StudentMessagesConnectionEdge', node: message }],
      },
    },
  });
  return writeLastMessage(cache, message);
}

/** Shows a message as the newest of its thread in the list of threads. @returns false if that changes nothing */
function writeLastMessage(cache: ApolloCache, { id, studentId, createdAt }: NewestMessage): boolean {
  return cache.modify<{ lastMessage: Reference | null }>({
    id: `Student:${studentId}`,
    fields: {
      lastMessage: (last, { readField, toReference }) => {
        const lastAt = last && readField<string>('createdAt', last as Reference);
        // Events come in the order of the thread, but one may be older than a list that was fetched since.
        return lastAt && lastAt >= createdAt ? last : (toReference({ __typename: 'Message', id }) ?? last);
      },
    },
  });
}

type NewestMessage = Pick<Messages_MessageFragment, 'id' | 'studentId' | 'createdAt'>;

/** Replaces a message wherever it is shown, without adding it to a thread whose newer messages are loaded. */
export function writeMessage(cache: ApolloCache, message: Messages_MessageFragment): void {
  cache.writeFragment({
    fragment: Messages_MessageFragmentDoc,
    fragmentName: 'Messages_message',
    id: `Message:${message.id}`,
    data: message,
  });
}

/** Marks a thread as read up to a message, before the event arrives that names the messages. */
export function markReadUpTo(cache: ApolloCache, upTo: Messages_MessageFragment, readerId: string): void {
  const cached = cache.readFragment({ ...thread, id: `Student:${upTo.studentId}` });
  const readAt = upTo.receipts.find((receipt) => receipt.recipient.id === readerId)?.readAt;
  if (!cached || !readAt) return;
  const isUnread = (message: Messages_MessageFragment) =>
    message.position <= upTo.position &&
    message.receipts.some((receipt) => receipt.recipient.id === readerId && !receipt.readAt);
  const unread = cached.messages.edges.map(({ node }) => node).filter(isUnread);
  markRead(cache, { messageIds: unread.map(({ id }) => id), readerId, readAt });
}

/** Messages that one person has read, all at the same time. */
export type ReadEvent = { messageIds: readonly string[]; readerId: string; readAt: string };

export function markRead(cache: ApolloCache, { messageIds, readerId, readAt }: ReadEvent): void {
  cache.batch({
    update: () => {
      for (const id of messageIds) markOneRead(cache, id, readerId, readAt);
    },
  });
}

function markOneRead(cache: ApolloCache, messageId: string, readerId: string, readAt: string): void {
  cache.modify<{ receipts: StoredReceipt[] }>({
    id: `Message:${messageId}`,
    fields: {
      receipts: (receipts, { readField }) =>
        (receipts as StoredReceipt[]).map((receipt) =>
          readField('id', receipt.recipient) === readerId ? { ...receipt, readAt } : receipt,
        ),
    },
  });
}

/** Sets the unread count of a student to 0 immediately; the gateway's own count follows. */
export function clearUnread(cache: ApolloCache, studentId: string): void {
  cache.modify<{ unreadMessageCount: number }>({
    id: `Student:${studentId}`,
    fields: { unreadMessageCount: () => 0 },
  });
}
