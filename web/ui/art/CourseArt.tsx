import { Brick, BrowserFrame, Pencil, Spark } from './parts.tsx';

/** Draws the picture of a course: a page and an app, or a film and its cartoon. Fills the width of its card. */
export function CourseArt({ course }: { course: 'website-app' | 'video-animation' }) {
  return course === 'website-app' ? <WebsiteApp /> : <VideoAnimation />;
}

function WebsiteApp() {
  return (
    <svg viewBox="0 0 480 250" className="block w-full" aria-hidden="true">
      <rect width="480" height="250" className="fill-art-sky" />
      <circle cx="404" cy="52" r="92" fill="#fff" opacity=".16" />
      <circle cx="52" cy="222" r="74" fill="#fff" opacity=".16" />
      <BrowserFrame x={72} y={42} width={266} height={180} />
      <text x="96" y="112" className="font-display font-semibold" fontSize="26" fill="#3a2a8c">
        &lt;hello&gt;
      </text>
      <rect x="96" y="128" width="96" height="9" rx="4.500" fill="#d9d0ea" />
      <rect x="96" y="145" width="76" height="9" rx="4.500" fill="#d9d0ea" />
      <rect x="96" y="170" width="82" height="28" rx="14" className="fill-mango" />
      <rect x="212" y="92" width="104" height="106" rx="14" fill="#ffd98f" />
      <path d="M212 172l34-34 26 24 16-12 28 26v8q0 14-14 14h-76q-14 0-14-14Z" fill="#0b6e6a" />
      <rect x="318" y="78" width="92" height="160" rx="18" fill="#241a52" />
      <rect x="326" y="90" width="76" height="136" rx="11" fill="#fffdf8" />
      <rect x="336" y="102" width="56" height="34" rx="9" fill="#ff8a70" />
      <circle cx="347" cy="156" r="9" fill="#62d8c9" />
      <circle cx="381" cy="156" r="9" fill="#a99bff" />
      <circle cx="347" cy="184" r="9" fill="#ffc861" />
      <circle cx="381" cy="184" r="9" fill="#0b6e6a" />
      <rect x="344" y="206" width="40" height="9" rx="4.500" fill="#d9d0ea" />
      <Brick x={22} y={196} fill="fill-coral" />
      <Brick x={410} y={200} fill="fill-mango" />
      <Spark x={50} y={72} size={28} fill="fill-mango" />
      <Spark x={438} y={58} size={22} fill="fill-coral" />
    </svg>
  );
}

function VideoAnimation() {
  return (
    <svg viewBox="0 0 480 250" className="block w-full" aria-hidden="true">
      <rect width="480" height="250" className="fill-mango-soft" />
      <circle cx="66" cy="40" r="84" fill="#fff" opacity=".18" />
      <g>
        <rect x="92" y="88" width="216" height="138" rx="16" fill="#241a52" />
        <rect x="106" y="102" width="188" height="110" rx="10" fill="#bfe9e2" />
        <path d="M106 188q46-34 94-10t94-6v30q0 10-10 10H116q-10 0-10-10Z" fill="#0b6e6a" />
        <g transform="translate(200 146)">
          <path
            d="M0-44l8 12 14-4 2 14 14 4-6 12 10 10-12 8 2 14-14 0-6 13L0 32-12 39l-6-13-14 0 2-14-12-8 10-10-6-12 14-4 2-14 14 4Z"
            fill="#ffa62b"
          />
          <circle r="25" fill="#ffc861" />
          <circle cx="-9" cy="-4" r="3.600" fill="#241a52" />
          <circle cx="9" cy="-4" r="3.600" fill="#241a52" />
          <path
            d="M-10 6q10 11 20 0Z"
            fill="#fff"
            stroke="#241a52"
            strokeWidth="2.600"
            strokeLinejoin="round"
          />
        </g>
        <g transform="rotate(-9 92 84)">
          <rect x="92" y="52" width="216" height="32" rx="8" fill="#241a52" />
          <path
            d="M112 52h28l-16 32H96Zm56 0h28l-16 32h-28Zm56 0h28l-16 32h-28Zm56 0h20q8 0 8 8l-12 24h-32Z"
            fill="#fff8ec"
          />
        </g>
      </g>
      <g transform="rotate(6 390 140)">
        <rect x="346" y="54" width="86" height="178" rx="10" fill="#3a2a8c" />
        {[64, 96, 128, 160, 192].map((y) => (
          <g key={y} fill="#fff8ec">
            <rect x="352" y={y} width="9" height="14" rx="3" />
            <rect x="417" y={y} width="9" height="14" rx="3" />
          </g>
        ))}
        <rect x="366" y="66" width="46" height="46" rx="7" fill="#ff8a70" />
        <rect x="366" y="120" width="46" height="46" rx="7" fill="#62d8c9" />
        <rect x="366" y="174" width="46" height="46" rx="7" fill="#ffc861" />
        <circle cx="379" cy="94" r="9" fill="#fff8ec" />
        <circle cx="389" cy="140" r="9" fill="#fff8ec" />
        <circle cx="399" cy="192" r="9" fill="#fff8ec" />
      </g>
      <Pencil x={48} y={168} turn={-14} scale={0.8} />
      <Spark x={326} y={40} size={28} fill="fill-coral" />
      <Spark x={450} y={42} size={22} fill="fill-indigo" />
    </svg>
  );
}
