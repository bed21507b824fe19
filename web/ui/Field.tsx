import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export type FieldTexts = {
  label: string;
  /** Shown under the label. */
  hint?: ReactNode;
  /** Shown under the control and announced by screen readers; also marks the control invalid. */
  error?: string | null | undefined;
};

type FieldControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid'?: true;
};

type FieldProps = FieldTexts & {
  optional?: boolean | undefined;
  children: (control: FieldControlProps) => ReactNode;
};

/** Renders the label, hint and error of one control, associated with it for screen readers. */
export function Field({ label, hint, error, optional, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="font-bold">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-base text-muted wrap-anywhere">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        // Not undefined: a field without a text of its own can still be marked, when another one shows the text of both.
        ...(error && { 'aria-invalid': true }),
      })}
      {error && <FieldError id={`${id}-error`} error={error} />}
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-base font-bold text-danger">
      <CircleAlert className="mt-1 size-4 shrink-0" aria-hidden="true" />
      {error}
    </p>
  );
}

/** The classes of a form control. The font is at least 16 px: phones zoom into a field with a smaller one. */
export const controlStyle =
  'min-h-12 w-full rounded-xl border-2 border-line-strong bg-surface px-4 py-2.5 text-base text-ink placeholder:text-muted aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken';
