import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { UnreadBadge } from './UnreadBadge.tsx';

export type TabItem = {
  value: string;
  label: string;
  icon?: ReactNode;
  /** A small number after the label, such as the number of students. */
  count?: number | undefined;
  /** The number of unread items; shown as a badge when above zero. */
  unread?: number;
  content: ReactNode;
};

type TabsProps = {
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange: (value: string) => void;
};

/** Renders tabs. On a narrow screen their row scrolls sideways, not the page. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  // A URL can open a tab that is beyond the edge of a narrow screen.
  useEffect(() => {
    const list = row.current;
    const active = list?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (!list || !active) return;
    const [start, end] = [active.offsetLeft, active.offsetLeft + active.offsetWidth];
    const isVisible = start >= list.scrollLeft && end <= list.scrollLeft + list.clientWidth;
    if (!isVisible) list.scrollLeft = start - (list.clientWidth - active.offsetWidth) / 2;
  }, [value]);
  return (
    <Radix.Root value={value} onValueChange={onChange} className="min-w-0">
      <Radix.List
        ref={row}
        aria-label={label}
        className="relative -mx-1 flex overflow-x-auto sm:gap-1 border-b-2 border-line px-1 pt-1 [scrollbar-width:thin]"
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            data-tab={item.value}
            className="-mb-0.5 flex min-h-12 shrink-0 items-center gap-2 rounded-t-xl border-b-4 border-transparent px-2 font-display text-lg text-muted hover:bg-indigo-soft hover:text-ink sm:px-4 data-[state=active]:border-indigo data-[state=active]:font-medium data-[state=active]:text-indigo focus-visible:-outline-offset-3"
          >
            {item.icon && <span className="max-sm:hidden">{item.icon}</span>}
            {item.label}
            {item.count !== undefined && (
              <span className="rounded-full bg-sunken px-2 text-base text-muted">{item.count}</span>
            )}
            <UnreadBadge count={item.unread ?? 0} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="rounded-xl pt-5">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
