import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import sirv from 'sirv';
import { pattern } from '../../contract/pattern.ts';
import { PLACEHOLDERS } from '../../contract/protocol.ts';
import type { RecordPages } from '../feature.ts';
import type { Config } from '../platform/config/settings.ts';
import { sendText } from '../platform/http/http.ts';
import type { Handler } from '../platform/http/route.ts';
import { createRecordPages, pagesOf } from './recordPages.ts';

const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url));
/** A folder with a leading dot, which sirv does not serve: these pages still contain placeholders. */
const PAGES = `${WEB}/.pages`;
/** Paths that robots.txt excludes from search engines. */
const PRIVATE_PATHS = [
  ...[
    '/admin',
    '/certificate/',
    '/certificates/',
    '/call-calendar/',
    '/calendar/',
    '/calls',
    '/dashboard',
    '/enroll',
    '/lesson',
    '/mentor$',
  ],
  ...[
    '/notifications',
    '/onboarding',
    '/payment-confirmation',
    '/profile',
    '/receipt',
    '/sponsor/',
    '/reset-password',
    '/upgrade',
  ],
  ...['/auth/', '/api/', '/graphql', '/sandbox/', '/webhooks/'],
];

/** The index that scripts/prerender.mjs writes next to the pages. */
type PageIndex = {
  /** Every prerendered page by its path; `listed` ones belong in the site map. */
  pages: { path: string; file: string; listed: boolean }[];
  /** The routes whose pages are rendered only in the browser. */
  shells: string[];
};

type Page = (request: IncomingMessage, response: ServerResponse, status: number) => Promise<void>;

/** Serves the built web app: prerendered pages, the shell of the others, files, the site map. */
export function webRoute(config: Config, records: readonly RecordPages[]): Handler {
  if (!existsSync(`${PAGES}/index.json`)) {
    return (_request, response) =>
      sendText(response, 503, 'The web app is not built yet: run npm run build.');
  }
  const index = JSON.parse(readFileSync(`${PAGES}/index.json`, 'utf8')) as PageIndex;
  const textOf = (file: string) => fillPlaceholders(readFileSync(`${PAGES}/${file}`, 'utf8'), config);
  const htmlPage = (text: string): Page => {
    const page = createPage(text, 'text/html; charset=utf-8');
    const hashes = inlineScriptHashes(text);
    return (request, response, status) => {
      const policy = String(response.getHeader('content-security-policy'));
      response.setHeader('content-security-policy', policy.replace('script-src ', `$&${hashes} `));
      return page(request, response, status);
    };
  };
  const pageOf = (file: string) => htmlPage(textOf(file));
  const pages = new Map(index.pages.map(({ path, file }) => [path, pageOf(file)]));
  pages.set('/sitemap.xml', createPage(siteMap(index, config), 'application/xml; charset=utf-8'));
  pages.set('/robots.txt', createPage(robots(config), 'text/plain; charset=utf-8'));
  const shell = pageOf('shell.html');
  const recordPage = createRecordPages(textOf('shell.html'), config.publicUrl, htmlPage);
  const notFound = pageOf('404.html');
  const isShell = createRouteMatcher(index.shells);
  const files = fileServer();
  const serveRecord = async (
    { load }: RecordPages,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const meta = await load(path);
    // The browser renders the page that says so.
    if (!meta) return shell(request, response, 404);
    return recordPage(meta)(request, response, 200);
  };

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(response, 405, 'Nothing takes this here.');
    const [path = '/', query] = (request.url ?? '/').split('?', 2);
    const page = pages.get(path);
    if (page) return page(request, response, 200);
    const withoutSlash = path.endsWith('/') ? path.slice(0, -1) : path;
    if (withoutSlash !== path && (pages.has(withoutSlash) || isShell(withoutSlash))) {
      response.writeHead(308, { location: query ? `${withoutSlash}?${query}` : withoutSlash });
      response.end();
      return;
    }
    const pagesOfRecord = pagesOf(records, path);
    if (pagesOfRecord) return serveRecord(pagesOfRecord, path, request, response);
    // The address of these pages is a secret of whoever got the link.
    if (path.startsWith('/sponsor/')) response.setHeader('referrer-policy', 'same-origin');
    if (isShell(path)) return shell(request, response, 200);
    files(request, response, () => void notFound(request, response, 404));
  };
}

