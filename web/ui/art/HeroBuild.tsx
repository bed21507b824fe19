import { Maker } from './Maker.tsx';
import { Brick, BrowserFrame, Pencil, Spark } from './parts.tsx';

/** Draws a child beside a page that is being built brick by brick. */
export function HeroBuild() {
  return (
    <svg viewBox="0 0 520 430" className="w-full" aria-hidden="true">
      <path
        d="M60 214C44 110 140 36 268 34s232 66 220 184-104 190-232 188S76 318 60 214Z"
        className="fill-art-sky"
      />
      <BrowserFrame x={116} y={62} width={322} height={248} />
      <rect x="140" y="116" width="130" height="18" rx="9" fill="#3a2a8c" />
      <rect x="140" y="146" width="104" height="10" rx="5" fill="#d9d0ea" />
      <rect x="140" y="164" width="84" height="10" rx="5" fill="#d9d0ea" />
      <rect x="296" y="112" width="118" height="82" rx="14" fill="#ffd98f" />
      <path d="M296 172l34-30 28 24 20-14 36 30v-2q0 14-14 14h-90q-14 0-14-14Z" fill="#0b6e6a" />
      <circle cx="388" cy="134" r="11" fill="#ff8a70" />
      <rect x="296" y="214" width="54" height="66" rx="12" fill="#d5f1ea" />
      <rect
        x="360"
        y="214"
        width="54"
        height="66"
        rx="12"
        fill="none"
        stroke="#8f8198"
        strokeWidth="3"
        strokeDasharray="7 7"
      />
      <path d="M314 262v-30l20 15Z" fill="#0b6e6a" />
      <g className="motion-safe:animate-float">
        <Brick x={392} y={224} turn={14} scale={1.25} fill="fill-mango" />
      </g>
      <ellipse cx="262" cy="392" rx="206" ry="12" fill="#000" opacity=".12" />
      <Maker x={196} y={258} scale={1.32} hair="puffs" skin="warm" shirt="fill-mango" />
      <Brick x={62} y={352} fill="fill-teal" />
      <Brick x={72} y={309} turn={-4} fill="fill-coral" />
      <Brick x={330} y={352} fill="fill-art-night" />
      <Brick x={402} y={352} fill="fill-art-sun" />
      <Brick x={364} y={309} turn={2} fill="fill-teal" />
      <Pencil x={476} y={318} turn={16} scale={0.92} />
      <Spark x={96} y={108} size={34} fill="fill-mango" />
      <Spark x={466} y={96} size={24} fill="fill-coral" />
      <Spark x={70} y={236} size={18} fill="fill-indigo" />
    </svg>
  );
}
