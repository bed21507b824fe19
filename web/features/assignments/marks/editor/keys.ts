import type { Point } from '../markGeometry.ts';

/** How far a press of an arrow key moves a mark: a hundredth of the picture. */
const STEP = 100;

const ARROWS: Record<string, Point> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Returns how far a key moves a mark; null for any key but the arrows. */
export const distanceOfKey = (key: string): Point | null => ARROWS[key] ?? null;
