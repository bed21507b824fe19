import { clsx } from 'clsx';
import { Spinner } from './Spinner.tsx';

type SwitchProps = {
  on: boolean;
  /** The accessible name; it must be clear out of context. The visible text is added where it is not in it. */
  label: string;
  /** The visible text beside the switch. */
  text: string;
  busy: boolean;
  onChange: (on: boolean) => void;
};

/** Renders a switch that takes effect immediately. */
export function Switch({ on, label, text, busy, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      // Who speaks to the browser says what is visible.
      aria-label={label.includes(text) ? label : `${label}: ${text}`}
      aria-busy={busy || undefined}
      className="inline-flex min-h-11 items-center gap-3 rounded-xl px-2 text-left font-bold hover:bg-indigo-soft"
      onClick={() => {
        if (!busy) onChange(!on);
      }}
    >
      <span
        className={clsx(
          'flex h-7 w-12 shrink-0 items-center rounded-full border-2 px-0.5 transition-colors',
          on ? 'justify-end border-indigo bg-indigo' : 'justify-start border-line-strong bg-sunken',
        )}
      >
        <span className={clsx('size-5 rounded-full', on ? 'bg-surface' : 'bg-muted')} />
      </span>
      {text}
      {busy && <Spinner />}
    </button>
  );
}
