import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { controlStyle, Field, type FieldTexts } from './Field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & FieldTexts;

/** Renders a password input that can be shown. Give it a `key` that changes when the form opens again, to hide it. */
export function PasswordField({ label, hint, error, className, disabled, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            disabled={disabled}
            type={shown ? 'text' : 'password'}
            className={clsx(controlStyle, 'pr-14', className)}
          />
          <button
            type="button"
            disabled={disabled}
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-xl text-muted hover:text-ink"
            onClick={() => setShown(!shown)}
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
