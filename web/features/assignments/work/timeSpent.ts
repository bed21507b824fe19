import { useEffect, useRef, useState } from 'react';
import { MAX_REVIEW_MINUTES } from '../../../../contract/assignments.ts';

/** Time that was spent in view, and since when it is in view now; all in milliseconds. */
export type Watch = { spentMs: number; since: number | null };

/** A longer gap between two looks is a machine that slept, not somebody who read. */
const GAP_MAX_MS = 10_000;
const LOOK_MS = 1000;

/** The watch after a look at it. */
export function look({ spentMs, since }: Watch, now: number, isVisible: boolean): Watch {
  const passed = since === null ? 0 : Math.min(Math.max(0, now - since), GAP_MAX_MS);
  return { spentMs: spentMs + passed, since: isVisible ? now : null };
}

/** Whole minutes, at least one, within what a review may take. */
export function minutesOf(spentMs: number): number {
  return Math.min(MAX_REVIEW_MINUTES, Math.max(1, Math.round(spentMs / 60_000)));
}

/**
 * How long the component has been there while its window was visible, on top of `before`; moves every second.
 * @param onLook hears it as often
 */
export function useTimeSpent(before: number, onLook: (spentMs: number) => void): number {
  const [spentMs, setSpentMs] = useState(before);
  const heard = useRef(onLook);
  useEffect(() => {
    heard.current = onLook;
  });
  useEffect(() => {
    const isVisible = () => document.visibilityState === 'visible';
    let watch: Watch = { spentMs: before, since: isVisible() ? performance.now() : null };
    const tick = () => {
      watch = look(watch, performance.now(), isVisible());
      setSpentMs(watch.spentMs);
      heard.current(watch.spentMs);
    };
    const timer = setInterval(tick, LOOK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [before]);
  return spentMs;
}
