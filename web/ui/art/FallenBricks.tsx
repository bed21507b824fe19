/** A tower that came down: for errors and pages that are not there. */
export function FallenBricks() {
  return (
    <svg viewBox="0 0 240 160" className="w-full" aria-hidden="true">
      <ellipse cx="120" cy="146" rx="108" ry="9" className="fill-line" />
      <Brick x={22} y={104} turn={0} style="fill-teal" />
      <Brick x={92} y={104} turn={0} style="fill-mango" />
      <Brick x={56} y={66} turn={-9} style="fill-art-night" />
      <Brick x={158} y={96} turn={24} style="fill-art-sun" />
      <g className="fill-mango motion-safe:animate-twinkle [transform-box:fill-box] [transform-origin:center]">
        <path d="M172 22c1.500 9 4.500 13 13 15-8.500 2-11.500 6-13 15-1.500-9-4.500-13-13-15 8.500-2 11.500-6 13-15Z" />
      </g>
      <path
        d="M120 34l8 10m14-24-2 12m-36 8-12-3"
        className="stroke-line-strong"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}

function Brick({ x, y, turn, style }: { x: number; y: number; turn: number; style: string }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn} 32 20)`} className={style}>
      <rect x="10" y="-8" width="16" height="14" rx="3" opacity=".85" />
      <rect x="38" y="-8" width="16" height="14" rx="3" opacity=".85" />
      <rect width="64" height="40" rx="8" />
      <rect x="6" y="6" width="52" height="6" rx="3" fill="#fff" opacity=".25" />
    </g>
  );
}
