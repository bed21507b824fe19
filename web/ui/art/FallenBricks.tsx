import { Brick, Spark } from './parts.tsx';

/** Draws a fallen tower of bricks, for errors and missing pages. */
export function FallenBricks() {
  return (
    <svg viewBox="0 0 240 160" className="w-full" aria-hidden="true">
      <ellipse cx="120" cy="146" rx="108" ry="9" className="fill-line" />
      <Brick x={22} y={104} fill="fill-teal" />
      <Brick x={92} y={104} fill="fill-mango" />
      <Brick x={56} y={60} turn={-9} fill="fill-art-night" />
      <Brick x={164} y={98} turn={24} fill="fill-art-sun" />
      <Spark x={186} y={44} size={32} fill="fill-mango" />
      <path
        d="M130 40l8 10m14-24-2 12m-36 8-12-3"
        className="stroke-line-strong"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
