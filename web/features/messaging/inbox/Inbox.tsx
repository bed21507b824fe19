import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, startTransition, useEffect, useOptimistic, useRef, useState } from 'react';
import { MESSAGING_TEXTS } from '../../../../contract/messaging.ts';
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { useSearch } from '../search/useSearch.ts';
import { MessageThread } from '../thread/MessageThread.tsx';
import type { JumpTarget } from '../thread/useJump.ts';
import { InboxSearch } from './InboxSearch.tsx';
import { ThreadList } from './ThreadList.tsx';
import { useThreads } from './useThreads.ts';

type InboxProps = {
  viewer: { id: string; timeZone: string };
  /** The student whose thread is open; null for none. Nothing is marked as read before it is open. */
  openId: string | null;
  /** Opens the thread of a student; null closes it. */
  onOpen: (studentId: string | null) => void;
  /** Called when the viewer has read messages, which makes counts elsewhere outdated. */
  onRead: () => void;
  /** Shown to a viewer who takes part in no thread. */
  empty: ReactNode;
};

/**
 * Renders the threads of the viewer and the open one: beside each other on a wide screen, one of them on a narrow one.
 * The only thread of a viewer is open without a list.
 */
export function Inbox({ viewer, openId, onOpen, onRead, empty }: InboxProps) {
  const { threads, failed, loading, retry, loadMore, isLoadingMore } = useThreads();
  const search = useSearch(null);
  const [found, setFound] = useState<{ studentId: string; target: JumpTarget } | null>(null);
  // Marked as open as soon as it is pressed: a slow phone renders the thread for a while.
  const [pressedId, setPressedId] = useOptimistic<string | null>(null);
  const list = useRef<HTMLElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const previousId = useRef(openId);
  // Where only one of the two is shown, the focus goes to what has taken the place of the other.
  useEffect(() => {
    const before = previousId.current;
    previousId.current = openId;
    if (before === openId) return;
    const isListShown = list.current !== null && list.current.offsetParent !== null;
    if (openId !== null && !isListShown) pane.current?.focus();
    if (openId === null && before !== null)
      (
        list.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(before)}"]`) ?? list.current
      )?.focus();
  }, [openId]);

  if (!threads && failed)
    return <ErrorState title={MESSAGING_TEXTS.notLoaded} onRetry={retry} retrying={loading} />;
  if (!threads) return <LoadingIndicator message="Loading messages..." />;
  if (threads.length === 0 && openId === null) return empty;
  const [only] = threads;
  const isOnly = threads.length === 1 && (openId === null || openId === only?.id);
  const shownId = isOnly ? (only?.id ?? null) : openId;
  const hasList = !isOnly && threads.length > 0;
  const open = (studentId: string) =>
    startTransition(() => {
      setPressedId(studentId);
      setFound(null);
      onOpen(studentId);
    });
  return (
    <div className={clsx('grid grid-cols-1 gap-4', hasList && 'lg:grid-cols-[22rem_minmax(0,1fr)]')}>
      {hasList && (
        <nav
          ref={list}
          tabIndex={-1}
          aria-label="Conversations"
          className={clsx(
            'thread-height min-w-0 flex-col gap-2 outline-none lg:flex',
            shownId === null ? 'flex' : 'hidden',
          )}
        >
          <InboxSearch
            search={search}
            timeZone={viewer.timeZone}
            onChoose={(studentId, messageId) => {
              setFound({ studentId, target: { id: messageId } });
              onOpen(studentId);
            }}
          />
          {!search.isSearchable && (
            <ThreadList
              threads={threads}
              openId={pressedId ?? shownId}
              viewerId={viewer.id}
              timeZone={viewer.timeZone}
              onOpen={open}
              loadMore={loadMore}
              isLoadingMore={isLoadingMore}
            />
          )}
        </nav>
      )}
      {shownId === null ? (
        <div className="hidden content-center rounded-2xl border-2 border-line lg:grid">
          <EmptyState art={<EmptyArt of="messages" />} title="Choose a conversation">
            Messages are marked as read once you open them.
          </EmptyState>
        </div>
      ) : (
        <div ref={pane} tabIndex={-1} className="min-w-0 outline-none">
          {hasList && (
            <Button
              variant="ghost"
              size="sm"
              className="mb-2 lg:hidden"
              icon={<ArrowLeft className="size-4" aria-hidden="true" />}
              onClick={() => onOpen(null)}
            >
              All conversations
            </Button>
          )}
          <MessageThread
            key={shownId}
            studentId={shownId}
            viewerId={viewer.id}
            timeZone={viewer.timeZone}
            jumpTo={found?.studentId === shownId ? found.target : null}
            onRead={onRead}
          />
        </div>
      )}
    </div>
  );
}
