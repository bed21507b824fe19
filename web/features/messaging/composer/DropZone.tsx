import { Paperclip } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';

type DropZoneProps = {
  className: string;
  /** Null while no files can be attached. */
  onFiles: ((files: File[]) => void) | null;
  children: ReactNode;
};

/** Accepts files that are dropped anywhere on it. A shortcut: the attach button does the same. */
export function DropZone({ className, onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent) => onFiles !== null && event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      className={`relative ${className}`}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles?.([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-2xl border-4 border-dashed border-indigo bg-indigo-soft/90"
        >
          <p className="flex items-center gap-3 font-display text-xl font-semibold text-ink">
            <Paperclip className="size-7" />
            Drop files to attach them
          </p>
        </div>
      )}
    </div>
  );
}
