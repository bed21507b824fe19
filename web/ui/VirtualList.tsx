import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMediaQuery } from '../lib/hooks/useMediaQuery.ts';
import { keptRange } from './keptRange.ts';
import { useRowOptions } from './useRowOptions.ts';

const OVERSCAN = 8;
const WIDE = '(width >= 64rem)';

/** The space between the items, which is part of their height. */
const GAPS = {
  0: { list: '', item: '' },
  2: { list: '-mb-2', item: 'pb-2' },
  4: { list: '-mb-4', item: 'pb-4' },
} as const;

type VirtualListProps<Item extends { id: string }> = {
  /** The accessible name of the list, where no heading names it. */
  label?: string;
  items: readonly Item[];
  /** Number of items with those that are not loaded yet; null if it is not known. */
  total: number | null;
  /** Height of an item with the space below it in pixels, until it is measured. */
  estimatedHeight: number;
  /** Columns on a wide screen. */
  columns: 1 | 2;
  gap: keyof typeof GAPS;
  children: (item: Item) => ReactNode;
  /** The id of an item that is always in the page, such as the one that Tab focuses. */
  kept?: string | null;
  /** Set to the list, which can then be focused by a script. */
  list?: RefObject<HTMLUListElement | null>;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/**
 * Renders a list that scrolls with the page. Of a long one only the items near the visible part are in the page, and
 * the one that has the focus with its neighbours, so that the keyboard walks through all of them.
 */
export function VirtualList<Item extends { id: string }>(props: VirtualListProps<Item>) {
  const own = useRef<HTMLUListElement>(null);
  const list = props.list ?? own;
  const shared = { list, isFocusable: props.list !== undefined };
  const rows = useRows(props);
  const scrollMargin = useOffset(list, null);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({ ...rows.options, scrollMargin });
  return <Rows {...props} {...rows} {...shared} virtualizer={virtualizer} scrollMargin={scrollMargin} />;
}

/** Renders such a list in a box of its own that scrolls (`data-scroll-box`), or in the content of a dialog. */
export function VirtualBoxList<Item extends { id: string }>(props: VirtualListProps<Item>) {
  const own = useRef<HTMLUListElement>(null);
  const list = props.list ?? own;
  const shared = { list, isFocusable: props.list !== undefined };
  const rows = useRows(props);
  const boxOf = () => list.current?.closest<HTMLElement>('[data-scroll-box], [data-dialog-content]') ?? null;
  const scrollMargin = useOffset(list, boxOf);
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...rows.options,
    scrollMargin,
    getScrollElement: boxOf,
  });
  return <Rows {...props} {...rows} {...shared} virtualizer={virtualizer} scrollMargin={scrollMargin} />;
}

/** Returns the options of a virtualizer of the rows, which have an item per column. */
function useRows<Item extends { id: string }>(props: VirtualListProps<Item>) {
  const { items, estimatedHeight, kept } = props;
  const isWide = useMediaQuery(WIDE);
  const columns = isWide ? props.columns : 1;
  const [focused, setFocused] = useState<string | null>(null);
  const keptRows = [focused, kept].flatMap((id) => {
    const index = id ? items.findIndex((item) => item.id === id) : -1;
    return index < 0 ? [] : [Math.floor(index / columns)];
  });
  const count = Math.ceil(items.length / columns);
  const rowOptions = useRowOptions(items.length, estimatedHeight, OVERSCAN);
  return {
    columns,
    setFocused,
    options: {
      count,
      ...rowOptions,
      getItemKey: (row: number) => items[row * columns]?.id ?? row,
      rangeExtractor: keptRange(keptRows),
    },
  };
}

/** Returns how far a list is below the start of what scrolls, as the content above it is now. */
function useOffset(list: RefObject<HTMLElement | null>, boxOf: (() => HTMLElement | null) | null): number {
  const [offset, setOffset] = useState(0);
  const measure = () => {
    if (!list.current) return;
    const box = boxOf?.();
    const start = box ? box.getBoundingClientRect().top - box.scrollTop : -window.scrollY;
    const next = list.current.getBoundingClientRect().top - start;
    setOffset((current) => (Math.abs(current - next) < 1 ? current : next));
  };
  const latest = useRef(measure);
  useLayoutEffect(() => {
    latest.current = measure;
    measure();
  });
  // The content above the list can grow without rendering the list.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return offset;
}

type RowsProps<Item extends { id: string }, Scroll extends Window | Element> = VirtualListProps<Item> & {
  columns: number;
  setFocused: (id: string) => void;
  list: RefObject<HTMLUListElement | null>;
  isFocusable: boolean;
  virtualizer: Virtualizer<Scroll, HTMLLIElement>;
  scrollMargin: number;
};

function Rows<Item extends { id: string }, Scroll extends Window | Element>(props: RowsProps<Item, Scroll>) {
  const { label, items, total, columns, gap, children, list, virtualizer, scrollMargin } = props;
  const rows = virtualizer.getVirtualItems();
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-item]')?.dataset.item;
    if (id) props.setFocused(id);
  };
  let end = scrollMargin;
  const shown = rows.flatMap((row) => {
    // The space of the rows before it that are not in the page.
    const before = row.start - end;
    end = row.end;
    return items
      .slice(row.index * columns, (row.index + 1) * columns)
      .map((item, column) => ({ item, row, before, position: row.index * columns + column + 1, column }));
  });
  const after = virtualizer.getTotalSize() - (end - scrollMargin);
  return (
    <ul
      ref={list}
      aria-label={label}
      tabIndex={props.isFocusable ? -1 : undefined}
      className={clsx(
        GAPS[gap].list,
        // Not while its rows are still to come: a box that takes its height from the list would never show one.
        items.length === 0 ? 'hidden' : 'grid grid-cols-1 outline-none',
        columns === 2 && 'gap-x-4 lg:grid-cols-2',
      )}
      style={{ paddingBottom: after }}
      onFocus={onFocus}
      {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
    >
      {shown.map(({ item, row, before, position, column }) => (
        <li
          key={item.id}
          ref={column === 0 ? virtualizer.measureElement : undefined}
          data-index={row.index}
          data-item={item.id}
          aria-setsize={total ?? -1}
          aria-posinset={position}
          className={clsx('min-w-0', GAPS[gap].item)}
          style={{ marginTop: before }}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
