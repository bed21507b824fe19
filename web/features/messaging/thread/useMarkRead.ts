import { useApolloClient } from '@apollo/client/react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { clearUnread, markReadUpTo } from '../messageCache.ts';
import { countUnread } from '../messageFeeds.ts';
import { type Messages_MessageFragment, useMarkMessagesReadMutation } from '../messages.generated.ts';

/** A message counts as shown once half of it is in view, or as much as is read of a long one at a glance. */
const SHOWN_SHARE = 0.5;
const SHOWN_PX = 120;
/** The shares at which the browser reports a row: the small ones are for long messages. */
const THRESHOLDS = [0, 0.05, 0.1, 0.2, 0.3, SHOWN_SHARE];

const isPageActive = () => document.visibilityState === 'visible' && document.hasFocus();

export type Reading = {
  /** Oldest first. */
  messages: readonly Messages_MessageFragment[];
  viewerId: string;
  /** Called after messages were marked, to refresh other unread counts. */
  onRead: () => void;
};

/**
 * Marks a thread as read up to the newest message that is shown to the viewer: its row is in view, in the box and on the
 * screen, while the tab is visible and focused. What is only mounted, such as a thread further down the page, stays unread.
 * @param box holds the rows, which carry the id of their message as `data-row`
 * @param rendered the ids of the rows that are in the page: of a long thread those around the visible ones
 */
export function useMarkRead(
  box: RefObject<HTMLElement | null>,
  { messages, viewerId, onRead }: Reading,
  rendered: string,
): void {
  const client = useApolloClient();
  const [mark] = useMarkMessagesReadMutation({ context: { quiet: true } });
  const marked = useRef<string | null>(null);
  const studentId = messages[0]?.studentId;
  // A text, so that the rows are observed again only when others are unread.
  const unreadIds = useMemo(() => {
    const unread = messages.filter(({ receipts }) =>
      receipts.some((receipt) => receipt.recipient.id === viewerId && !receipt.readAt),
    );
    return unread.map(({ id }) => id).join(' ');
  }, [messages, viewerId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are to be observed
  useEffect(() => {
    if (!unreadIds || !studentId) return;
    const ids = unreadIds.split(' ');
    const shown = new Set<string>();
    const markShown = async () => {
      const newestId = ids.findLast((id) => shown.has(id));
      if (!newestId || !isPageActive() || marked.current === newestId) return;
      marked.current = newestId;
      try {
        const { data } = await mark({ variables: { input: { messageId: newestId } } });
        const read = data?.markMessagesRead;
        // Earlier messages are read too, whether or not the event of it arrives.
        if (read?.__typename === 'Message') markReadUpTo(client.cache, read, viewerId);
        if (newestId === ids.at(-1)) clearUnread(client.cache, studentId);
        countUnread(client);
        onRead();
      } catch {
        // Shown nowhere, as the specification requires; the next focus retries.
        marked.current = null;
      }
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, intersectionRect } of entries) {
          const id = (target as HTMLElement).dataset.row ?? '';
          const isShown = intersectionRatio >= SHOWN_SHARE || intersectionRect.height >= SHOWN_PX;
          if (isShown) shown.add(id);
          else shown.delete(id);
        }
        void markShown();
      },
      { threshold: THRESHOLDS },
    );
    for (const id of ids) {
      const row = box.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
      if (row) observer.observe(row);
    }
    const onActive = () => void markShown();
    window.addEventListener('focus', onActive);
    document.addEventListener('visibilitychange', onActive);
    return () => {
      observer.disconnect();
      window.removeEventListener('focus', onActive);
      document.removeEventListener('visibilitychange', onActive);
    };
  }, [unreadIds, rendered, studentId, viewerId, mark, client, onRead, box]);
}
