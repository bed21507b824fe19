import { clsx } from 'clsx';
import { messageTime } from '../../../../contract/time.ts';
import { Initial } from '../../../ui/Initial.tsx';
import { UnreadBadge } from '../../../ui/UnreadBadge.tsx';
import { namesOf } from '../composer/draft.ts';
import type { Inbox_MessageFragment, Inbox_ThreadFragment } from './inbox.generated.ts';

type ThreadItemProps = {
  thread: Inbox_ThreadFragment;
  isOpen: boolean;
  viewerId: string;
  now: number;
  timeZone: string;
  onOpen: (studentId: string) => void;
};

/** Renders a thread of the list: whom it is about, its newest message and how much of it is unread. */
export function ThreadItem({ thread, isOpen, viewerId, now, timeZone, onOpen }: ThreadItemProps) {
  const { id, firstName, parent, mentor, unreadMessageCount, lastMessage } = thread;
  const isUnread = unreadMessageCount > 0;
  // A parent knows whose child it is.
  const other = parent.id === viewerId ? mentor : parent;
  return (
    <button
      type="button"
      data-thread={id}
      aria-current={isOpen ? 'true' : undefined}
      className="flex w-full items-center gap-3 rounded-2xl p-3 text-left hover:bg-indigo-soft focus-visible:-outline-offset-3 aria-[current]:bg-indigo-soft"
      onClick={() => onOpen(id)}
    >
      {/* Of the child, whose name stands beside it: a parent's picture here would be taken for theirs. */}
      <Initial name={firstName} size="md" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 truncate">
            <span className="font-bold">{firstName}</span>
            {other && <span className="text-base text-muted"> · {other.name}</span>}
          </span>
          {lastMessage && (
            <time dateTime={lastMessage.createdAt} className="shrink-0 text-sm text-muted">
              {messageTime(lastMessage.createdAt, { now, timeZone })}
            </time>
          )}
        </span>
        <span className={clsx('block truncate text-base', isUnread ? 'font-bold' : 'text-muted')}>
          {lastMessage ? previewOf(lastMessage, viewerId) : 'No messages yet'}
        </span>
      </span>
      <UnreadBadge count={unreadMessageCount} />
    </button>
  );
}

function previewOf({ sender, content, attachments }: Inbox_MessageFragment, viewerId: string): string {
  const name = sender.id === viewerId ? 'You' : sender.name;
  return `${name}: ${content || namesOf(attachments)}`;
}
