import { useEffect, useState, useSyncExternalStore } from 'react';

const interval = 5000;

type Rotation = { index: number; show: (index: number) => void; next: () => void; previous: () => void };

/** Which of `count` slides is shown; goes on every five seconds unless `held` or the tab is hidden. */
export function useRotation(count: number, held: boolean): Rotation {
  const [index, setIndex] = useState(0);
  const hidden = useHiddenTab();

  // Depends on the index too: after a press of a button the new slide gets its full five seconds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (held || hidden) return;
    const timer = setTimeout(() => setIndex((now) => (now + 1) % count), interval);
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
  return useSyncExternalStore(onVisibility, isHidden, never);
}

/** Whether the person asked the system for less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(onMotion, wantsLess, never);
}

const isHidden = () => document.hidden;
function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const lessMotion = '(prefers-reduced-motion: reduce)';
const wantsLess = () => matchMedia(lessMotion).matches;
function onMotion(listener: () => void): () => void {
  const query = matchMedia(lessMotion);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** What a prerendered page goes by. */
const never = () => false;
