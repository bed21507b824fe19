import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useRowOptions } from '../useRowOptions.ts';

const OVERSCAN = 12;

/**
 * Returns the rows near the viewport, and the space that those before and after them take.
 * @param estimatedHeight height of a row in pixels, until it is measured
 */
export function useVirtualRows<Container extends HTMLElement>(count: number, estimatedHeight: number) {
  const container = useRef<Container>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // Whatever stands above the rows, such as a banner, moves them.
  useLayoutEffect(() => {
    const top = (container.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setScrollMargin((current) => (Math.abs(current - top) < 1 ? current : top));
  });
  const virtualizer = useWindowVirtualizer({
    count,
    ...useRowOptions(count, estimatedHeight, OVERSCAN),
    scrollMargin,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    container,
    items,
    measure: virtualizer.measureElement,
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
  };
}
