import { MESSAGING_TEXTS } from '../../../../contract/messaging.ts';
import type { UnsentMessage } from '../outbox/unsent.ts';

type UnsentActionsProps = {
  unsent: UnsentMessage;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
};

/** Says below a message why it has not been sent, and what its sender can do. Renders nothing on its first attempt. */
export function UnsentActions({ unsent: { id, state, error }, onRetry, onDiscard }: UnsentActionsProps) {
  if (state === 'sending') return null;
  // What is on its way may arrive, so it cannot be discarded. The buttons stay, and with them the keyboard focus.
  const isPending = state === 'retrying';
  const discard = () => {
    if (!isPending) onDiscard(id);
  };
  if (state === 'uploading')
    return (
      <button type="button" className={linkStyle} onClick={discard}>
        Discard the message
      </button>
    );
  return (
    <div className="flex max-w-[85%] flex-wrap items-center justify-end gap-x-3 text-base">
      {state === 'refused' ? (
        <span className="text-right font-bold text-danger">
          {MESSAGING_TEXTS.failed} {error}
        </span>
      ) : (
        <span className="text-right font-bold text-muted">{MESSAGING_TEXTS.waiting}</span>
      )}
      <button
        type="button"
        className={linkStyle}
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) onRetry(id);
        }}
      >
        Retry
      </button>
      <button type="button" className={linkStyle} aria-disabled={isPending || undefined} onClick={discard}>
        Discard
      </button>
    </div>
  );
}

const linkStyle =
  'min-h-11 rounded-lg px-2 font-bold text-indigo underline hover:bg-indigo-soft aria-disabled:cursor-progress aria-disabled:opacity-75';
