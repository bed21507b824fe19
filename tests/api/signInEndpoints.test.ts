import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// The lists of open and closed endpoints are compared with those of the library.
import { authEndpoints, CLOSED_PATHS } from '../../gateway/features/accounts/authEndpoints.ts';
import { authEvents } from '../../gateway/features/accounts/authEvents.ts';
import { createAuth } from '../../gateway/platform/auth/auth.ts';
import { requestRaw } from '../support/clients/rawHttp.ts';
import { browserAt } from '../support/clients/secondFactor.ts';
import { makePerson, PASSWORD, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
let person: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  person = await makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' });
});
afterAll(() => gateway.close());

type LibraryEndpoint = { path: string; methods: string[] };

/** Returns all endpoints that the library has with the options of the product. */
function libraryEndpoints(): LibraryEndpoint[] {
  const { config, prisma, log } = gateway.app;
  const { api } = createAuth(config, prisma, log, authEvents(gateway.app));
  const endpoints = Object.values(api) as { path?: string; options: { method: string | string[] } }[];
  return endpoints.flatMap(({ path, options }) => (path ? [{ path, methods: [options.method].flat() }] : []));
}

const call = (path: string, method: string) =>
  requestRaw(gateway.url, {
    method,
    path: `/api/auth${path}`,
    headers: {
      origin: gateway.url,
      cookie: person.cookie,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    body: method === 'GET' ? null : '{}',
  });

/** Returns paths that equal the given one once they are decoded or normalized. */
const spellings = (path: string) => [
  `/reset-password/..${path}`,
  `/reset-password/x/../..${path}`,
  `/reset-password/%2e%2e${path}`,
  `/reset-password/..%2f${path.slice(1)}`,
  `/reset-password/..\\${path.slice(1)}`,
  `/.${path}`,
  `/${path}`,
  `${path}/`,
  `${path}/.`,
  `${path}%00`,
  `${path};x`,
  path.replace('/', '/%2e/'),
  path.replace(/[a-z](?=[^a-z]*$)/, (char) => `%${char.charCodeAt(0).toString(16)}`),
  path.toUpperCase(),
];

describe('the endpoints of the sign-in library', () => {
  it('are all listed as open or closed', () => {
    const open = [...authEndpoints(gateway.url).keys()].map((path) =>
      path === '/callback/google' ? '/callback/:id' : path,
    );
    const existing = libraryEndpoints().map(({ path }) => path);
    expect([...open, ...CLOSED_PATHS].toSorted()).toEqual(existing.toSorted());
  });

  it('respond when they are open', async () => {
    for (const { path, method } of authEndpoints(gateway.url).values()) {
      if (path === '/sign-out') continue;
      const { status } = await call(path.replace(':token', 'abc'), method);
      expect(status, path).not.toBe(404);
    }
  });

  /** A path in another form is rejected before anything looks for an endpoint. */
  const CLOSED = [400, 404];

  it('respond with 404 when they are closed, and are rejected under other spellings', async () => {
    for (const { path: pattern, methods } of libraryEndpoints()) {
      if (!CLOSED_PATHS.includes(pattern)) continue;
      for (const method of methods) {
        expect((await call(pattern, method)).status, `${method} ${pattern}`).toBe(404);
        for (const path of spellings(pattern))
          expect(CLOSED, `${method} ${path}`).toContain((await call(path, method)).status);
      }
    }
  });

  it('are rejected under other spellings when they are open', async () => {
    for (const { path, method } of authEndpoints(gateway.url).values()) {
      for (const spelling of spellings(path))
        expect(CLOSED, spelling).toContain((await call(spelling, method)).status);
    }
    expect((await call('/reset-password/:token', 'GET')).status).toBe(404);
    expect((await call('/callback/github', 'GET')).status).toBe(404);
  });

  it('are closed in the library, too', async () => {
    const { config, prisma, log } = gateway.app;
    const auth = createAuth(config, prisma, log, authEvents(gateway.app));
    for (const path of CLOSED_PATHS) {
      const answer = await auth.handler(new Request(`${gateway.url}/api/auth${path}`, { method: 'POST' }));
      expect(answer.status, path).toBe(404);
    }
  });
});

describe('the input of sign-in endpoints', () => {
  const post = (path: string, body: object) => browserAt(gateway.url, '').post(path, body);
  const signUp = { email: 'new@example.test', password: PASSWORD, name: 'Ada' };

  it.each([
    ['a name of 81 characters', { ...signUp, name: 'a'.repeat(81) }],
    ['a name with a control character', { ...signUp, name: 'A\u0007da' }],
    ['an email of 255 characters', { ...signUp, email: `${'a'.repeat(242)}@example.test` }],
    ['a password of 129 characters', { ...signUp, password: 'a'.repeat(129) }],
    ['a picture', { ...signUp, image: 'https://elsewhere.example/a.png' }],
    ['a role', { ...signUp, role: 'ADMIN' }],
    ['a number for a name', { ...signUp, name: 5 }],
    ['a list', []],
  ])('is rejected at sign-up with %s', async (_case, body) => {
    expect((await post('/sign-up/email', body)).status).toBe(400);
    expect(await gateway.app.prisma.user.count({ where: { email: { contains: 'new@' } } })).toBe(0);
  });

  it('is rejected above 16 KB before it is parsed', async () => {
    const { status } = await post('/sign-up/email', { ...signUp, name: 'a'.repeat(17 * 1024) });
    expect(status).toBe(413);
  });

  it('is rejected unless it is JSON from this site', async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${gateway.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: person.email, password: PASSWORD }),
      });
    expect((await send({ 'content-type': 'text/plain' })).status).toBe(415);
    const fromOtherSite = { 'content-type': 'application/json', origin: 'https://elsewhere.example' };
    expect((await send(fromOtherSite)).status).toBe(403);
  });

  it('stores at most 300 characters of the user agent', async () => {
    await fetch(`${gateway.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.url, 'user-agent': 'x'.repeat(4000) },
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
    });
    const sessions = await gateway.app.prisma.authSession.findMany({ where: { userId: person.id } });
    expect(Math.max(...sessions.map(({ userAgent }) => userAgent?.length ?? 0))).toBe(300);
  });
});

describe('session tokens', () => {
  it('are in the cookie only and in no response', async () => {
    const browser = browserAt(gateway.url, '');
    const tokens = async () =>
      (await gateway.app.prisma.authSession.findMany({ where: { userId: person.id } })).map(
        ({ token }) => token,
      );
    const answers = [await browser.post('/sign-in/email', { email: person.email, password: PASSWORD })];
    const issued = await tokens();
    expect(issued.some((token) => browser.cookies().includes(token))).toBe(true);
    for (const { path, method } of authEndpoints(gateway.url).values()) {
      if (method === 'GET' || path === '/sign-out') continue;
      const body: Record<string, unknown> = {
        '/change-password': { currentPassword: PASSWORD, newPassword: 'a better password' },
        '/two-factor/enable': { password: 'a better password' },
        '/revoke-other-sessions': {},
      };
      answers.push(
        await browser.post(path, (body[path] as object) ?? { email: person.email, password: PASSWORD }),
      );
      issued.push(...(await tokens()));
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
    const text = JSON.stringify(answers);
    for (const token of issued) expect(text).not.toContain(token);
    expect(text).not.toContain('"token"');
  });
});
