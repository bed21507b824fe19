// Draws the Open Graph image of a shared link: one of the site's own drawings next to a few words.
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './tools.mjs';

const WIDTH = 1200;
const HEIGHT = 630;
const ART_WIDTH = 560;
/** @param {string} weight */
const font = (weight) => join(root, 'node_modules/@expo-google-fonts/nunito', weight, `Nunito_${weight}.ttf`);

/**
 * Returns the light colours of the design tokens by name.
 * @param {string} styles
 * @returns {Record<string, string>}
 */
function lightColours(styles) {
  const tokens = [...styles.matchAll(/(?<![\w-])--color-([\w-]+):\s*light-dark\((#[0-9a-f]{6}),/g)];
  return Object.fromEntries(tokens.map(([, name, colour]) => [name, colour]));
}

/**
 * Renders text as a separate image, since the SVG renderer only knows the system's fonts.
 * @param {string} text
 * @param {{ weight: string, size: number, colour: string | undefined, width?: number }} style
 */
async function renderText(text, { weight, size, colour, width }) {
  // The weight is explicit, since font files of all weights stay loaded after their first use.
  const markup = `<span foreground="${colour}" weight="${weight.slice(0, 3)}">${text.replaceAll('&', '&amp;')}</span>`;
  const image = sharp({
    text: {
      text: markup,
      font: `Nunito ${size}`,
      fontfile: font(weight),
      rgba: true,
      dpi: 72,
      ...(width && { width }),
    },
  });
  return image.png().toBuffer();
}

/**
 * Draws the image of a shared link.
 * @param {{ art: string, lines: string[], below: string }} picture its art as SVG, with the classes of the web app
 * @param {string} styles the text of web/styles.css
 * @returns {Promise<Buffer>} a PNG of 1200 by 630
 */
export async function drawSocialPicture({ art, lines, below }, styles) {
  const colours = lightColours(styles);
  const rules = Object.entries(colours).map(
    ([name, value]) => `.fill-${name}{fill:${value}}.stroke-${name}{stroke:${value}}`,
  );
  const [, , artWidth = 1, artHeight = 1] = (/viewBox="([^"]+)"/.exec(art)?.[1] ?? '').split(' ').map(Number);
  const height = Math.min(480, (ART_WIDTH * artHeight) / artWidth);
  const width = (height * artWidth) / artHeight;
  const [x, y] = [WIDTH - 40 - width, (HEIGHT - 18 - height) / 2];
  const size = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  const clippedArt = `<clipPath id="card"><rect ${size} rx="36"/></clipPath><g clip-path="url(#card)">${art.replace('<svg ', `<svg ${size} `)}</g>`;
  const squares = `<pattern id="squares" width="30" height="30" patternUnits="userSpaceOnUse"><path d="M30 0H0V30" fill="none" stroke="${colours.line}" stroke-opacity=".5"/></pattern>`;
  const brick = `<svg x="64" y="58" width="64" height="64" viewBox="0 0 40 40"><path fill="${colours['mango-edge']}" d="M9 5h8a2 2 0 0 1 2 2v6H7V7a2 2 0 0 1 2-2Zm14 0h8a2 2 0 0 1 2 2v6H21V7a2 2 0 0 1 2-2Z"/><rect x="3" y="10" width="34" height="27" rx="8" fill="${colours.mango}"/><path fill="${colours['on-mango']}" d="M20 13c1 6.200 3.200 9.200 9.800 10.500C23.200 24.800 21 27.800 20 34c-1-6.200-3.200-9.200-9.800-10.500C16.800 22.200 19 19.200 20 13Z"/></svg>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><style>${rules.join('')}</style><defs>${squares}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.paper}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#squares)"/>${clippedArt}${brick}<rect y="${HEIGHT - 18}" width="${WIDTH}" height="18" fill="${colours.mango}"/></svg>`;
  const title = { weight: '900Black', size: 68, colour: colours.ink };
  const layers = [
    { top: 68, left: 142, input: await renderText('Little Makers', { ...title, size: 40 }) },
    ...(await Promise.all(
      lines.map(async (line, index) => ({
        top: 178 + index * 84,
        left: 62,
        input: await renderText(line, title),
      })),
    )),
    {
      top: 200 + lines.length * 84,
      left: 64,
      input: await renderText(below, { weight: '700Bold', size: 29, colour: colours.muted, width: 470 }),
    },
  ];
  return sharp(Buffer.from(svg)).composite(layers).png({ palette: true, quality: 90 }).toBuffer();
}