/** Replaces the placeholders of the prerendered pages with the values that are only known at runtime. */
function fillPlaceholders(html: string, { publicUrl, contact }: Config): string {
  return html
    .replaceAll(PLACEHOLDERS.origin, publicUrl)
    .replaceAll(PLACEHOLDERS.phone, contact.phone)
    .replaceAll(PLACEHOLDERS.phoneDigits, contact.phone.replace(/[^+\d]/g, ''))
    .replaceAll(PLACEHOLDERS.whatsappDigits, contact.whatsapp.replace(/\D/g, ''));
}

/** Returns the hashes of a page's inline scripts, as its content security policy lists them. */
function inlineScriptHashes(html: string): string {
  const hash = (script: string) => createHash('sha256').update(script).digest('base64');
  const [, ...scripts] = html.split('<script>').map((part) => part.split('</script>', 1)[0] ?? '');
  return scripts.map((script) => `'sha256-${hash(script)}'`).join(' ');
}

const DOCUMENT_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
];

function fileServer() {
  return sirv(WEB, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      // A file that a new build has replaced since the start fails this response instead of the process.
      response.once('pipe', (file) => file.once('error', () => response.destroy()));
      const isHashed = path.startsWith('/assets/');
      // Other sites show these images next to a shared link.
      if (path.startsWith('/social/')) response.setHeader('cross-origin-resource-policy', 'cross-origin');
      // These headers only matter for documents, and are half the size of a small script.
      if (isHashed) for (const name of DOCUMENT_HEADERS) response.removeHeader(name);
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

const BROTLI = pattern({ max: 1000, matches: /\bbr\b/ });
const GZIP = pattern({ max: 1000, matches: /\bgzip\b/ });

/** Creates a handler for a text that compresses it on the first request, and responds with 304 when the ETag matches. */
function createPage(text: string, type: string): Page {
  const plain = Buffer.from(text);
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  let compressed: Promise<{ br: Buffer; gzip: Buffer }> | null = null;
  const compress = async () => {
    const [br, gzipped] = await Promise.all([
      promisify(brotliCompress)(plain, quality),
      promisify(gzip)(plain),
    ]);
    return { br, gzip: gzipped };
  };
  return async (request, response, status) => {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = BROTLI.test(accepted) ? 'br' : GZIP.test(accepted) ? 'gzip' : null;
    const etag = `"${tag}${encoding ?? ''}"`;
    const headers = { 'content-type': type, 'cache-control': 'no-cache', vary: 'accept-encoding', etag };
    if (status === 200 && request.headers['if-none-match']?.includes(etag)) {
      response.writeHead(304, headers);
      response.end();
      return;
    }
    compressed ??= encoding ? compress() : null;
    const body = encoding && compressed ? (await compressed)[encoding] : plain;
    response.writeHead(status, {
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

/** Creates a matcher of paths for some routes: `:name` matches one segment, a `*` at the end any number of them. */
function createRouteMatcher(routes: readonly string[]): (path: string) => boolean {
  const split = routes.map((route) => route.split('/'));
  return (path) => {
    const parts = path.split('/');
    return split.some((route) => {
      const hasWildcard = route.at(-1) === '*';
      const fixed = hasWildcard ? route.slice(0, -1) : route;
      if (hasWildcard ? parts.length < fixed.length : parts.length !== fixed.length) return false;
      return fixed.every((part, index) =>
        part.startsWith(':') ? parts[index] !== '' : parts[index] === part,
      );
    });
  };
}

function siteMap({ pages }: PageIndex, { publicUrl }: Config): string {
  const urls = pages
    .filter(({ listed }) => listed)
    .map(({ path }) => `  <url><loc>${publicUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function robots({ publicUrl }: Config): string {
  const disallowed = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...disallowed, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
