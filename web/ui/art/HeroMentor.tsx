import { Maker } from './Maker.tsx';
import { Brick, BrowserFrame, Spark } from './parts.tsx';

/** Draws a video call: mentor and child on one screen, with messages in both directions. */
export function HeroMentor() {
  return (
    <svg viewBox="0 0 520 430" className="w-full" aria-hidden="true">
      <path
        d="M56 210C48 104 148 34 268 34s226 70 218 184-102 190-228 188S64 322 56 210Z"
        className="fill-indigo-soft"
      />
      <BrowserFrame x={70} y={72} width={380} height={258} />
      <clipPath id="call-left">
        <rect x="88" y="122" width="166" height="190" rx="16" />
      </clipPath>
      <clipPath id="call-right">
        <rect x="266" y="122" width="166" height="190" rx="16" />
      </clipPath>
      <g clipPath="url(#call-left)">
        <rect x="88" y="122" width="166" height="190" fill="#ffd98f" />
        <circle cx="226" cy="146" r="44" fill="#ffc861" />
        <rect x="100" y="236" width="142" height="8" rx="4" fill="#d57f06" opacity=".35" />
        <Maker x={171} y={214} scale={1.16} hair="braids" skin="warm" shirt="fill-art-night" glasses />
      </g>
      <g clipPath="url(#call-right)">
        <rect x="266" y="122" width="166" height="190" fill="#bfe9e2" />
        <rect x="280" y="138" width="44" height="56" rx="8" fill="#fff" opacity=".7" />
        <path d="M288 182l12-16 10 10 8-8v14Z" fill="#0b6e6a" />
        <Maker x={349} y={220} scale={1.1} hair="fade" skin="deep" shirt="fill-coral" />
      </g>
      <g>
        <rect x="196" y="296" width="128" height="40" rx="20" fill="#241a52" />
        <circle cx="222" cy="316" r="9" fill="#62d8c9" />
        <circle cx="260" cy="316" r="9" fill="#ffc861" />
        <circle cx="298" cy="316" r="9" fill="#ff8a70" />
      </g>
      <ellipse cx="262" cy="394" rx="190" ry="11" fill="#000" opacity=".12" />
      <path d="M214 332h92l14 52H200Z" className="fill-line-strong" />
      <rect x="176" y="378" width="168" height="16" rx="8" className="fill-line-strong" />
      <g className="motion-safe:animate-float">
        <path
          d="M34 100q0-22 22-22h64q22 0 22 22v18q0 22-22 22H80l-22 20v-20q-24 0-24-22Z"
          className="fill-teal"
        />
        <path d="M58 102h60M58 118h38" stroke="#fff" strokeWidth="7" strokeLinecap="round" opacity=".9" />
      </g>
      <path
        d="M486 240q0-20-20-20h-54q-20 0-20 20v16q0 20 20 20h34l20 18v-18q20 0 20-20Z"
        className="fill-mango"
      />
      <path
        d="M412 248l12 12 22-22"
        fill="none"
        stroke="#241a52"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Brick x={84} y={354} fill="fill-coral" />
      <Brick x={372} y={354} fill="fill-art-sun" />
      <Spark x={462} y={104} size={30} fill="fill-mango" />
      <Spark x={54} y={222} size={22} fill="fill-indigo" />
    </svg>
  );
}
