import type { ReactNode } from 'react';

/** Renders an item of a list of facts, with an icon that says what kind it is. */
export function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span aria-hidden="true" className="mt-1 shrink-0 text-muted [&>svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
