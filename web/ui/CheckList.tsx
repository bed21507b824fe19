import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** Lines with a tick before each. */
export function CheckList({ items }: { items: readonly (ReactNode & {})[] }) {
  return (
    <ul className="grid gap-2.5">
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
