import { EllipsisVertical, Flag, Reply } from 'lucide-react';
import { useRef } from 'react';
import { DropdownItem, DropdownMenu } from '../../../ui/DropdownMenu.tsx';
import type { Row } from './rows.ts';

type MessageActionsProps = { row: Row; onReply: (row: Row) => void; onReport: (row: Row) => void };

/** Renders the menu of a message: its button appears on hover and on keyboard focus. */
export function MessageActions({ row, onReply, onReport }: MessageActionsProps) {
  const chosen = useRef<((row: Row) => void) | null>(null);
  return (
    <DropdownMenu
      label="Message"
      align={row.isOwn ? 'end' : 'start'}
      onCloseAutoFocus={(event) => {
        // The chosen action moves the focus itself; without one it returns to the button.
        if (!chosen.current) return;
        event.preventDefault();
        chosen.current(row);
        chosen.current = null;
      }}
      trigger={
        <button
          type="button"
          aria-label={`Actions for the message of ${row.isOwn ? 'yours' : row.senderName}`}
          className="grid size-11 shrink-0 place-items-center rounded-xl text-muted hover:bg-indigo-soft hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover:opacity-100 [@media(hover:hover)]:focus-visible:opacity-100"
        >
          <EllipsisVertical className="size-5" aria-hidden="true" />
        </button>
      }
    >
      <DropdownItem
        icon={<Reply className="size-5" aria-hidden="true" />}
        onSelect={() => {
          chosen.current = onReply;
        }}
      >
        Reply
      </DropdownItem>
      {!row.isOwn && (
        <DropdownItem
          icon={<Flag className="size-5" aria-hidden="true" />}
          onSelect={() => {
            chosen.current = onReport;
          }}
        >
          Report
        </DropdownItem>
      )}
    </DropdownMenu>
  );
}
