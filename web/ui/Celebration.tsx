import { partView } from '../lib/chunks/partView.tsx';

const nothing = () => null;

/**
 * Lets bricks burst once out of the middle of the element around it, which must be positioned. Nothing moves for people
 * who asked for less motion, and screen readers hear nothing of it.
 * Few visits have one, so no page waits for its code.
 */
export const Celebration = partView(
  async () => (await import('./CelebrationBricks.tsx')).CelebrationBricks,
  nothing,
  nothing,
);
