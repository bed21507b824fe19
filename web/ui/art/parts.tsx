type Position = { x: number; y: number };

/** Draws the brick of the logo, 64 by 40 plus its studs. */
export function Brick({
  x,
  y,
  turn,
  scale,
  fill,
}: Position & { turn?: number; scale?: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn ?? 0} 32 20) scale(${scale ?? 1})`} className={fill}>
      <rect x="10" y="-9" width="16" height="16" rx="3.500" />
      <rect x="38" y="-9" width="16" height="16" rx="3.500" />
      <g fill="#000" opacity=".18">
        <rect x="10" y="-3" width="16" height="4" />
        <rect x="38" y="-3" width="16" height="4" />
      </g>
      <rect width="64" height="40" rx="8" />
      <rect x="6" y="6" width="52" height="5" rx="2.500" fill="#fff" opacity=".28" />
    </g>
  );
}

export function Spark({
  x,
  y,
  size,
  fill,
  still,
}: Position & { size: number; fill: string; still?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 20})`}>
      <path
        d="M0-10c1 6.200 3.200 8.800 10 10C3.200 1.200 1 3.800 0 10-1 3.800-3.200 1.200-10 0-3.200-1.200-1-3.800 0-10Z"
        className={`${fill} ${still ? '' : 'motion-safe:animate-twinkle [transform-box:fill-box] [transform-origin:center]'}`}
      />
    </g>
  );
}

/** Draws a browser window without content. */
export function BrowserFrame({ x, y, width, height }: Position & { width: number; height: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="5" y="8" width={width} height={height} rx="20" fill="#000" opacity=".14" />
      <rect width={width} height={height} rx="20" className="fill-art-screen" />
      <path d={`M0 34V20Q0 0 20 0H${width - 20}Q${width} 0 ${width} 20V34Z`} className="fill-art-night" />
      <circle cx="22" cy="17" r="5.500" fill="#ff8a70" />
      <circle cx="40" cy="17" r="5.500" fill="#ffc861" />
      <circle cx="58" cy="17" r="5.500" fill="#62d8c9" />
    </g>
  );
}

export function Pencil({ x, y, turn, scale }: Position & { turn: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
      <rect x="-11" y="-96" width="22" height="18" rx="7" fill="#ff8a70" />
      <rect x="-11" y="-84" width="22" height="10" fill="#c9c3da" />
      <rect x="-11" y="-75" width="22" height="120" className="fill-mango" />
      <rect x="-3.500" y="-75" width="7" height="120" fill="#fff" opacity=".3" />
      <path d="M-11 45h22L0 76Z" fill="#f3d3a6" />
      <path d="M-4 65h8L0 76Z" fill="#241a52" />
    </g>
  );
}
