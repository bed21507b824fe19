import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useNow } from '../../../lib/time/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { useRowOptions } from '../../../ui/useRowOptions.ts';
import type { Inbox_ThreadFragment } from './inbox.generated.ts';
import { ThreadItem } from './ThreadItem.tsx';

const ITEM_HEIGHT_PX = 76;
const OVERSCAN = 10;

type ThreadListProps = {
  threads: readonly Inbox_ThreadFragment[];
  openId: string | null;
  viewerId: string;
  timeZone: string;
  onOpen: (studentId: string) => void;
  /** Null if there are no more threads, or while they are loading. */
  loadMore: (() => void) | null;
  isLoadingMore: boolean;
};

/** Renders the threads in a box that scrolls. Of a long list only those near the visible part are in the page. */
export function ThreadList(props: ThreadListProps) {
  const { threads, openId, viewerId, timeZone, onOpen, loadMore, isLoadingMore } = props;
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: threads.length,
    getScrollElement: () => box.current,
    ...useRowOptions(threads.length, ITEM_HEIGHT_PX, OVERSCAN),
    getItemKey: (index) => threads[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  const isNearEnd = lastIndex >= threads.length - OVERSCAN;
  useEffect(() => {
    if (isNearEnd && threads.length > 0) loadMore?.();
  }, [isNearEnd, loadMore, threads.length]);
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul style={{ paddingTop: before, paddingBottom: after }}>
        {items.map(({ index, key }) => {
          const thread = threads[index];
          return (
            thread && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={threads.length}
                aria-posinset={index + 1}
              >
                <ThreadItem
                  thread={thread}
                  isOpen={thread.id === openId}
                  viewerId={viewerId}
                  now={now}
                  timeZone={timeZone}
                  onOpen={onOpen}
                />
              </li>
            )
          );
        })}
      </ul>
      {(loadMore || isLoadingMore) && (
        <div className="flex justify-center p-2">
          <Button variant="outline" size="sm" loading={isLoadingMore} onClick={() => loadMore?.()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
