import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Longest thread that is rendered as a whole. */
const MAX_RENDERED = 60;
/** Rows beyond the visible ones that stay in the page on either side. */
const MARGIN_ROWS = 15;

/** A row that is rendered, below a space for those between it and the one before it that are not. */
type ShownRow = { index: number; spaceAbove: number };

type RowWindow = {
  shown: readonly ShownRow[];
  /** Height of the rows after the last one that is shown, in pixels. */
  spaceBelow: number;
  /** Follows the scrolling: call it after every change of the scroll position. */
  follow: () => void;
  /** Renders a row, wherever it is, with those around it. */
  reveal: (id: string) => void;
  onFocus: (event: FocusEvent) => void;
};

/**
 * Chooses the rows of a long thread that are rendered: those around the visible part, and the focused one with its
 * neighbours. Any other is rendered until its height is known; then a space of that height takes its place, so that
 * nothing moves.
 * @param box scrolls an element with `data-rows`; in it each row is a box with its id as `data-row-box`
 * @param ids ids of the rows, oldest first; a row whose height changes gets another one
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, ids: readonly string[]): RowWindow {
  const [measured] = useState(() => ({ width: 0, heights: new Map<string, number>() }));
  const { heights } = measured;
  // Counts the measurements after which rows can leave.
  const [, setMeasurements] = useState(0);
  const [visible, setVisible] = useState<VisibleRows>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const isLong = ids.length > MAX_RENDERED;

  /** @returns true if a height became known */
  const measure = useCallback((): boolean => {
    const element = box.current;
    if (!element) return false;
    // In another width all heights are others.
    if (element.clientWidth !== measured.width) heights.clear();
    measured.width = element.clientWidth;
    const known = heights.size;
    for (const row of element.querySelectorAll<HTMLElement>('[data-row-box]'))
      heights.set(row.dataset.rowBox ?? '', row.getBoundingClientRect().height);
    return heights.size > known;
  }, [box, measured, heights]);

  useLayoutEffect(() => {
    if (isLong && measure()) setMeasurements((count) => count + 1);
  });

  const follow = useCallback(() => {
    const element = box.current;
    const rows = element?.querySelector('[data-rows]');
    if (!element || !rows || !isLong) return;
    measure();
    const { top, bottom } = element.getBoundingClientRect();
    const next = rowsBetween(ids, heights, top - rows.getBoundingClientRect().top, bottom - top);
    setVisible((current) =>
      current?.first === next?.first && current?.last === next?.last ? current : next,
    );
  }, [box, ids, heights, isLong, measure]);

  const indices = isLong ? shownIndices(ids, heights, visible, focused) : ids.map((_, index) => index);
  const spaceOf = (from: number, to: number) =>
    ids.slice(from, to).reduce((sum, id) => sum + (heights.get(id) ?? 0), 0);
  return {
    shown: indices.map((index, position) => ({
      index,
      spaceAbove: spaceOf((indices[position - 1] ?? -1) + 1, index),
    })),
    spaceBelow: spaceOf((indices.at(-1) ?? -1) + 1, ids.length),
    follow,
    reveal: useCallback((id: string) => setVisible({ first: id, last: id }), []),
    onFocus({ target }) {
      const row = target.closest<HTMLElement>('[data-row-box]');
      if (row) setFocused(row.dataset.rowBox ?? null);
    },
  };
}

/** The ids of the first and the last row in view; null before anything was scrolled, at the end of the thread. */
type VisibleRows = { first: string; last: string } | null;

function rowsBetween(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  top: number,
  height: number,
): VisibleRows {
  let end = 0;
  let first: string | undefined;
  let last: string | undefined;
  for (const id of ids) {
    end += heights.get(id) ?? 0;
    if (end <= top) continue;
    first ??= id;
    last = id;
    if (end >= top + height) break;
  }
  return first === undefined || last === undefined ? null : { first, last };
}

function shownIndices(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  visible: VisibleRows,
  focused: string | null,
): number[] {
  const found = visible ? ids.lastIndexOf(visible.last) : -1;
  const last = found < 0 ? ids.length - 1 : found;
  const first = visible && found >= 0 ? Math.max(0, ids.indexOf(visible.first)) : last;
  const focusedIndex = focused === null ? -1 : ids.lastIndexOf(focused);
  return ids.flatMap((id, index) => {
    const isNear = index >= first - MARGIN_ROWS && index <= last + MARGIN_ROWS;
    // Its neighbours too, so that Tab goes on from it.
    const isFocused = focusedIndex >= 0 && Math.abs(index - focusedIndex) <= 1;
    return isNear || isFocused || !heights.has(id) ? [index] : [];
  });
}
