import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sitePath } from '../../contract/sitePath.ts';
import { requestRaw } from '../support/clients/rawHttp.ts';
import { makePerson, PASSWORD } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
let email: string;

beforeAll(async () => {
  const google = { GOOGLE_CLIENT_ID: 'a client', GOOGLE_CLIENT_SECRET: 'a secret' };
  gateway = await startGateway({ ...DEFAULTS, env: google });
  ({ email } = await makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' }));
});
afterAll(() => gateway.close());

const ORIGIN = 'https://makers.example';
const OFF_SITE = [
  '/..//evil.example',
  '/.//evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a/../..//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  'https://evil.example',
  'https://makers.example@evil.example/',
  'https://someone@makers.example/',
  'javascript:alert(1)',
  'data:text/html,x',
];

/** Generates URLs from parts that could lead to another site. */
const address = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', '//', '\\', '..', '.', '%2f', '%5c', '%09', '\t', '\n', '@', ':', '?', '#', ';'),
      fc.constantFrom(
        'evil.example',
        'https:',
        'http:',
        'javascript:',
        'localhost',
        'auth',
        '%2e%2e',
        '\u202e',
      ),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('sitePath', () => {
  it.each(OFF_SITE)('rejects %j', (target) => expect(sitePath(target, ORIGIN)).toBeNull());

  it.each([
    ['/auth/callback', '/auth/callback'],
    ['/lesson/3?student=x#top', '/lesson/3?student=x#top'],
    ['/a/../dashboard', '/dashboard'],
    [`${ORIGIN}/reset-password`, '/reset-password'],
    ['dashboard', '/dashboard'],
  ])('returns %j as %j', (target, path) => expect(sitePath(target, ORIGIN)).toBe(path));

  it('rejects more than 2,000 characters', () => expect(sitePath(`/${'a'.repeat(2000)}`, ORIGIN)).toBeNull());

  it('returns a path on the site for every input, and the same path for its result', () => {
    fc.assert(
      fc.property(address, (target) => {
        const path = sitePath(target, ORIGIN);
        if (path === null) return;
        expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(sitePath(path, ORIGIN)).toBe(path);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the responses of sign-in endpoints', () => {
  const headers = () => ({ origin: gateway.url, 'content-type': 'application/json' });
  const get = (path: string, target: string) =>
    requestRaw(gateway.url, {
      method: 'GET',
      path: `/api/auth${path}${path.includes('?') ? '&' : '?'}callbackURL=${encodeURIComponent(target)}`,
      headers: {},
      body: null,
    });
  const post = (path: string, body: object) =>
    requestRaw(gateway.url, {
      method: 'POST',
      path: `/api/auth${path}`,
      headers: headers(),
      body: JSON.stringify(body),
    });

  const staysOnSite = ({ headers: { location } }: { headers: NodeJS.Dict<string | string[]> }) =>
    location === undefined || new URL(String(location), gateway.url).origin === new URL(gateway.url).origin;

  it.each(OFF_SITE)('reject the redirect to %j at every endpoint', async (target) => {
    const answers = [
      await get('/verify-email?token=x', target),
      await get('/reset-password/abc', target),
      await post('/sign-in/email', { email, password: PASSWORD, callbackURL: target }),
      ...(await Promise.all(
        ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'].map((field) =>
          post('/sign-in/social', { provider: 'google', [field]: target }),
        ),
      )),
      await post('/request-password-reset', { email, redirectTo: target }),
      await post('/send-verification-email', { email, callbackURL: target }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  });

  it('redirect within the site for every requested URL', async () => {
    await fc.assert(
      fc.asyncProperty(address, async (target) => {
        for (const answer of [
          await get('/verify-email?token=x', target),
          await get('/reset-password/abc', target),
        ]) {
          expect(staysOnSite(answer), `${JSON.stringify(target)} -> ${answer.headers.location}`).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('redirect within the site when a stored URL leads to another one', async () => {
    const started = await post('/sign-in/social', { provider: 'google', errorCallbackURL: '/auth/callback' });
    const state = new URL(JSON.parse(started.text).url).searchParams.get('state') ?? '';
    const where = { identifier: state };
    const stored = await gateway.app.prisma.verification.findFirstOrThrow({ where });
    const value = stored.value.replace('/auth/callback', 'https://evil.example/');
    expect(value).toContain('evil.example');
    await gateway.app.prisma.verification.updateMany({ where, data: { value } });
    const cookie = [started.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
    const answer = await requestRaw(gateway.url, {
      method: 'GET',
      path: `/api/auth/callback/google?error=access_denied&state=${state}`,
      headers: { cookie: cookie.join('; ') },
      body: null,
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe('/');
  });

  it('redirect to the requested path, and to Google', async () => {
    const answer = await get('/verify-email?token=x', '/auth/callback');
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toMatch(/^\/auth\/callback\?error=/i);
    const social = await post('/sign-in/social', { provider: 'google', callbackURL: '/auth/callback' });
    expect(social.headers.location).toBeUndefined();
    expect(new URL(JSON.parse(social.text).url).hostname).toBe('accounts.google.com');
  });
});
