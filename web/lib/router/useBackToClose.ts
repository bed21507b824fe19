import { useEffect, useEffectEvent } from 'react';

type Layer = { onBack: () => void };

/** What is open over the page; the last one is on top. */
const layers: Layer[] = [];
let isScheduled = false;
let isGoingBack = false;

/** Whether the current entry of the history is the one that stands for what is open. */
const isAtEntry = () => (history.state as { isLayer?: boolean } | null)?.isLayer === true;

/** Adds or removes the entry. Later, so that a dialog that replaces another keeps the entry, and a navigation comes first. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    if (isGoingBack) return;
    if (layers.length > 0 && !isAtEntry())
      history.pushState({ ...(history.state as object | null), isLayer: true }, '');
    else if (layers.length === 0 && isAtEntry()) {
      isGoingBack = true;
      history.back();
    }
  });
}

function handlePopState(): void {
  if (isGoingBack) isGoingBack = false;
  else if (!isAtEntry()) layers.at(-1)?.onBack();
  schedule();
}

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', handlePopState);
  // A page that is loaded anew has nothing open.
  if (isAtEntry()) history.replaceState({ ...(history.state as object), isLayer: false }, '');
}

/**
 * Lets the browser's Back close what is open instead of leaving the page: it has an entry of the history while it is
 * open. What stays open after `onBack`, because it asks first, gets a new one.
 */
export function useBackToClose(open: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return;
    const layer: Layer = { onBack: () => back() };
    layers.push(layer);
    schedule();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      schedule();
    };
  }, [open]);
}
