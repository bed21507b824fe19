import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';

/** Longest thread that is rendered as a whole. */
const MAX_RENDERED = 60;
/** Rows beyond the visible ones that stay in the page on either side. */
const MARGIN_ROWS = 15;
/** Height of a row in pixels, until one is measured. */
const GUESSED_HEIGHT_PX = 90;

/** A row of the thread. Its height is known by its shape: in another shape it has another one. */
export type WindowRow = { id: string; shape: string };

/** A row that is rendered, below a space for those between it and the one before it that are not. */
type ShownRow = { index: number; spaceAbove: number };

type RowWindow = {
  shown: readonly ShownRow[];
  /** Height of the rows after the last one that is shown, in pixels. */
  spaceBelow: number;
  /** Changes when spaces do that no row has entered or left, so that what is in view has moved. */
  measurements: number;
  /** Follows the scrolling: call it after every change of the scroll position. */
  follow: () => void;
  /** Renders a row, wherever it is, with those around it. */
  reveal: (id: string) => void;
  onFocus: (event: FocusEvent) => void;
};

/** The heights of the shapes that were rendered in a box of one width; `mean` is that of the first ones. */
type Measured = { width: number; heights: Map<string, number>; mean: number | null };

/**
 * Chooses the rows of a long thread that are rendered: those around the visible part, and the focused one with its
 * neighbours. A space takes the place of the others, as high as they were, or as the first rows are on average. A row
 * that enters may be of another height: useStableScroll keeps what is in view where it is.
 * @param box scrolls an element with `data-rows`; in it each row is a box with its shape as `data-row-box` and its id as
 * `data-row`
 * @param rows oldest first
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, rows: readonly WindowRow[]): RowWindow {
  const [measured] = useState((): Measured => ({ width: 0, heights: new Map(), mean: null }));
  const [measurements, setMeasurements] = useState(0);
  const [visible, setVisible] = useState<VisibleRows>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const isLong = rows.length > MAX_RENDERED;

  /** @returns true if the spaces are others now */
  const measure = useCallback((): boolean => {
    const element = box.current;
    if (!element) return false;
    const { heights, mean } = measured;
    // In another width all heights are others.
    if (element.clientWidth !== measured.width) {
      heights.clear();
      measured.mean = null;
    }
    measured.width = element.clientWidth;
    for (const row of element.querySelectorAll<HTMLElement>('[data-row-box]'))
      heights.set(row.dataset.rowBox ?? '', row.getBoundingClientRect().height);
    measured.mean ??= meanOf(heights);
    return measured.mean !== mean;
  }, [box, measured]);
  useLayoutEffect(() => {
    if (measure() && isLong) setMeasurements((count) => count + 1);
  });

  const follow = useCallback(() => {
    const element = box.current;
    const list = element?.querySelector('[data-rows]');
    if (!element || !list) return;
    measure();
    const { top, bottom } = element.getBoundingClientRect();
    const next = rowsBetween(rows, measured, top - list.getBoundingClientRect().top, bottom - top);
    setVisible((current) =>
      current?.first === next?.first && current?.last === next?.last ? current : next,
    );
  }, [box, rows, measured, measure]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights are others after a measurement
  const spaces = useMemo(() => {
    const indices = isLong ? shownIndices(rows, visible, focused) : [...rows.keys()];
    const spaceOf = (from: number, to: number) => {
      let space = 0;
      for (const row of rows.slice(from, to)) space += heightOf(measured, row);
      return space;
    };
    return {
      shown: indices.map((index, position) => ({
        index,
        spaceAbove: spaceOf((indices[position - 1] ?? -1) + 1, index),
      })),
      spaceBelow: spaceOf((indices.at(-1) ?? -1) + 1, rows.length),
    };
  }, [rows, isLong, visible, focused, measured, measurements]);
  return {
    ...spaces,
    measurements,
    follow,
    reveal: useCallback((id: string) => setVisible({ first: id, last: id }), []),
    onFocus: useCallback(({ target }: FocusEvent) => {
      const row = target.closest('[data-row-box]')?.querySelector<HTMLElement>('[data-row]');
      if (row) setFocused(row.dataset.row ?? null);
    }, []),
  };
}

function meanOf(heights: ReadonlyMap<string, number>): number | null {
  if (heights.size === 0) return null;
  let sum = 0;
  for (const height of heights.values()) sum += height;
  return sum / heights.size;
}

const heightOf = ({ heights, mean }: Measured, { shape }: WindowRow) =>
  heights.get(shape) ?? mean ?? GUESSED_HEIGHT_PX;

/** The ids of the first and the last row in view; null before anything was scrolled, at the end of the thread. */
type VisibleRows = { first: string; last: string } | null;

function rowsBetween(
  rows: readonly WindowRow[],
  measured: Measured,
  top: number,
  height: number,
): VisibleRows {
  let end = 0;
  let first: string | undefined;
  let last: string | undefined;
  for (const row of rows) {
    end += heightOf(measured, row);
    if (end <= top) continue;
    first ??= row.id;
    last = row.id;
    if (end >= top + height) break;
  }
  return first === undefined || last === undefined ? null : { first, last };
}

function shownIndices(rows: readonly WindowRow[], visible: VisibleRows, focused: string | null): number[] {
  const indexOf = (id: string) => rows.findLastIndex((row) => row.id === id);
  const found = visible ? indexOf(visible.last) : -1;
  const last = found < 0 ? rows.length - 1 : found;
  const first = visible && found >= 0 ? Math.max(0, indexOf(visible.first)) : last;
  const shown = new Set<number>();
  const add = (from: number, to: number) => {
    for (let index = Math.max(0, from); index <= Math.min(rows.length - 1, to); index += 1) shown.add(index);
  };
  add(first - MARGIN_ROWS, last + MARGIN_ROWS);
  const focusedIndex = focused === null ? -1 : indexOf(focused);
  // Its neighbours too, so that Tab goes on from it.
  if (focusedIndex >= 0) add(focusedIndex - 1, focusedIndex + 1);
  return [...shown].sort((one, other) => one - other);
}
