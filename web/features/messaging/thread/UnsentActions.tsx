import { MESSAGING_TEXTS } from '../../../../contract/messaging.ts';
import { isDiscardable } from '../outbox/outbox.ts';
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
  const isPending = state === 'retrying';
  // What may arrive cannot be discarded. The buttons stay, and with them the keyboard focus.
  const canDiscard = isDiscardable(unsent);
  const discard = () => {
    if (canDiscard) onDiscard(id);
  };
  if (state === 'uploading')
    return (
      <div className={rowStyle}>
        {isWaiting && <Waiting mayHaveArrived={false} />}
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
        <Waiting mayHaveArrived={unsent.mayHaveArrived} />
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
      <button type="button" className={linkStyle} aria-disabled={!canDiscard || undefined} onClick={discard}>
        Discard
      </button>
    </div>
  );
}

function Waiting({ mayHaveArrived }: { mayHaveArrived: boolean }) {
  return (
    <span className="text-right font-bold text-muted">
      {mayHaveArrived ? MESSAGING_TEXTS.unanswered : MESSAGING_TEXTS.waiting}
    </span>
  );
}

const rowStyle = 'flex max-w-[85%] flex-wrap items-center justify-end gap-x-3 text-base';
const linkStyle =
  'min-h-11 rounded-lg px-2 font-bold text-indigo underline hover:bg-indigo-soft aria-disabled:cursor-progress aria-disabled:opacity-75';
