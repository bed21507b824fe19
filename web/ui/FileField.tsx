import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { FieldError } from './Field.tsx';

type FileFieldProps = {
  label: string;
  name: string;
  /** Describes the accepted files. */
  hint: ReactNode;
  /** File extensions with their dots, for the picker; the caller checks dropped files. */
  accept: string;
  /** True for a field that takes one file. */
  single?: boolean;
  icon?: ReactNode;
  error?: string | null | undefined;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
};

/** Renders a file input with a file picker and drag and drop. */
export function FileField(props: FileFieldProps) {
  const { label, hint, accept, name, single, icon, error, disabled, onFiles } = props;
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const described = error ? `${id}-hint ${id}-error` : `${id}-hint`;
  return (
    <div className="grid min-w-0 gap-1.5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the picker does the same */}
      <div
        className={clsx(
          'relative flex min-h-20 items-center gap-4 rounded-brick border-2 border-dashed p-4 transition-colors',
          'hover:border-indigo hover:bg-indigo-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isOver ? 'border-indigo bg-indigo-soft' : 'border-line-strong bg-surface',
          disabled && 'opacity-60',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!disabled);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          if (!disabled) onFiles([...event.dataTransfer.files]);
        }}
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-indigo-soft text-indigo">
          {icon ?? <Upload className="size-6" aria-hidden="true" />}
        </span>
        <span className="grid min-w-0 gap-0.5">
          <label
            htmlFor={id}
            className="font-display text-lg font-medium leading-snug before:absolute before:inset-0 before:cursor-pointer"
          >
            {label}
          </label>
          <span id={`${id}-hint`} className="text-base text-muted">
            {hint}
          </span>
        </span>
        <input
          id={id}
          type="file"
          name={name}
          multiple={!single}
          accept={accept}
          disabled={disabled}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // Resets the input, so that choosing the same file again fires a change event.
            event.target.value = '';
          }}
        />
      </div>
      {error && <FieldError id={`${id}-error`} error={error} />}
    </div>
  );
}
