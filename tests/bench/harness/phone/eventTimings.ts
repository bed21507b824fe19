/** How long a page took for what a person did, in milliseconds. */
export type Timings = {
  /** From the press to the next paint, as the browser reports it in steps of 8; the longest of several interactions. */
  paint: number;
  /** The longest task until the page had nothing to do, which whatever is pressed meanwhile waits for; 0 below 50. */
  task: number;
};

type Recorded = {
  interactions: { id: number; start: number; duration: number }[];
  tasks: { start: number; duration: number }[];
};

declare global {
  interface Window {
    recordedTimings?: Recorded;
  }
}

/** Runs in a page before its scripts: records its interactions (Event Timing) and its long tasks. */
export function recordTimings(): void {
  const recorded: Recorded = { interactions: [], tasks: [] };
  window.recordedTimings = recorded;
  new PerformanceObserver((list) => {
    for (const { startTime, duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) recorded.interactions.push({ id: interactionId, start: startTime, duration });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      recorded.tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask' });
}

/** Runs in such a page. @returns the timings from a time of its clock on */
export function readTimings(from: number): Timings {
  // Browsers report no interaction that is painted sooner.
  const [unreported, tolerance] = [16, 8];
  const recorded = window.recordedTimings ?? { interactions: [], tasks: [] };
  const longest = (entries: readonly { start: number; duration: number }[]) =>
    Math.max(0, ...entries.filter(({ start }) => start >= from - tolerance).map(({ duration }) => duration));
  return {
    paint: Math.max(unreported, longest(recorded.interactions)),
    task: longest(recorded.tasks),
  };
}
