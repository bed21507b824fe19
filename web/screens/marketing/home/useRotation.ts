import { useEffect, useState, useSyncExternalStore } from 'react';

const INTERVAL_MS = 5000;

type Rotation = { index: number; show: (index: number) => void; next: () => void; previous: () => void };

/** Rotates through `count` slides, one every five seconds, unless `held` or the tab is hidden. */
export function useRotation(count: number, held: boolean): Rotation {
  const [index, setIndex] = useState(0);
  const hidden = useHiddenTab();

  // Depends on the index, too, so that a slide chosen by a button stays for its full five seconds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (held || hidden) return;
    const timer = setTimeout(() => setIndex((current) => (current + 1) % count), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [index, count, held, hidden]);

  return {
    index,
    show: setIndex,
    next: () => setIndex((index + 1) % count),
    previous: () => setIndex((index + count - 1) % count),
  };
}

function useHiddenTab(): boolean {
  return useSyncExternalStore(subscribeToVisibility, isHidden, returnFalse);
}

/** Returns true when the system setting asks for reduced motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribeToMotion, prefersReducedMotion, returnFalse);
}

const isHidden = () => document.hidden;
function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)';
const prefersReducedMotion = () => matchMedia(REDUCED_MOTION_QUERY).matches;
function subscribeToMotion(listener: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The server snapshot, used by a prerendered page. */
const returnFalse = () => false;
