import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export type AccordionItem = { id: string; title: string; content: ReactNode };

/** Renders collapsible items with the native details element, which the browser's page search finds and which needs no script. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <div className="grid gap-3">
      {items.map((item) => (
        <details key={item.id} id={item.id} className="group rounded-brick border-2 border-line bg-surface">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-brick px-5 py-3 font-display text-lg font-medium leading-snug hover:bg-indigo-soft">
            {item.title}
            <ChevronDown
              className="size-5 shrink-0 text-indigo group-open:rotate-180 motion-safe:transition-transform"
              aria-hidden="true"
            />
          </summary>
          <div className="px-5 pb-5 pt-1 text-muted">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
