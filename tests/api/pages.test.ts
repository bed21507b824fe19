import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPages } from '../../web/app/publicPages.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';

const PHONE = '+234 901 234 5678';

let gateway: TestGateway;

beforeAll(async () => {
  const env = { CONTACT_PHONE: PHONE, CONTACT_WHATSAPP: '+44 20 7946 0000' };
  gateway = await startGateway({ ...PLAIN, env });
});
afterAll(() => gateway.close());

const decode = (text: string) => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

/** A page as a machine reads it that runs no scripts. */
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
  it('says what it is, where it belongs and what a shared link shows', async () => {
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

describe('pages of their own', () => {
  it('have titles and descriptions of their own', async () => {
    const own = publicPages.filter(({ path, canonical }) => (canonical ?? path) === path);
    const titles = await Promise.all(own.map(async ({ path }) => (await read(path)).one(/<title>([^<]+)</g)));
    expect(new Set(titles).size).toBe(own.length);
    expect(new Set(own.map(({ description }) => description)).size).toBe(own.length);
  });

  it('share pictures of 1200 by 630', async () => {
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
  ])('%s counts as %s', async (path, canonical) => {
    expect((await read(path)).canonical()).toEqual([`${gateway.url}${canonical}`]);
  });
});

describe('structured data', () => {
  it.each([
    ['/courses', ['website-app', 'video-animation']],
    ['/course/website-app', ['website-app']],
    ['/course/video-animation', ['video-animation']],
  ])('%s has a Course for each it is about', async (path, ids) => {
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

  it('/faq has its questions, each with the answer that stands on the page', async () => {
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

describe('what is no public page', () => {
  it.each(['/no-such-page', '/course', '/pricing/more', '/index.html', '/.pages/index.html'])(
    '%s is answered with 404, for no index',
    async (path) => {
      const page = await read(path);
      expect(page.status).toBe(404);
      expect(page.named('robots')).toEqual(['noindex']);
      expect(page.canonical()).toEqual([]);
    },
  );

  it.each(['/dashboard', '/lesson/3', '/profile', '/payment-confirmation'])(
    '%s is for no index',
    async (path) => {
      const page = await read(path);
      expect(page.status).toBe(200);
      expect(page.named('robots')).toEqual(['noindex']);
    },
  );
});

describe('for those who crawl', () => {
  it('the map holds every page that counts, and robots.txt forbids none of them', async () => {
    const map = await (await fetch(`${gateway.url}/sitemap.xml`)).text();
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
    const counting = publicPages.filter(({ path, canonical }) => (canonical ?? path) === path);
    expect(listed.toSorted()).toEqual(counting.map(({ path }) => `${gateway.url}${path}`).toSorted());
    const robots = await (await fetch(`${gateway.url}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${gateway.url}/sitemap.xml`);
    const refused = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, rule = '']) => rule);
    expect(refused).toContain('/dashboard');
    const refuses = (rule: string, path: string) =>
      rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule);
    for (const { path } of counting) expect(refused.filter((rule) => refuses(rule, path))).toEqual([]);
  });
});

describe('what the gateway writes into pages', () => {
  it('the numbers by which it can be reached', async () => {
    const [home, faq, terms] = await Promise.all([read('/'), read('/faq'), read('/terms')]);
    for (const page of [home, faq, terms]) {
      expect(page.named('contact-phone')).toEqual([PHONE]);
      expect(page.html).toContain(`href="tel:+2349012345678">${PHONE}</a>`);
    }
    expect(faq.html).toContain('href="https://wa.me/442079460000"');
    expect(home.structured()[0]?.telephone).toBe(PHONE);
    expect((await read('/dashboard')).named('contact-phone')).toEqual([PHONE]);
  });

  it('and a policy that lets exactly their own scripts run', async () => {
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
  it('names the look-up of the country and the lists, and how to leave them', async () => {
    const text = (await read('/privacy')).html;
    for (const named of ['IP-location service', 'Stay Updated', 'waitlist of the Academy', 'we delete what'])
      expect(text).toContain(named);
  });
});

describe('the fonts', () => {
  it('have everything that public pages are written in within the files of a first view', async () => {
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
    const isThere = (code: number) => ranges.some(([first, last]) => code >= first && code <= last);
    expect(isThere(0x20a6)).toBe(true);
    for (const { path } of publicPages) {
      const { html } = await read(path);
      const others = [...new Set(html)].filter((one) => one >= ' ' && !isThere(one.codePointAt(0) ?? 0));
      expect(others, path).toEqual([]);
    }
  });
});
