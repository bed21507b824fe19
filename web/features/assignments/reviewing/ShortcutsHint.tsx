import { Keyboard, X } from 'lucide-react';
import { useState } from 'react';
import { type PersonalKey, readStored, writeStored } from '../../../lib/storage/personalStorage.ts';

const HIDDEN_KEY: PersonalKey = 'lm-person-keys-hidden';

const keys = [
  { keys: ['↑', '↓'], action: 'or' },
  { keys: ['j', 'k'], action: 'move' },
  { keys: ['Enter'], action: 'opens' },
  { keys: ['Ctrl', 'Enter'], action: 'sends and opens the next' },
  { keys: ['Esc'], action: 'goes back' },
];

/** Shows the keyboard shortcuts of the queue until they are dismissed. Hidden on phones, which have no such keys. */
export function ShortcutsHint() {
  const [isHidden, setHidden] = useState(() => readStored(HIDDEN_KEY) === true);
  const hide = (hidden: boolean) => {
    writeStored(HIDDEN_KEY, hidden ? true : null);
    setHidden(hidden);
  };
  if (isHidden)
    return (
      <button
        type="button"
        className="hidden min-h-11 items-center gap-2 justify-self-start rounded-xl px-2 text-base font-bold text-indigo underline sm:inline-flex"
        onClick={() => hide(false)}
      >
        <Keyboard className="size-5" aria-hidden="true" />
        Show the keys
      </button>
    );
  return (
    <div className="hidden items-center gap-3 rounded-brick bg-indigo-soft py-1 pl-4 pr-1 text-base sm:flex">
      <Keyboard className="size-5 shrink-0 text-indigo" aria-hidden="true" />
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        {keys.map(({ keys: pressed, action }) => (
          <span key={action} className="inline-flex items-center gap-1.5">
            {pressed.map((key) => (
              <kbd
                key={key}
                className="rounded-lg border-2 border-line-strong bg-surface px-1.5 font-sans font-bold leading-6"
              >
                {key}
              </kbd>
            ))}
            {action}
          </span>
        ))}
      </p>
      <button
        type="button"
        aria-label="Hide the keys"
        className="grid size-11 shrink-0 place-items-center rounded-xl text-muted hover:text-ink"
        onClick={() => hide(true)}
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
