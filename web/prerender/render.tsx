import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from '../app/App.tsx';
import { type PublicPage, publicPages, type SocialPicture } from '../app/publicPages.ts';
import { matchRoute, preloadPage, routes } from '../app/routes.tsx';
import { StaticRouter } from '../lib/router/router.tsx';
import { CourseArt } from '../ui/art/CourseArt.tsx';
import { HeroBuild } from '../ui/art/HeroBuild.tsx';
import { ORIGIN } from './origin.ts';
import { structuredData } from './structuredData.ts';

export type Rendered = {
  /** What goes into the head in place of the shell's title and description. */
  head: string;
  /** What goes into #root. */
  body: string;
  /** The components whose chunks the page needs before it can come alive, by name. */
  components: string[];
};

export const pages: readonly { path: string; listed: boolean }[] = publicPages.map(({ path, canonical }) => ({
  path,
  listed: (canonical ?? path) === path,
}));

/** The routes whose pages are all made in the browser. */
export const shells: readonly string[] = routes
  .filter((route) => route.path !== '*' && !publicPages.some(({ path }) => matchRoute(path).route === route))
  .map(({ path }) => path);

/** Renders the page at a path, as a visitor sees it first. An unknown path gives the page that says so. */
export async function renderPage(path: string): Promise<Rendered> {
  const components = await preloadPage(path);
  const html = renderToString(
    <StrictMode>
      <App inRouter={(inner) => <StaticRouter pathname={path}>{inner}</StaticRouter>} />
    </StrictMode>,
  );
  // What failed or was not ready is left to the browser by React, without a word.
  if (/<!--\$[!?]-->/.test(html)) throw new Error(`${path} could not be rendered in one go`);
  const [hoisted] = /^(?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)+/.exec(html) ?? [''];
  const title = /<title>([^<]*)<\/title>/.exec(hoisted)?.[1];
  if (!title) throw new Error(`${path} has no title`);
  const page = publicPages.find((one) => one.path === path);
  return {
    head: hoisted + (page ? headOf(page, title) : '<meta name="robots" content="noindex" />'),
    body: html.slice(hoisted.length),
    components,
  };
}

/** @param title as it is written in HTML */
function headOf(page: PublicPage, title: string): string {
  const url = `${ORIGIN}${page.canonical ?? page.path}`;
  const picture = `${ORIGIN}/social/${page.picture ?? 'home'}.png`;
  const data = structuredData(page);
  const named = (name: string, content: string) => <meta name={name} content={content} />;
  const graph = (property: string, content: string) => <meta property={property} content={content} />;
  const tags = renderToStaticMarkup(
    <>
      {named('description', page.description)}
      <link rel="canonical" href={url} />
      {graph('og:type', 'website')}
      {graph('og:site_name', 'Little Makers')}
      {graph('og:locale', 'en_NG')}
      {graph('og:url', url)}
      {graph('og:description', page.description)}
      {graph('og:image', picture)}
      {graph('og:image:width', '1200')}
      {graph('og:image:height', '630')}
      {graph('og:image:alt', 'A child of Little Makers builds a page out of bricks')}
      {named('twitter:card', 'summary_large_image')}
    </>,
  );
  const json = data && JSON.stringify(data).replaceAll('<', '\\u003c');
  const script = json ? `<script type="application/ld+json">${json}</script>` : '';
  return `${tags}<meta property="og:title" content="${title}"/>${script}`;
}

/** The pictures of shared links: a drawing of the site, and what is written beside it. */
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
