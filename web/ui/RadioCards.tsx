import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Breakable } from './Breakable.tsx';
import { FieldError } from './Field.tsx';

type RadioCard<Value extends string> = {
  value: Value;
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string> = {
  legend: string;
  /** Shows the legend only to screen readers, when a heading beside it already says the same. */
  hideLegend?: boolean;
  name: string;
  options: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | null | undefined;
  columns?: 1 | 2 | 3;
};

const columnStyle = { 1: '', 2: 'sm:grid-cols-2', 3: 'lg:grid-cols-3' };

/** Renders radio buttons as cards that are large enough for a thumb. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, hideLegend, name, options, value, onChange, error, columns } = props;
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-bold'}>{legend}</legend>
      <div className={clsx('grid grid-cols-1 gap-3', columnStyle[columns ?? 1])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'flex min-h-11 cursor-pointer items-start gap-3 rounded-brick border-2 border-line-strong bg-surface p-4 transition-colors',
              'hover:border-indigo has-checked:border-indigo has-checked:bg-indigo-soft',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              'has-disabled:cursor-not-allowed has-disabled:opacity-60',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-1 size-5 shrink-0 accent-indigo focus-visible:outline-none"
            />
            <span className="grid min-w-0 flex-1 grid-cols-1 gap-1 wrap-anywhere">
              <span className="flex items-center gap-2 font-display text-lg font-medium leading-snug">
                {option.icon}
                <span>
                  <Breakable text={option.title} />
                </span>
              </span>
              {option.description && <span className="text-base text-muted">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={errorId} error={error} />
        </div>
      )}
    </fieldset>
  );
}
