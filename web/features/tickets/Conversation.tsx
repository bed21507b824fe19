import { clsx } from 'clsx';
import { Image, Paperclip } from 'lucide-react';
import { fullTimeText } from '../../../contract/time.ts';
import type { TicketMessageKind } from '../../generated/types.ts';

type Message = {
  id: string;
  kind: TicketMessageKind;
  content: string;
  createdAt: string;
  author: { name: string } | null;
  files: readonly { id: string; name: string; isPicture: boolean; url: string }[];
};

type ConversationProps = {
  messages: readonly Message[];
  /** Whose messages stand at the end of the line. */
  own: 'FAMILY' | 'TEAM';
  timeZone: string;
  /** Who wrote without an account; null for a parent, whose messages have their author. */
  visitorName: string | null;
};

const STYLES = {
  FAMILY: 'bg-indigo-soft',
  TEAM: 'bg-teal-soft',
  NOTE: 'border-2 border-dashed border-line-strong bg-surface',
};

/** Renders the messages of a ticket in their order. New ones are read out. */
export function Conversation({ messages, own, timeZone, visitorName }: ConversationProps) {
  return (
    <div role="log" aria-label="Conversation">
      <ol className="grid grid-cols-1 gap-3">
        {messages.map(({ id, kind, content, createdAt, author, files }) => (
          <li
            key={id}
            className={clsx(
              'grid max-w-[90%] grid-cols-1 gap-1 rounded-brick p-4 wrap-anywhere',
              STYLES[kind],
              (kind === 'FAMILY') === (own === 'FAMILY') ? 'justify-self-end' : 'justify-self-start',
            )}
          >
            <p className="text-base">
              <strong>{nameOf(kind, own, author?.name ?? visitorName)}</strong>
              {`, ${fullTimeText(createdAt, timeZone)}`}
            </p>
            <p className="whitespace-pre-wrap">{content}</p>
            {files.length > 0 && <MessageFiles files={files} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function MessageFiles({ files }: Pick<Message, 'files'>) {
  return (
    <ul aria-label="Files" className="grid grid-cols-1 gap-1">
      {files.map(({ id, name, isPicture, url }) => (
        <li key={id}>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-11 items-center gap-2 wrap-anywhere"
          >
            <Icon isPicture={isPicture} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Icon({ isPicture }: { isPicture: boolean }) {
  const Shown = isPicture ? Image : Paperclip;
  return <Shown className="size-5 shrink-0" aria-hidden="true" />;
}

function nameOf(kind: TicketMessageKind, own: 'FAMILY' | 'TEAM', name: string | null) {
  if (kind === 'NOTE') return `Note of ${name ?? 'a former admin'}`;
  if (kind === 'TEAM')
    return own === 'FAMILY' ? `${name ?? 'Our team'}, Support` : (name ?? 'A former admin');
  return own === 'FAMILY' ? 'You' : (name ?? 'A parent');
}
