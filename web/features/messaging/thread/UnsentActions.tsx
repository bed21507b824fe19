import { MESSAGING_TEXTS } from '../../../../contract/messaging.ts';
import type { UnsentMessage } from '../outbox/unsent.ts';

type UnsentActionsProps = {
  unsent: UnsentMessage;
  /** True while it waits for the connection, be it for its text or for its files. */
  isWaiting: boolean;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
};

/** Says below a message why it has not been sent, and what its sender can do. Renders nothing on its first attempt. */
export function UnsentActions({ unsent, isWaiting, onRetry, onDiscard }: UnsentActionsProps) {
  const { id, state, error } = unsent;
  if (state === 'sending') return null;
  // What is on its way may arrive, so it cannot be discarded. The buttons stay, and with them the keyboard focus.
  const isPending = state === 'retrying';
  const discard = () => {
    if (!isPending) onDiscard(id);
  };
  if (state === 'uploading')
    return (
      <div className={rowStyle}>
        {isWaiting && <Waiting />}
        <button type="button" className={linkStyle} onClick={discard}>
          Discard
        </button>
      </div>
    );
  return (
    <div className={rowStyle}>
      {state === 'refused' ? (
        <span className="text-right font-bold text-danger">
          {MESSAGING_TEXTS.failed} {error}
        </span>
      ) : (
        <Waiting />
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

function Waiting() {
  return <span className="text-right font-bold text-muted">{MESSAGING_TEXTS.waiting}</span>;
}

const rowStyle = 'flex max-w-[85%] flex-wrap items-center justify-end gap-x-3 text-base';
const linkStyle =
  'min-h-11 rounded-lg px-2 font-bold text-indigo underline hover:bg-indigo-soft aria-disabled:cursor-progress aria-disabled:opacity-75';
