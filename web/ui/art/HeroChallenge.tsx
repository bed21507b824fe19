import { Maker } from './Maker.tsx';
import { Spark } from './parts.tsx';

const confetti = [
  [92, 92, 20, '#ff8a70'],
  [150, 52, -14, '#62d8c9'],
  [214, 76, 40, '#ffc861'],
  [318, 56, -32, '#a99bff'],
  [384, 88, 12, '#ff8a70'],
  [440, 132, 48, '#ffc861'],
  [70, 168, -40, '#a99bff'],
  [456, 220, -18, '#62d8c9'],
] as const;

/** Draws the cup on three brick steps, with two contestants. */
export function HeroChallenge() {
  return (
    <svg viewBox="0 0 520 430" className="w-full" aria-hidden="true">
      <path
        d="M52 222C42 112 142 30 262 32s226 74 222 184-98 190-226 190S62 330 52 222Z"
        className="fill-mango-soft"
      />
      {confetti.map(([x, y, turn, fill]) => (
        <rect
          key={`${x}-${y}`}
          x={x}
          y={y}
          width="18"
          height="9"
          rx="3"
          fill={fill}
          transform={`rotate(${turn} ${x} ${y})`}
        />
      ))}
      <ellipse cx="262" cy="394" rx="206" ry="12" fill="#000" opacity=".12" />
      <Step x={86} y={304} height={88} fill="fill-teal" place="2" />
      <Step x={318} y={328} height={64} fill="fill-coral" place="3" />
      <Step x={202} y={268} height={124} fill="fill-art-night" place="1" />
      <Maker x={144} y={184} scale={1.08} hair="afro" skin="deep" shirt="fill-art-sun" />
      <Maker x={378} y={208} scale={1.08} hair="hijab" skin="light" shirt="fill-art-night" />
      <g transform="translate(260 168)" className="motion-safe:animate-float">
        <path
          d="M-44-52c-30-6-34 40 6 44M44-52c30-6 34 40-6 44"
          fill="none"
          stroke="#d57f06"
          strokeWidth="10"
          strokeLinecap="round"
        />
        <path d="M-46-64h92c0 54-16 84-46 84s-46-30-46-84Z" fill="#ffa62b" />
        <path
          d="M-30-56c0 34 6 54 16 64"
          fill="none"
          stroke="#fff"
          strokeWidth="7"
          strokeLinecap="round"
          opacity=".55"
        />
        <rect x="-8" y="16" width="16" height="32" fill="#d57f06" />
        <rect x="-32" y="44" width="64" height="18" rx="7" fill="#ffa62b" />
        <rect x="-40" y="60" width="80" height="26" rx="8" fill="#241a52" />
      </g>
      <Spark x={260} y={132} size={46} fill="fill-art-screen" still />
      <Spark x={112} y={66} size={24} fill="fill-indigo" />
      <Spark x={428} y={72} size={30} fill="fill-mango" />
    </svg>
  );
}

function Step({
  x,
  y,
  height,
  fill,
  place,
}: {
  x: number;
  y: number;
  height: number;
  fill: string;
  place: string;
}) {
  return (
    <g>
      <g className={fill}>
        <rect x={x + 16} y={y - 11} width="28" height="20" rx="5" />
        <rect x={x + 72} y={y - 11} width="28" height="20" rx="5" />
        <rect x={x} y={y} width="116" height={height} rx="12" />
      </g>
      <rect x={x + 10} y={y + 9} width="96" height="6" rx="3" fill="#fff" opacity=".28" />
      <circle cx={x + 58} cy={y + height / 2 + 4} r="21" fill="#fff8ec" />
      <text
        x={x + 58}
        y={y + height / 2 + 13}
        textAnchor="middle"
        fill="#241a52"
        className="font-display font-semibold"
        fontSize="26"
      >
        {place}
      </text>
    </g>
  );
}
