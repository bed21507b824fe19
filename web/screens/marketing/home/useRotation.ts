import { useEffect, useState } from 'react';

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
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return hidden;
}

/** Whether the person asked the system for less motion. */
export function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    const look = () => setReduced(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return reduced;
}
