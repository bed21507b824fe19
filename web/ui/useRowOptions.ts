import { measureElement, type Virtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';

/** Measures an element for a virtualizer, in pixels. */
type Measure = <Scroll extends Window | Element, Item extends Element>(
  element: Item,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Scroll, Item>,
) => number;

type RowOptions = { overscan: number; estimateSize: () => number; measureElement: Measure };

/** Longest list that is rendered as a whole. */
const MAX_RENDERED = 60;

/**
 * Returns the options of a virtualizer by which it renders short lists as a whole, measures rows, and takes those that it
 * has not measured to be as high as the first ones on average: with a guess alone, the end of a list moves as it comes
 * into view.
 * @param count number of items
 * @param guess height of a row in pixels, until one is measured
 * @param overscan rows of a longer list that are rendered before and after the visible part
 */
export function useRowOptions(count: number, guess: number, overscan: number): RowOptions {
  const [heights] = useState(createRowHeights);
  return {
    overscan: count > MAX_RENDERED ? overscan : MAX_RENDERED,
    estimateSize: () => heights.estimate() ?? guess,
    measureElement: heights.measure,
  };
}

function createRowHeights(): { estimate: () => number | null; measure: Measure } {
  const first: number[] = [];
  // Stays as it is, since rows above the visible part move it when they are taken to be of another height.
  let mean: number | null = null;
  return {
    estimate() {
      if (mean === null && first.length > 0)
        mean = first.reduce((sum, height) => sum + height) / first.length;
      return mean;
    },
    measure(...measured) {
      const height = measureElement(...measured);
      if (mean === null && height > 0) first.push(height);
      return height;
    },
  };
}
