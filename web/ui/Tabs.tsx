import { Tabs as Radix } from 'radix-ui';
import { Fragment, type ReactNode, startTransition, useEffect, useOptimistic, useRef } from 'react';
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

/**
 * Renders tabs. On a narrow screen their row scrolls sideways, not the page. A tab is shown as selected as soon as it is
 * pressed; what was open stays until the content is rendered, which may take a slow phone a while.
 */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useOptimistic(value);
  const select = (next: string) =>
    startTransition(() => {
      setSelected(next);
      onChange(next);
    });
  // A URL can open a tab that is beyond the edge of a narrow screen.
  useEffect(() => {
    const list = row.current;
    const active = list?.querySelector<HTMLElement>(`[data-tab="${selected}"]`);
    if (!list || !active) return;
    const [start, end] = [active.offsetLeft, active.offsetLeft + active.offsetWidth];
    const isVisible = start >= list.scrollLeft && end <= list.scrollLeft + list.clientWidth;
    if (!isVisible) list.scrollLeft = start - (list.clientWidth - active.offsetWidth) / 2;
  }, [selected]);
  return (
    <Radix.Root value={selected} onValueChange={select} className="min-w-0">
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
      <Radix.Content value={selected} aria-busy={selected !== value || undefined} className="rounded-xl pt-5">
        <Fragment key={value}>{items.find((item) => item.value === value)?.content}</Fragment>
      </Radix.Content>
      {/* Hidden, for the tabs that name them as what they control. */}
      {items.map((item) => item.value !== selected && <Radix.Content key={item.value} value={item.value} />)}
    </Radix.Root>
  );
}
