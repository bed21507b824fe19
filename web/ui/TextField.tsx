import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldTexts } from './Field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldTexts & { optional?: boolean | undefined };

export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <input type="text" {...input} {...control} className={clsx(controlStyle, className)} />}
    </Field>
  );
}

type TextareaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldTexts & { optional?: boolean | undefined };

export function Textarea({ label, hint, error, optional, className, ...area }: TextareaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => <textarea rows={4} {...area} {...control} className={clsx(controlStyle, className)} />}
    </Field>
  );
}
