import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { clearUnread, markReadUpTo } from '../messageCache.ts';
import { countUnread } from '../messageFeeds.ts';
import { type Messages_MessageFragment, useMarkMessagesReadMutation } from '../messages.generated.ts';

const isPageActive = () => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Marks a thread as read while its tab is visible and focused.
 * @param messages oldest first
 * @param onRead called afterwards, to refresh other unread counts
 */
export function useMarkRead(
  messages: readonly Messages_MessageFragment[],
  viewerId: string,
  onRead: () => void,
): void {
  const client = useApolloClient();
  const [mark] = useMarkMessagesReadMutation({ context: { quiet: true } });
  const marked = useRef<string | null>(null);
  const newest = messages.findLast(({ receipts }) =>
    receipts.some((receipt) => receipt.recipient.id === viewerId && !receipt.readAt),
  );
  const newestId = newest?.id ?? null;
  const studentId = newest?.studentId;

  useEffect(() => {
    if (!newestId || !studentId) return;
    const markIfActive = async () => {
      if (!isPageActive() || marked.current === newestId) return;
      marked.current = newestId;
      try {
        const { data } = await mark({ variables: { input: { messageId: newestId } } });
        const read = data?.markMessagesRead;
        // Earlier messages are read too, whether or not the event of it arrives.
        if (read?.__typename === 'Message') markReadUpTo(client.cache, read, viewerId);
        clearUnread(client.cache, studentId);
        countUnread(client);
        onRead();
      } catch {
        // Shown nowhere, as the specification requires; the next focus retries.
        marked.current = null;
      }
    };
    const onActive = () => void markIfActive();
    onActive();
    window.addEventListener('focus', onActive);
    document.addEventListener('visibilitychange', onActive);
    return () => {
      window.removeEventListener('focus', onActive);
      document.removeEventListener('visibilitychange', onActive);
    };
  }, [newestId, studentId, viewerId, mark, client, onRead]);
}
