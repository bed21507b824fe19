import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** Lines with a tick before each; `wide` lets two stand side by side where a section has the room. */
export function CheckList({ items, wide }: { items: readonly (ReactNode & {})[]; wide?: boolean }) {
  return (
    <ul className={clsx('grid gap-2.5', wide && 'gap-x-10 gap-y-4 text-lg md:grid-cols-2')}>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are fixed texts that never change places
        <li key={place} className="flex items-start gap-3">
          <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-lg bg-teal-soft">
            <Check className="size-4 text-teal" strokeWidth={3} aria-hidden="true" />
          </span>
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
