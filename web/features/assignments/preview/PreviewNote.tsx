import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says that what follows is a preview. */
export function PreviewNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 rounded-brick bg-indigo-soft px-4 py-3 font-bold">
      <Eye className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
