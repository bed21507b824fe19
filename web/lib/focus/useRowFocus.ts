import { type RefObject, useEffect, useRef } from 'react';

type RowFocus = {
  /** The element that contains the rows, each of which has the attribute data-row. */
  rows: RefObject<HTMLDivElement | null>;
  /** Focuses the first field of a row after the rows have changed; of the last row when there is none at the index. */
  focusRow: (index: number) => void;
};

/** Moves the focus into a row that was added, and to a remaining row after one was removed, for use without a mouse. */
export function useRowFocus(count: number): RowFocus {
  const rows = useRef<HTMLDivElement>(null);
  const pendingIndex = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are rendered once their number has changed
  useEffect(() => {
    if (pendingIndex.current === null) return;
    const elements = rows.current?.querySelectorAll('[data-row]') ?? [];
    const row = elements[Math.min(pendingIndex.current, elements.length - 1)];
    pendingIndex.current = null;
    row?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [count]);
  const go = (index: number) => {
    pendingIndex.current = index;
  };
  return { rows, focusRow: go };
}
