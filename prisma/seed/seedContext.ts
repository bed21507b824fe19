import type { DemoIds } from './ids.ts';

/** The shared input of all parts of the seed: the moment that all times are relative to, and the ids. */
export type SeedContext = { now: Date; ids: DemoIds };

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

export function minutesAgo({ now }: SeedContext, minutes: number): Date {
  return new Date(now.getTime() - minutes * MINUTE_MS);
}

export function daysAgo(scene: SeedContext, days: number): Date {
  return minutesAgo(scene, days * DAY_MINUTES);
}

/** Returns the time `minutes` after `start`, at most now. */
export function minutesAfter({ now }: SeedContext, start: Date, minutes: number): Date {
  return new Date(Math.min(now.getTime(), start.getTime() + minutes * MINUTE_MS));
}
