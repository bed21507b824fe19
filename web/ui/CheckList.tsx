import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** Renders a list with a tick before each item; `wide` uses two columns where the section has the room. */
export function CheckList({ items, wide }: { items: readonly (ReactNode & {})[]; wide?: boolean }) {
  return (
    <ul className={clsx('grid gap-2.5', wide && 'gap-x-10 gap-y-4 text-lg md:grid-cols-2')}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are fixed texts in a fixed order
        <li key={index} className="flex items-start gap-3">
          <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-lg bg-teal-soft">
            <Check className="size-4 text-teal" strokeWidth={3} aria-hidden="true" />
          </span>
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
