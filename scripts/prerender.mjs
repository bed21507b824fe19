// Makes the public pages at build time, from what vite has built: HTML below dist/web/.pages, and the pictures
// that shared links show. Runs in a process of its own, in which React is that of production.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawSocialPicture } from './socialPicture.mjs';
import { root } from './tools.mjs';

const web = join(root, 'dist', 'web');
const pagesFolder = join(web, '.pages');
const bundle = join(root, 'dist', 'prerender', 'render.js');

const { pages, shells, socialPictures, renderPage } = await import(pathToFileURL(bundle).href);
const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
const template = withoutBlockers(readFileSync(join(web, 'index.html'), 'utf8'));

/** What the first paint waits for comes with the page: on a phone's line each file of its own costs a round trip. */
function withoutBlockers(html) {
  const tag = /<(?:script src|link rel="stylesheet" crossorigin href)="\/([^"]+)">(?:<\/script>)?/g;
  return html.replace(tag, (_tag, file) => {
    const text = readFileSync(join(web, file), 'utf8').trim();
    if (file.endsWith('.css')) return `<style>${text.replace(/^\/\*!.*?\*\/\s*/, '')}</style>`;
    return `<script>${text.replace(/^[ \t]*\/\/.*\n/gm, '')}</script>`;
  });
}

function write(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** The chunks of a component and all that they import, apart from what the template loads anyway. */
function chunksOf(names) {
  const found = new Set();
  const collect = (key) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file) || template.includes(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  for (const name of names) {
    const key = Object.keys(manifest).find((one) => one.endsWith(`/${name}.tsx`));
    // A component without a chunk of its own is in one that comes anyway.
    if (key) collect(key);
  }
  return [...found];
}

async function pageAt(path) {
  const { head, body, components } = await renderPage(path);
  const preloads = chunksOf(components).map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  return (
    template
      .replace('</head>', () => `${preloads.join('')}</head>`)
      // The page can be read before it is alive: its scripts leave the line to the fonts.
      .replace(/<(?=script type="module"|link rel="modulepreload")(\w+) /g, '<$1 fetchpriority="low" ')
      .replace(/<title>[^<]*<\/title>/, '')
      .replace(/<meta name="description"[^<>]*>/, '')
      .replace('</head>', () => `${head}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
  );
}

const index = { pages: [], shells };
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
