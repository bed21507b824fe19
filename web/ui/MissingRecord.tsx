import type { ReactNode } from 'react';

type MissingRecordProps = { title: string; children: ReactNode };

/** Renders a page whose address names a record that is not there, or not for the viewer. */
export function MissingRecord({ title, children }: MissingRecordProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-8 text-center">
      <h1 className="text-2xl">{title}</h1>
      <p className="text-muted">{children}</p>
    </div>
  );
}
