import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPages } from '../../web/app/routing/publicPages.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const PHONE = '+234 901 234 5678';

let gateway: TestGateway;

beforeAll(async () => {
  const env = { CONTACT_PHONE: PHONE, CONTACT_WHATSAPP: '+44 20 7946 0000' };
  gateway = await startGateway({ ...DEFAULTS, env });
});
afterAll(() => gateway.close());

const decode = (text: string) => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

/** Fetches a page and reads it without running scripts, as a crawler does. */
async function read(path: string) {
  const response = await fetch(`${gateway.url}${path}`);
  const html = await response.text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => decode(found));
  const one = (pattern: RegExp) => {
    const found = all(pattern);
    expect(found, `${pattern} on ${path}`).toHaveLength(1);
    return found[0] ?? '';
  };
  return {
    html,
    status: response.status,
    policy: response.headers.get('content-security-policy') ?? '',
    all,
    one,
    named: (name: string) => all(new RegExp(`<meta name="${name}" content="([^"]*)"`, 'g')),
    graph: (name: string) => one(new RegExp(`<meta property="og:${name}" content="([^"]*)"`, 'g')),
    canonical: () => all(/<link rel="canonical" href="([^"]*)"/g),
    structured: () =>
      all(/<script type="application\/ld\+json">(.*?)<\/script>/g).flatMap(
        (json) => (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'],
      ),
  };
}

describe.each(publicPages)('$path', ({ path, canonical, description, picture }) => {
  it('has a title, a description, a canonical URL and a link preview', async () => {
    const page = await read(path);
    const address = `${gateway.url}${canonical ?? path}`;
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/^<!doctype html>\s*<html lang="en">/);
    const title = page.one(/<title>([^<]+)<\/title>/g);
    expect(title).toContain('Little Makers');
    expect(page.named('description')).toEqual([description]);
    expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(page.canonical()).toEqual([address]);
    expect(page.graph('url')).toBe(address);
    expect(page.graph('title')).toBe(title);
    expect(page.graph('description')).toBe(description);
    expect(page.graph('image')).toBe(`${gateway.url}/social/${picture ?? 'home'}.png`);
    expect(page.named('robots')).toEqual([]);
    page.one(/<h1[^>]*>(.+?)<\/h1>/g);
    expect(page.html).not.toMatch(/__[A-Z_]+__/);
  });
});

describe('public pages', () => {
  it('have unique titles and descriptions', async () => {
    const own = publicPages.filter(({ path, canonical }) => (canonical ?? path) === path);
    const titles = await Promise.all(own.map(async ({ path }) => (await read(path)).one(/<title>([^<]+)</g)));
    expect(new Set(titles).size).toBe(own.length);
    expect(new Set(own.map(({ description }) => description)).size).toBe(own.length);
  });

  it('have preview pictures of 1200 by 630', async () => {
    for (const name of new Set(publicPages.map(({ picture }) => picture ?? 'home'))) {
      const response = await fetch(`${gateway.url}/social/${name}.png`);
      const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    }
  });

  it.each([
    ['/home', '/'],
    ['/course/video', '/course/video-animation'],
    ['/pricing?course=website-app&package=mentored', '/pricing'],
    ['/gallery?filter=video-animation', '/gallery'],
  ])('have for %s the canonical URL %s', async (path, canonical) => {
    expect((await read(path)).canonical()).toEqual([`${gateway.url}${canonical}`]);
  });
});

describe('structured data', () => {
  it.each([
    ['/courses', ['website-app', 'video-animation']],
    ['/course/website-app', ['website-app']],
    ['/course/video-animation', ['video-animation']],
  ])('of %s has a Course for each course on the page', async (path, ids) => {
    const courses = (await read(path)).structured();
    expect(courses.map((course) => course.url)).toEqual(ids.map((id) => `${gateway.url}/course/${id}`));
    for (const course of courses) {
      expect(course).toMatchObject({
        '@type': 'Course',
        name: expect.stringMatching(/^AI /),
        description: expect.stringMatching(/\w{3}/),
        provider: { '@type': 'EducationalOrganization', name: 'Little Makers', url: `${gateway.url}/` },
        hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
        offers: { '@type': 'Offer', category: 'Paid' },
      });
    }
  });

  it('of /faq has its questions, each with the answer on the page', async () => {
    const page = await read('/faq');
    const [faq] = page.structured() as [{ '@type': string; mainEntity: Record<string, unknown>[] }];
    expect(faq['@type']).toBe('FAQPage');
    expect(faq.mainEntity.length).toBeGreaterThan(10);
    const text = decode(page.html.slice(page.html.indexOf('<body')).replaceAll('&quot;', '"'));
    for (const { name, acceptedAnswer } of faq.mainEntity) {
      expect(text).toContain(name);
      expect(text).toContain((acceptedAnswer as { text: string }).text);
    }
  });
});

