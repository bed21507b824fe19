/** A shape of a drawing, in the drawing's own units; the shapes are those of the web app's drawings. */
export type Shape = {
  path: string;
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  opacity?: number;
};

export const COLOURS = {
  paper: '#fff8ec',
  ink: '#241a52',
  muted: '#5b5279',
  mango: '#ffa62b',
  mangoEdge: '#d57f06',
  onMango: '#241a52',
  indigo: '#3a2a8c',
  teal: '#0b6e6a',
  coral: '#ff7d5c',
};

const HAIR = '#21130f';
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const rect = (x: number, y: number, width: number, height: number, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${-(width - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(height - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}Z`;

/** Returns a four-pointed star, 20 by 20 around its centre. */
export const spark = (fill: string): Shape[] => [
  {
    path: 'M0-10c1 6.200 3.200 8.800 10 10C3.200 1.200 1 3.800 0 10-1 3.800-3.200 1.200-10 0-3.200-1.200-1-3.800 0-10Z',
    fill,
  },
];

/** Returns the brick of the logo, 64 by 40 plus its studs. */
export const brick = (fill: string): Shape[] => [
  { path: rect(10, -9, 16, 16, 3.5) + rect(38, -9, 16, 16, 3.5), fill },
  { path: rect(10, -3, 16, 3, 0) + rect(38, -3, 16, 3, 0), fill: '#000000', opacity: 0.18 },
  { path: rect(0, 0, 64, 40, 8), fill },
  { path: rect(6, 6, 52, 5, 2.5), fill: '#ffffff', opacity: 0.28 },
];

/** The logo of the product, 40 by 40. */
export const logo: Shape[] = [
  {
    path: 'M9 5h8a2 2 0 0 1 2 2v6H7V7a2 2 0 0 1 2-2Zm14 0h8a2 2 0 0 1 2 2v6H21V7a2 2 0 0 1 2-2Z',
    fill: COLOURS.mangoEdge,
  },
  { path: rect(3, 10, 34, 27, 8), fill: COLOURS.mango },
  {
    path: 'M20 13c1 6.200 3.200 9.200 9.800 10.500C23.200 24.800 21 27.800 20 34c-1-6.200-3.200-9.200-9.800-10.500C16.800 22.200 19 19.200 20 13Z',
    fill: COLOURS.onMango,
  },
];

type Appearance = { hair: 'puffs' | 'fade'; skin: string; shirt: string; glasses: boolean };

/** Returns a child from the chest up, around the centre of its face. */
export function maker({ hair, skin, shirt, glasses }: Appearance): Shape[] {
  return [
    ...(hair === 'puffs' ? [{ path: circle(-32, -29, 18) + circle(32, -29, 18), fill: HAIR }] : []),
    { path: 'M-50 108c0-40 14-60 50-60s50 20 50 60Z', fill: shirt },
    { path: 'M-12 22h24v26c-4 9-20 9-24 0Z', fill: skin },
    { path: 'M-12 34c8 6 16 6 24 0v-6h-24Z', fill: '#000000', opacity: 0.16 },
    { path: circle(-29, 3, 6.5) + circle(29, 3, 6.5), fill: skin },
    { path: 'M-29-4c0-20 12-32 29-32s29 12 29 32v8c0 18-12 30-29 30S-29 22-29 4Z', fill: skin },
    {
      path:
        hair === 'fade'
          ? 'M-30-4c-4-26 6-40 30-40s34 14 30 40c-2-10-4-14-7-17-14 3-32 3-46 0-3 3-5 7-7 17Z'
          : 'M-30-2c-3-24 10-38 30-38S33-26 30-2C26-16 14-24 0-27c-14 3-26 11-30 25Z',
      fill: HAIR,
    },
    { path: circle(-11, 1, 3.6) + circle(11, 1, 3.6), fill: HAIR },
    { path: 'M-17-8q6-5 12-1M17-8q-6-5-12-1', stroke: HAIR, strokeWidth: 2.6 },
    { path: circle(-9.8, -0.2, 1.2) + circle(12.2, -0.2, 1.2), fill: '#ffffff' },
    { path: circle(-18, 11, 5) + circle(18, 11, 5), fill: COLOURS.coral, opacity: 0.35 },
    { path: 'M-10 14q10 11 20 0Z', fill: '#ffffff', stroke: HAIR, strokeWidth: 2.4 },
    ...(glasses
      ? [
          {
            path: `${rect(-20, -7, 17, 16, 7)}${rect(3, -7, 17, 16, 7)}M-3 0h6M-20-1l-8-3M20-1l8-3`,
            stroke: HAIR,
            strokeWidth: 2.6,
          },
        ]
      : []),
  ];
}
