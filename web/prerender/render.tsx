import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { PLACEHOLDERS } from '../../contract/protocol.ts';
import { App } from '../app/App.tsx';
import { type PublicPage, publicPages, type SocialPicture } from '../app/routing/publicPages.ts';
import { matchRoute, preloadPage, routes } from '../app/routing/routes.tsx';
import { StaticRouter } from '../lib/router/router.tsx';
import { CourseArt } from '../ui/art/CourseArt.tsx';
import { HeroBuild } from '../ui/art/HeroBuild.tsx';
import { structuredData } from './structuredData.ts';

export type RenderedPage = {
  /** The HTML that replaces the shell's title and description in the head. */
  head: string;
  /** The HTML of #root. */
  body: string;
  /** The names of the components whose chunks the page needs before it can hydrate. */
  components: string[];
};

export const pages: readonly { path: string; listed: boolean }[] = publicPages.map(({ path, canonical }) => ({
  path,
  listed: (canonical ?? path) === path,
}));

/** The routes whose pages render only in the browser. */
export const clientRenderedPaths: readonly string[] = routes
  .filter((route) => route.path !== '*' && !publicPages.some(({ path }) => matchRoute(path).route === route))
  .map(({ path }) => path);

/** Renders the page at a path, as a visitor sees it first. An unknown path renders the not-found page. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const components = await preloadPage(path);
  const html = renderToString(
    <StrictMode>
      <App inRouter={(inner) => <StaticRouter pathname={path}>{inner}</StaticRouter>} />
    </StrictMode>,
  );
  // React leaves what failed or suspended to the browser, without an error.
  if (/<!--\$[!?]-->/.test(html)) throw new Error(`${path} did not render completely`);
  const [hoisted] = /^(?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)+/.exec(html) ?? [''];
  const title = /<title>([^<]*)<\/title>/.exec(hoisted)?.[1];
  if (!title) throw new Error(`${path} has no title`);
  const page = publicPages.find((publicPage) => publicPage.path === path);
  return {
    head: hoisted + (page ? headOf(page, title) : '<meta name="robots" content="noindex" />'),
    body: html.slice(hoisted.length),
    components,
  };
}

/**
 * Returns the meta tags and the structured data of a page.
 * @param title as escaped in HTML
 */
function headOf(page: PublicPage, title: string): string {
  const url = `${PLACEHOLDERS.origin}${page.canonical ?? page.path}`;
  const picture = `${PLACEHOLDERS.origin}/social/${page.picture ?? 'home'}.png`;
  const data = structuredData(page);
  const metaName = (name: string, content: string) => <meta name={name} content={content} />;
  const metaProperty = (property: string, content: string) => <meta property={property} content={content} />;
  const tags = renderToStaticMarkup(
    <>
      {metaName('description', page.description)}
      <link rel="canonical" href={url} />
      {metaProperty('og:type', 'website')}
      {metaProperty('og:site_name', 'Little Makers')}
      {metaProperty('og:locale', 'en_NG')}
      {metaProperty('og:url', url)}
      {metaProperty('og:description', page.description)}
      {metaProperty('og:image', picture)}
      {metaProperty('og:image:width', '1200')}
      {metaProperty('og:image:height', '630')}
      {metaProperty('og:image:alt', 'A child of Little Makers builds a page out of bricks')}
      {metaName('twitter:card', 'summary_large_image')}
    </>,
  );
  const json = data && JSON.stringify(data).replaceAll('<', '\\u003c');
  const script = json ? `<script type="application/ld+json">${json}</script>` : '';
  return `${tags}<meta property="og:title" content="${title}"/>${script}`;
}

/** The pictures of shared links: a drawing of the site, and the text beside it. */
export const socialPictures: readonly { name: SocialPicture; art: string; lines: string[]; below: string }[] =
  [
    {
      name: 'home',
      art: renderToStaticMarkup(<HeroBuild />),
      lines: ['Screen time', 'that ends with', 'something made'],
      below: 'Websites, apps, videos and animations with AI, from 10 to 16+',
    },
    {
      name: 'website-app',
      art: renderToStaticMarkup(<CourseArt course="website-app" />),
      lines: ['AI Website', '& App Building'],
      below: 'From a sketch on paper to a page that anyone can open',
    },
    {
      name: 'video-animation',
      art: renderToStaticMarkup(<CourseArt course="video-animation" />),
      lines: ['AI Video', '& Cartoon', 'Animation'],
      below: 'From a story in the head to a film with an audience',
    },
  ];
