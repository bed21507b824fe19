import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints, CLOSED_PATHS } from '../../gateway/features/accounts/authEndpoints.ts';
import { authEvents } from '../../gateway/features/accounts/authEvents.ts';
import { createAuth } from '../../gateway/platform/auth/auth.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { makePerson, PASSWORD, type Person } from '../support/people.ts';
import { requestRaw } from '../support/rawHttp.ts';
import { browserAt } from '../support/secondFactor.ts';

let gateway: TestGateway;
let person: Person;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  person = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Ngozi' });
});
afterAll(() => gateway.close());

type LibraryEndpoint = { path: string; methods: string[] };

/** All endpoints that the library has with the options of the product. */
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

/** Paths that mean the given one to whoever decodes or normalises them. */
const dodges = (path: string) => [
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
  path.replace(/[a-z](?=[^a-z]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  path.toUpperCase(),
];

describe('the endpoints of the sign-in library', () => {
  it('are each either open or closed by name', () => {
    const open = [...authEndpoints(gateway.url).keys()].map((path) =>
      path === '/callback/google' ? '/callback/:id' : path,
    );
    const known = libraryEndpoints().map(({ path }) => path);
    expect([...open, ...CLOSED_PATHS].toSorted()).toEqual(known.toSorted());
  });

  it('answer when they are open', async () => {
    for (const { path, method } of authEndpoints(gateway.url).values()) {
      if (path === '/sign-out') continue;
      const { status } = await call(path.replace(':token', 'abc'), method);
      expect(status, path).not.toBe(404);
    }
  });

  /** A path in another form is rejected before anything looks for an endpoint. */
  const CLOSED = [400, 404];

  it('answer 404 when they are closed, and nothing under another spelling', async () => {
    for (const { path: pattern, methods } of libraryEndpoints()) {
      if (!CLOSED_PATHS.includes(pattern)) continue;
      for (const method of methods) {
        expect((await call(pattern, method)).status, `${method} ${pattern}`).toBe(404);
        for (const path of dodges(pattern))
          expect(CLOSED, `${method} ${path}`).toContain((await call(path, method)).status);
      }
    }
  });

  it('answer nothing under another spelling when they are open', async () => {
    for (const { path, method } of authEndpoints(gateway.url).values()) {
      for (const dodge of dodges(path)) expect(CLOSED, dodge).toContain((await call(dodge, method)).status);
    }
    expect((await call('/reset-password/:token', 'GET')).status).toBe(404);
    expect((await call('/callback/github', 'GET')).status).toBe(404);
  });

  it('are closed in the library too', async () => {
    const { config, prisma, log } = gateway.app;
    const auth = createAuth(config, prisma, log, authEvents(gateway.app));
    for (const path of CLOSED_PATHS) {
      const answer = await auth.handler(new Request(`${gateway.url}/api/auth${path}`, { method: 'POST' }));
      expect(answer.status, path).toBe(404);
    }
  });
});

describe('what is sent', () => {
  const post = (path: string, body: object) => browserAt(gateway.url, '').post(path, body);
  const signUp = { email: 'new@example.test', password: PASSWORD, name: 'Ada' };

  it.each([
    ['a name of 81 characters', { ...signUp, name: 'a'.repeat(81) }],
    ['a name with a control character', { ...signUp, name: 'A\u0007da' }],
    ['an e-mail of 255 characters', { ...signUp, email: `${'a'.repeat(242)}@example.test` }],
    ['a password of 129 characters', { ...signUp, password: 'a'.repeat(129) }],
    ['a picture', { ...signUp, image: 'https://elsewhere.example/a.png' }],
    ['a role', { ...signUp, role: 'ADMIN' }],
    ['a number for a name', { ...signUp, name: 5 }],
    ['a list', []],
  ])('is rejected at sign-up with %s', async (_what, body) => {
    expect((await post('/sign-up/email', body)).status).toBe(400);
    expect(await gateway.app.prisma.user.count({ where: { email: { contains: 'new@' } } })).toBe(0);
  });

  it('is rejected above 16 KB before anything parses it', async () => {
    const { status } = await post('/sign-up/email', { ...signUp, name: 'a'.repeat(17 * 1024) });
    expect(status).toBe(413);
  });

  it('is rejected as anything but JSON, and from another site', async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${gateway.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: person.email, password: PASSWORD }),
      });
    expect((await send({ 'content-type': 'text/plain' })).status).toBe(415);
    const elsewhere = { 'content-type': 'application/json', origin: 'https://elsewhere.example' };
    expect((await send(elsewhere)).status).toBe(403);
  });

  it('leaves at most 300 characters of what a browser calls itself', async () => {
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
  it('are in the cookie alone and in no answer', async () => {
    const browser = browserAt(gateway.url, '');
    const tokens = async () =>
      (await gateway.app.prisma.authSession.findMany({ where: { userId: person.id } })).map(
        ({ token }) => token,
      );
    const answers = [await browser.post('/sign-in/email', { email: person.email, password: PASSWORD })];
    const seen = await tokens();
    expect(seen.some((token) => browser.cookies().includes(token))).toBe(true);
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
      seen.push(...(await tokens()));
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
    const text = JSON.stringify(answers);
    for (const token of seen) expect(text).not.toContain(token);
    expect(text).not.toContain('"token"');
  });
});
