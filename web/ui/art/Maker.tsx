const skinColours = { deep: '#6b3f26', warm: '#8a5636', light: '#a86f48' };
const hairColour = '#21130f';

type MakerAppearance = {
  hair: 'puffs' | 'fade' | 'afro' | 'braids' | 'hijab';
  skin: keyof typeof skinColours;
  /** A fill class, such as 'fill-mango'. */
  shirt: string;
  glasses?: boolean;
};

type MakerProps = MakerAppearance & { x: number; y: number; scale: number };

/** Draws a person from the chest up; x and y are the centre of the face in the drawing's units. */
export function Maker({ x, y, scale, hair, skin, shirt, glasses }: MakerProps) {
  const skinColour = skinColours[skin];
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <HairBehind hair={hair} />
      <path d="M-50 108c0-40 14-60 50-60s50 20 50 60Z" className={shirt} />
      <path d="M-12 22h24v26c-4 9-20 9-24 0Z" fill={skinColour} />
      <path d="M-12 34c8 6 16 6 24 0v-6h-24Z" fill="#000" opacity=".16" />
      <ellipse cx="-29" cy="3" rx="6" ry="8" fill={skinColour} />
      <ellipse cx="29" cy="3" rx="6" ry="8" fill={skinColour} />
      <path d="M-29-4c0-20 12-32 29-32s29 12 29 32v8c0 18-12 30-29 30S-29 22-29 4Z" fill={skinColour} />
      <HairFront hair={hair} />
      <g fill={hairColour}>
        <circle cx="-11" cy="1" r="3.600" />
        <circle cx="11" cy="1" r="3.600" />
        <path
          d="M-17-8q6-5 12-1M17-8q-6-5-12-1"
          fill="none"
          stroke={hairColour}
          strokeWidth="2.600"
          strokeLinecap="round"
        />
      </g>
      <circle cx="-9.800" cy="-.2" r="1.200" fill="#fff" />
      <circle cx="12.200" cy="-.2" r="1.200" fill="#fff" />
      <g fill="#ff7d5c" opacity=".35">
        <circle cx="-18" cy="11" r="5" />
        <circle cx="18" cy="11" r="5" />
      </g>
      <path
        d="M-10 14q10 11 20 0Z"
        fill="#fff"
        stroke={hairColour}
        strokeWidth="2.400"
        strokeLinejoin="round"
      />
      {glasses && (
        <g fill="none" stroke={hairColour} strokeWidth="2.600">
          <rect x="-20" y="-7" width="17" height="16" rx="7" />
          <rect x="3" y="-7" width="17" height="16" rx="7" />
          <path d="M-3 0h6M-20-1l-8-3M20-1l8-3" />
        </g>
      )}
    </g>
  );
}

function HairBehind({ hair }: { hair: MakerAppearance['hair'] }) {
  if (hair === 'afro')
    return (
      <path
        d="M-44 4c-8-34 14-58 44-58S52-30 44 4c-3 14-12 18-16 18h-56c-4 0-13-4-16-18Z"
        fill={hairColour}
      />
    );
  if (hair === 'puffs')
    return (
      <g fill={hairColour}>
        <circle cx="-32" cy="-29" r="18" />
        <circle cx="32" cy="-29" r="18" />
      </g>
    );
  if (hair === 'braids')
    return (
      <g>
        <path d="M-35 0c-3-30 12-46 35-46S38-30 35 0v50q-6 6-12 0V0h-46v50q-6 6-12 0Z" fill={hairColour} />
        <path d="M-35 50h12M23 50h12" className="stroke-mango" strokeWidth="7" strokeLinecap="round" />
      </g>
    );
  if (hair === 'hijab')
    return (
      <path
        d="M-40 4c-2-34 14-50 40-50S42-30 40 4c-1 20 6 40 12 52-30 18-74 18-104 0 6-12 13-32 12-52Z"
        className="fill-teal"
      />
    );
  return null;
}

function HairFront({ hair }: { hair: MakerAppearance['hair'] }) {
  if (hair === 'hijab')
    return (
      <path
        d="M-33 2c-3-28 10-44 33-44S36-26 33 2c-2-14-8-22-18-25-10-3-20-3-30 0-10 3-16 11-18 25Zm0 0c0 20 12 34 33 34S33 22 33 2c5 22 4 36 2 44-22 14-48 14-70 0-2-8-3-22 2-44Z"
        className="fill-teal"
      />
    );
  if (hair === 'fade')
    return (
      <path
        d="M-30-4c-4-26 6-40 30-40s34 14 30 40c-2-10-4-14-7-17-14 3-32 3-46 0-3 3-5 7-7 17Z"
        fill={hairColour}
      />
    );
  if (hair === 'afro')
    return (
      <path
        d="M-30-2c-3-24 10-36 30-36S33-26 30-2c-3-10-8-15-14-18-10 4-22 4-32 0-6 3-11 8-14 18Z"
        fill={hairColour}
      />
    );
  return (
    <g>
      <path d="M-30-2c-3-24 10-38 30-38S33-26 30-2C26-16 14-24 0-27c-14 3-26 11-30 25Z" fill={hairColour} />
      <path d="M0-39v12" stroke="#6b4a3d" strokeWidth="1.600" />
    </g>
  );
}
