import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldTexts } from './Field.tsx';

type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'children'> &
  FieldTexts & {
    options: readonly SelectOption[];
    /** The text of the first, empty option. Without it the first option is selected initially. */
    placeholder?: string;
    optional?: boolean | undefined;
  };

/** Renders a native select, which works better on phones than a custom one. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, options, placeholder, className, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={clsx(controlStyle, 'appearance-none truncate pr-11', className)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute right-4 top-1/2 size-5 -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
        </div>
      )}
    </Field>
  );
}
