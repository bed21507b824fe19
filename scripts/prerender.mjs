// Prerenders the public pages from Vite's output: HTML below dist/web/.pages, and the images that shared links show.
// Runs in a separate process, in which React is the production build.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawSocialPicture } from './socialPicture.mjs';
import { root } from './tools.mjs';

const web = join(root, 'dist', 'web');
const pagesFolder = join(web, '.pages');
const bundle = join(root, 'dist', 'prerender', 'render.js');

/** @type {typeof import('../web/prerender/render.tsx')} */
const { pages, clientRenderedPaths, socialPictures, renderPage } = await import(pathToFileURL(bundle).href);
/** @type {import('vite').Manifest} */
const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
const template = inlineBlockers(readFileSync(join(web, 'index.html'), 'utf8'));

/**
 * Inlines what blocks the first paint: on a mobile connection each separate file costs a round trip.
 * @param {string} html
 */
function inlineBlockers(html) {
  const tag = /<(?:script src|link rel="stylesheet" crossorigin href)="\/([^"]+)">(?:<\/script>)?/g;
  return html.replace(tag, (_tag, file) => {
    const text = readFileSync(join(web, file), 'utf8').trim();
    if (file.endsWith('.css')) return `<style>${text.replace(/^\/\*!.*?\*\/\s*/, '')}</style>`;
    return `<script>${text.replace(/^[ \t]*\/\/.*\n/gm, '')}</script>`;
  });
}

/** @param {string} file @param {string | Buffer} content */
function write(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/**
 * Returns the chunks of components and of their imports, except those that the template already loads.
 * @param {readonly string[]} names
 */
function chunksOf(names) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} key */
  const collect = (key) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file) || template.includes(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  for (const name of names) {
    const key = Object.keys(manifest).find((one) => manifest[one]?.name === name);
    // A component without its own chunk is part of one that is loaded anyway.
    if (key) collect(key);
  }
  return [...found];
}

/** @param {string} path */
async function pageAt(path) {
  const { head, body, components } = await renderPage(path);
  const preloads = chunksOf(components).map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  return (
    template
      .replace('</head>', () => `${preloads.join('')}</head>`)
      // The page is readable before hydration, so its scripts leave the bandwidth to the fonts.
      .replace(/<(?=script type="module"|link rel="modulepreload")(\w+) /g, '<$1 fetchpriority="low" ')
      .replace(/<title>[^<]*<\/title>/, '')
      .replace(/<meta name="description"[^<>]*>/, '')
      .replace('</head>', () => `${head}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
  );
}

/** @type {{ pages: { path: string, file: string, listed: boolean }[], shells: readonly string[] }} */
const index = { pages: [], shells: clientRenderedPaths };
for (const { path, listed } of pages) {
  const file = path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
  write(join(pagesFolder, file), await pageAt(path));
  index.pages.push({ path, file, listed });
}
write(join(pagesFolder, '404.html'), await pageAt('/no-such-page'));
write(
  join(pagesFolder, 'shell.html'),
  template.replace('</head>', '<meta name="robots" content="noindex" /></head>'),
);
write(join(pagesFolder, 'index.json'), JSON.stringify(index, null, 1));
rmSync(join(web, 'index.html'));

const styles = readFileSync(join(root, 'web', 'styles.css'), 'utf8');
for (const picture of socialPictures) {
  write(join(web, 'social', `${picture.name}.png`), await drawSocialPicture(picture, styles));
}
