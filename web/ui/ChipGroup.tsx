import { Check, Plus } from 'lucide-react';
import { useId } from 'react';
import { FieldError } from './Field.tsx';

type ChipGroupProps = {
  legend: string;
  hint?: string;
  name: string;
  options: readonly string[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error?: string | null | undefined;
};

/** Renders checkboxes as chips, for multiple choice from a few short options. */
export function ChipGroup({ legend, hint, name, options, value, onChange, error }: ChipGroupProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const toggle = (option: string) =>
    onChange(options.filter((item) => (item === option ? !value.includes(item) : value.includes(item))));
  return (
    <fieldset aria-describedby={describedBy || undefined} className="min-w-0">
      <legend className="font-bold">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-base text-muted">
          {hint}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {options.map((option) => {
          const chosen = value.includes(option);
          const Icon = chosen ? Check : Plus;
          return (
            <label
              key={option}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-2 border-line-strong bg-surface py-1.5 pl-3 pr-4 font-bold transition-colors hover:border-indigo has-checked:border-indigo has-checked:bg-indigo has-checked:text-on-indigo has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="checkbox"
                name={name}
                value={option}
                checked={chosen}
                onChange={() => toggle(option)}
                className="sr-only"
              />
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              {option}
            </label>
          );
        })}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`} error={error} />
        </div>
      )}
    </fieldset>
  );
}
