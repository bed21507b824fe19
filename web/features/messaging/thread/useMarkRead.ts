import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { clearUnread, markReadUpTo } from '../messageCache.ts';
import { countUnread } from '../messageFeeds.ts';
import { type Messages_MessageFragment, useMarkMessagesReadMutation } from '../messages.generated.ts';

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Marks a thread as read while somebody looks at it: the tab in front and in focus.
 * @param messages oldest first
 * @param onRead told afterwards, for whatever else counts what is unread
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
    const look = async () => {
      if (!isLookedAt() || marked.current === newestId) return;
      marked.current = newestId;
      try {
        const { data } = await mark({ variables: { input: { messageId: newestId } } });
        const read = data?.markMessagesRead;
        // What came before it is read too, whether or not the event of it arrives.
        if (read?.__typename === 'Message') markReadUpTo(client.cache, read, viewerId);
        clearUnread(client.cache, studentId);
        countUnread(client);
        onRead();
      } catch {
        // Said nowhere, as the specification wants it; the next look tries again.
        marked.current = null;
      }
    };
    const onLook = () => void look();
    onLook();
    window.addEventListener('focus', onLook);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      window.removeEventListener('focus', onLook);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [newestId, studentId, viewerId, mark, client, onRead]);
}
