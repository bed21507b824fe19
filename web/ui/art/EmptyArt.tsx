import { Brick, Spark } from './parts.tsx';

/** Draws a small picture for an empty state. */
export function EmptyArt({ of }: { of: 'messages' | 'box' | 'calendar' | 'frame' }) {
  return (
    <svg viewBox="0 0 200 140" className="w-full" aria-hidden="true">
      <ellipse cx="100" cy="128" rx="78" ry="7" className="fill-line" />
      {pictures[of]}
    </svg>
  );
}

const pictures = {
  messages: (
    <>
      <path
        d="M22 40q0-20 20-20h72q20 0 20 20v22q0 20-20 20H64L42 100V82q-20 0-20-20Z"
        className="fill-teal"
      />
      <path d="M46 44h64M46 60h40" className="stroke-on-teal" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M182 76q0-16-16-16h-44q-16 0-16 16v16q0 16 16 16h26l18 14v-14q16 0 16-16Z"
        className="fill-mango"
      />
      <path d="M126 84h36" className="stroke-on-mango" strokeWidth="7" strokeLinecap="round" />
      <Spark x={164} y={32} size={24} fill="fill-coral" />
    </>
  ),
  box: (
    <>
      <path d="M46 66h108l-10 58H56Z" className="fill-mango" />
      <path d="M46 66h108l-3 16H49Z" className="fill-mango-edge" opacity=".5" />
      <path d="M46 66 26 50l40-12 20 28ZM154 66l20-16-40-12-20 28Z" className="fill-art-sun" />
      <Brick x={74} y={26} turn={-10} scale={0.8} fill="fill-teal" />
      <Spark x={140} y={26} size={28} fill="fill-coral" />
      <Spark x={52} y={26} size={18} fill="fill-indigo" />
    </>
  ),
  calendar: (
    <>
      <rect
        x="42"
        y="26"
        width="116"
        height="98"
        rx="14"
        className="fill-art-screen stroke-line-strong"
        strokeWidth="3"
      />
      <path d="M42 56V40q0-14 14-14h88q14 0 14 14v16Z" className="fill-art-night" />
      <path d="M70 16v20M130 16v20" className="stroke-line-strong" strokeWidth="8" strokeLinecap="round" />
      {[66, 92, 118].map((x) => (
        <rect key={x} x={x} y="70" width="16" height="14" rx="4" className="fill-line" fill="#d9d0ea" />
      ))}
      <rect x="66" y="96" width="16" height="14" rx="4" fill="#d9d0ea" />
      <rect x="92" y="96" width="16" height="14" rx="4" className="fill-mango" />
      <Spark x={168} y={32} size={22} fill="fill-mango" />
    </>
  ),
  frame: (
    <>
      <path
        d="M62 126 92 30M138 126 108 30M100 30v-14"
        className="stroke-mango-edge"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <rect
        x="40"
        y="24"
        width="120"
        height="80"
        rx="10"
        className="fill-art-screen stroke-mango"
        strokeWidth="7"
      />
      <path d="M46 92l32-34 24 22 18-14 34 30Z" className="fill-teal" />
      <circle cx="132" cy="48" r="10" className="fill-art-sun" />
      <Spark x={174} y={22} size={22} fill="fill-coral" />
    </>
  ),
};
