import { CornerUpLeft } from 'lucide-react';
import type { QuotedMessage } from '../outbox/unsent.ts';

/** Renders the message that another one replies to, as a button that jumps to it. */
export function MessageQuote({ quoted, onJump }: { quoted: QuotedMessage; onJump: (id: string) => void }) {
  return (
    <button
      type="button"
      className="mb-1 flex min-h-11 w-full items-start gap-2 rounded-lg border-l-4 border-current bg-[color-mix(in_oklab,currentColor_10%,transparent)] px-3 py-1.5 text-left text-base hover:underline"
      onClick={() => onJump(quoted.id)}
    >
      <CornerUpLeft className="mt-1 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        <span className="sr-only">Answers </span>
        <span className="block truncate font-bold">{quoted.senderName}</span>
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{quoted.content}</span>
      </span>
    </button>
  );
}
