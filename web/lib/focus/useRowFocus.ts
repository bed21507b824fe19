import { type RefObject, useEffect, useRef } from 'react';

type RowFocus = {
  /** Around the rows, each of which has the attribute data-row. */
  rows: RefObject<HTMLDivElement | null>;
  /** Takes the focus to the first field of a row once the rows have changed; without one, to the last row's. */
  go: (place: number) => void;
};

/** Who adds a row goes on in it, and who takes one away stays among them: both without a mouse. */
export function useRowFocus(count: number): RowFocus {
  const rows = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are there once their number has changed
  useEffect(() => {
    if (wanted.current === null) return;
    const all = rows.current?.querySelectorAll('[data-row]') ?? [];
    const row = all[Math.min(wanted.current, all.length - 1)];
    wanted.current = null;
    row?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [count]);
  const go = (place: number) => {
    wanted.current = place;
  };
  return { rows, go };
}
