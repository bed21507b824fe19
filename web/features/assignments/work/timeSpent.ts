import { useEffect, useRef, useState } from 'react';
import { MAX_REVIEW_MINUTES } from '../../../../contract/assignments.ts';

/** Time spent visible, and the start of the current visible interval (null while hidden); in milliseconds. */
export type Stopwatch = { spentMs: number; since: number | null };

/** A longer gap between two ticks means that the machine slept, so no more than this counts. */
const MAX_GAP_MS = 10_000;
const TICK_MS = 1000;

/** Returns the stopwatch advanced to `now`. */
export function advanceStopwatch({ spentMs, since }: Stopwatch, now: number, isVisible: boolean): Stopwatch {
  const passed = since === null ? 0 : Math.min(Math.max(0, now - since), MAX_GAP_MS);
  return { spentMs: spentMs + passed, since: isVisible ? now : null };
}

/** Rounds to whole minutes, at least one and at most the maximum of a review. */
export function minutesOf(spentMs: number): number {
  return Math.min(MAX_REVIEW_MINUTES, Math.max(1, Math.round(spentMs / 60_000)));
}

/**
 * Measures how long the component has been mounted while its window was visible, on top of `initialMs`. Updates
 * every second.
 * @param onTick called with each update
 */
export function useTimeSpent(initialMs: number, onTick: (spentMs: number) => void): number {
  const [spentMs, setSpentMs] = useState(initialMs);
  const latestOnTick = useRef(onTick);
  useEffect(() => {
    latestOnTick.current = onTick;
  });
  useEffect(() => {
    const isVisible = () => document.visibilityState === 'visible';
    let stopwatch: Stopwatch = { spentMs: initialMs, since: isVisible() ? performance.now() : null };
    const tick = () => {
      stopwatch = advanceStopwatch(stopwatch, performance.now(), isVisible());
      setSpentMs(stopwatch.spentMs);
      latestOnTick.current(stopwatch.spentMs);
    };
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [initialMs]);
  return spentMs;
}
