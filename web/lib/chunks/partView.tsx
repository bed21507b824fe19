import type { ComponentType } from 'react';
import { type LazyView, lazyView, type NotLoaded } from './lazyView.tsx';

/** The loads of the parts of every page that this browser has code of. */
const parts = new Set<() => Promise<unknown>>();

/**
 * Creates a part of a page that is loaded once the page around it is shown, or once it is opened. Unlike other lazy
 * views it belongs to its page: its code is fetched while the page is idle, so that the page is whole without a line.
 * @param Pending what stands in its place, at its size, until the code is there
 */
export function partView<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: NotLoaded,
  Pending: ComponentType,
): LazyView<Props> {
  const View = lazyView(load, Fallback, Pending);
  parts.add(View.preload);
  return View;
}

/** Returns the loads of the parts of the pages whose code has been fetched by now. */
export const knownParts = (): ReadonlySet<() => Promise<unknown>> => parts;

/** Fetches the code of a part ahead of need. What cannot be fetched now is fetched when the part is shown. */
export function preloadPart({ preload }: { preload: () => Promise<unknown> }): void {
  preload().catch(() => {});
}
