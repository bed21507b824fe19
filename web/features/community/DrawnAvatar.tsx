const COLOURS = ['#f2994a', '#27ae60', '#2d9cdb', '#9b51e0', '#eb5757', '#00a3a3', '#d4a017', '#5b6abf'];

/** Draws the picture of a child from its number: a face with one of eight colours and a few shapes of eyes and mouths. */
export function DrawnAvatar({ number, className }: { number: number; className: string }) {
  const colour = COLOURS[number % 8] ?? COLOURS[0];
  const eyes = 2 + (Math.floor(number / 8) % 3);
  const apart = 6 + (Math.floor(number / 24) % 4);
  const smile = 4 + (Math.floor(number / 96) % 5) * 2;
  const hasEars = Math.floor(number / 480) % 2 === 1;
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      {hasEars && <path d="M6 20 L10 2 L22 12 Z M42 20 L38 2 L26 12 Z" fill={colour} />}
      <circle cx="24" cy="26" r="20" fill={colour} />
      <circle cx={24 - apart} cy="22" r={eyes} fill="#fff" />
      <circle cx={24 + apart} cy="22" r={eyes} fill="#fff" />
      <circle cx={24 - apart} cy="22" r={eyes / 2} fill="#222" />
      <circle cx={24 + apart} cy="22" r={eyes / 2} fill="#222" />
      <path
        d={`M${24 - smile} 32 Q24 ${32 + smile} ${24 + smile} 32`}
        fill="none"
        stroke="#222"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
