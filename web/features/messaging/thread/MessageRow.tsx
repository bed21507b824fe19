import { clsx } from 'clsx';
import { Check, CheckCheck, Clock, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { fullTimeText, messageTime } from '../../../../contract/time.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { MessageFiles } from '../files/MessageFiles.tsx';
import type { FileUploads } from '../files/threadUploads.ts';
import { UnsentFiles } from '../files/UnsentFiles.tsx';
import { useWaitingCount } from '../files/useWaitingCount.ts';
import type { UnsentMessage } from '../outbox/unsent.ts';
import { splitLinks } from './links.ts';
import { MessageActions } from './MessageActions.tsx';
import { MessageQuote } from './MessageQuote.tsx';
import type { Row } from './rows.ts';
import { UnsentActions } from './UnsentActions.tsx';

/** The actions of a row. */
export type RowHandlers = {
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
  onReply: (row: Row) => void;
  onReport: (row: Row) => void;
  /** Scrolls to another message of the thread. */
  onJump: (id: string) => void;
  /** Removes a file from a message that waits for it. */
  onDropFile: (id: string, fileId: string) => void;
  /** The uploads of this thread. */
  uploads: FileUploads;
};

const NONE: readonly UnsentMessage[] = [];

type MessageRowProps = { row: Row; now: number; timeZone: string; handlers: RowHandlers };

/** Renders a message as a bubble: the viewer's own on the right, others' with their name on the left. */
export const MessageRow = memo(({ row, now, timeZone, handlers }: MessageRowProps) => {
  const { isOwn, continues, unsent } = row;
  const { onRetry, onDiscard, onReply, onReport, onJump, uploads } = handlers;
  const isWaiting = useWaitingCount(unsent ? [unsent] : NONE, uploads) > 0;
  return (
    <div className={clsx('flex flex-col', isOwn ? 'items-end' : 'items-start', continues ? 'mt-1' : 'mt-3')}>
      {continues ? <span className="sr-only">{isOwn ? 'You' : row.senderName}</span> : <Sender row={row} />}
      <div className={clsx('group flex w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
        <div
          className={clsx(
            'max-w-[calc(100%-3rem)] rounded-2xl px-4 py-2 sm:max-w-[70%]',
            isOwn ? 'bg-indigo text-on-indigo' : 'border-2 border-line bg-surface',
            isOwn ? 'rounded-br-md' : 'rounded-bl-md',
            unsent?.state === 'refused' && 'opacity-75',
          )}
        >
          {row.quoted && <MessageQuote quoted={row.quoted} onJump={onJump} />}
          {row.isHigh && (
            <Badge tone="warn" icon={<TriangleAlert className="size-4" aria-hidden="true" />}>
              High priority
            </Badge>
          )}
          {row.subject && <p className="font-bold [overflow-wrap:anywhere]">{row.subject}</p>}
          <MessageFiles files={row.files} uploads={handlers.uploads} now={now} />
          {row.content && (
            <p className={clsx('whitespace-pre-wrap [overflow-wrap:anywhere]', row.isHidden && 'italic')}>
              <LinkedText text={row.content} />
            </p>
          )}
          <p className="flex items-center justify-end gap-1 text-sm leading-tight">
            <time dateTime={row.at} title={fullTimeText(row.at, timeZone)}>
              {messageTime(row.at, { now, timeZone })}
            </time>
            {isOwn && <DeliveryStatus row={row} isWaiting={isWaiting} />}
          </p>
        </div>
        {!unsent && !row.isHidden && <MessageActions row={row} onReply={onReply} onReport={onReport} />}
      </div>
      {unsent?.state === 'uploading' && (
        <UnsentFiles unsent={unsent} uploads={handlers.uploads} onDrop={handlers.onDropFile} />
      )}
      {unsent && (
        <UnsentActions unsent={unsent} isWaiting={isWaiting} onRetry={onRetry} onDiscard={onDiscard} />
      )}
    </div>
  );
});

function Sender({ row: { isOwn, senderName, senderAvatar } }: { row: Row }) {
  if (isOwn) return <span className="sr-only">You</span>;
  return (
    <span className="mb-1 flex max-w-full items-center gap-2 px-1 text-base font-bold text-muted">
      <Avatar name={senderName} picture={senderAvatar} size="xs" />
      <span className="min-w-0 wrap-anywhere">{senderName}</span>
    </span>
  );
}

function LinkedText({ text }: { text: string }) {
  let offset = 0;
  return splitLinks(text).map((piece) => {
    const key = offset;
    offset += piece.text.length;
    if (!piece.href) return <span key={key}>{piece.text}</span>;
    return (
      <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer" className="underline">
        {piece.text}
      </a>
    );
  });
}

const unsentLabels = {
  uploading: 'Waits for its files',
  sending: 'Sending',
  waiting: 'Waiting',
  retrying: 'Waiting',
  refused: 'Not sent',
  sent: 'Sent',
} satisfies Record<UnsentMessage['state'], string>;

/** Shows the delivery status of an own message: not sent yet, sent or read. */
function DeliveryStatus({ row: { unsent, readBy }, isWaiting }: { row: Row; isWaiting: boolean }) {
  const isRead = readBy !== null && readBy.length > 0;
  const state = isWaiting ? 'waiting' : unsent?.state;
  const label = state ? unsentLabels[state] : isRead ? 'Read' : 'Sent';
  const Icon = unsent ? Clock : isRead ? CheckCheck : Check;
  return (
    <span title={isRead ? `Read by ${readBy.join(', ')}` : label} className="inline-flex">
      <Icon className="size-4" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
