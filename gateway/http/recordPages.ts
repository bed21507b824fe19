import { LRUCache } from 'lru-cache';
import type { PageMeta, RecordPages } from '../feature.ts';
import { escapeHtml } from '../platform/mail/mail.ts';

/** Rendered pages are kept, since compressing one costs more than the query for what it says. */
const MAX_CACHED_PAGES = 200;

/** Renders the shell with the head of a record's page. @param createPage compresses a text on its first request */
export function createRecordPages<Page extends object>(
  shell: string,
  publicUrl: string,
  createPage: (html: string) => Page,
): (meta: PageMeta) => Page {
  const cache = new LRUCache<string, Page>({ max: MAX_CACHED_PAGES });
  return (meta) => {
    const head = headOf(meta, publicUrl);
    const page = cache.get(head) ?? createPage(withHead(shell, head));
    cache.set(head, page);
    return page;
  };
}

/** Returns the pages that serve a path, if any. */
export const pagesOf = (pages: readonly RecordPages[], path: string): RecordPages | undefined =>
  pages.find((one) => one.matches(path));

const withHead = (shell: string, head: string) =>
  shell
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta name="description"[^<>]*>/, '')
    // A function, since a title may contain what a replacement text would expand.
    .replace('</head>', () => `${head}</head>`);

/**
 * Returns the tags of a page. Search engines are asked to leave these pages out, as the shell says already: what a
 * parent takes back must not live on in their copies. Shared links show them all the same.
 */
function headOf(meta: PageMeta, publicUrl: string): string {
  const { title, platformName, description, path, picture } = meta;
  const tag = (kind: 'name' | 'property', key: string, content: string) =>
    `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
  const url = `${publicUrl}${path}`;
  const image = picture && `${publicUrl}${picture.path}`;
  return [
    `<title>${escapeHtml(`${title} | ${platformName}`)}</title>`,
    tag('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    tag('property', 'og:type', 'website'),
    tag('property', 'og:site_name', platformName),
    tag('property', 'og:locale', 'en_NG'),
    tag('property', 'og:url', url),
    tag('property', 'og:title', title),
    tag('property', 'og:description', description),
    tag('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    tag('name', 'twitter:title', title),
    tag('name', 'twitter:description', description),
    ...(picture && image
      ? [
          tag('property', 'og:image', image),
          tag('property', 'og:image:alt', picture.alt),
          tag('name', 'twitter:image', image),
          tag('name', 'twitter:image:alt', picture.alt),
          ...(picture.width && picture.height
            ? [
                tag('property', 'og:image:width', String(picture.width)),
                tag('property', 'og:image:height', String(picture.height)),
              ]
            : []),
        ]
      : []),
  ].join('');
}