describe('other pages', () => {
  it.each(['/no-such-page', '/course', '/pricing/more', '/index.html', '/.pages/index.html'])(
    'respond at %s with 404 and are not indexed',
    async (path) => {
      const page = await read(path);
      expect(page.status).toBe(404);
      expect(page.named('robots')).toEqual(['noindex']);
      expect(page.canonical()).toEqual([]);
    },
  );

  it.each(['/dashboard', '/lesson/3', '/profile', '/payment-confirmation'])(
    'are not indexed at %s',
    async (path) => {
      const page = await read(path);
      expect(page.status).toBe(200);
      expect(page.named('robots')).toEqual(['noindex']);
    },
  );
});

describe('the files for crawlers', () => {
  it('list every canonical page in the sitemap, and allow them in robots.txt', async () => {
    const map = await (await fetch(`${gateway.url}/sitemap.xml`)).text();
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    const canonicalPages = publicPages.filter(({ path, canonical }) => (canonical ?? path) === path);
    expect(listed.toSorted()).toEqual(canonicalPages.map(({ path }) => `${gateway.url}${path}`).toSorted());
    const robots = await (await fetch(`${gateway.url}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${gateway.url}/sitemap.xml`);
    const disallowed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, rule = '']) => rule);
    expect(disallowed).toContain('/dashboard');
    const matches = (rule: string, path: string) =>
      rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule);
    for (const { path } of canonicalPages)
      expect(disallowed.filter((rule) => matches(rule, path))).toEqual([]);
  });
});

describe('served pages', () => {
  it('contain the configured telephone numbers', async () => {
    const [home, faq, terms] = await Promise.all([read('/'), read('/faq'), read('/terms')]);
    for (const page of [home, faq, terms]) {
      expect(page.named('contact-phone')).toEqual([PHONE]);
      expect(page.html).toContain(`href="tel:+2349012345678">${PHONE}</a>`);
    }
    expect(faq.html).toContain('href="https://wa.me/442079460000"');
    expect(home.structured()[0]?.telephone).toBe(PHONE);
    expect((await read('/dashboard')).named('contact-phone')).toEqual([PHONE]);
  });

  it('have a policy that allows exactly their own scripts', async () => {
    for (const path of ['/', '/dashboard', '/no-such-page']) {
      const page = await read(path);
      const script = page.html.match(/<script>([\s\S]*?)<\/script>/)?.[1] ?? '';
      expect(script).toContain('lm-theme');
      const hash = createHash('sha256').update(script).digest('base64');
      expect(page.policy).toContain(`script-src 'sha256-${hash}' 'self';`);
    }
  });
});

describe('the privacy page', () => {
  it('names the country lookup and the contact lists, and how to leave them', async () => {
    const text = (await read('/privacy')).html;
    for (const phrase of ['IP-location service', 'Stay Updated', 'waitlist of the Academy', 'we delete what'])
      expect(text).toContain(phrase);
  });
});

describe('the fonts', () => {
  it('contain every character of public pages in the files of the first view', async () => {
    const faces = readFileSync(new URL('../../dist/fonts/faces.css', import.meta.url), 'utf8');
    const rangesOf = (file: string) =>
      (new RegExp(`${file}\\.woff2[^}]*unicode-range: ([^;]+);`).exec(faces)?.[1] ?? '')
        .split(', ')
        .map((range) =>
          range
            .slice(2)
            .split('-')
            .map((code) => Number.parseInt(code, 16)),
        )
        .map(([first = 0, last = first]) => [first, last] as const);
    const ranges = [...rangesOf('nunito-core'), ...rangesOf('nunito-naira')];
    const isCovered = (code: number) => ranges.some(([first, last]) => code >= first && code <= last);
    expect(isCovered(0x20a6)).toBe(true);
    for (const { path } of publicPages) {
      const { html } = await read(path);
      const missing = [...new Set(html)].filter(
        (char) => char >= ' ' && !isCovered(char.codePointAt(0) ?? 0),
      );
      expect(missing, path).toEqual([]);
    }
  });
});
