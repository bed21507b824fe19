import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// The lifetimes decide how old the tests make sessions.
import { FAMILY_SESSION, STAFF_SESSION } from '../../gateway/features/accounts/sessionLifetime.ts';
import type { Role } from '../../gateway/generated/prisma/enums.ts';
// Called directly, because it decides about admission before a request is read.
import { signedSessionToken } from '../../gateway/platform/auth/sessionCookie.ts';
import { textOf } from '../support/clients/http.ts';
import { requestRaw } from '../support/clients/rawHttp.ts';
import { ViewerDocument } from '../support/factories/people.generated.ts';
import { isSignedIn, makeAccount, makePerson, PASSWORD, signIn } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const HOUR = 60 * 60_000;

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

/** Creates a person whose only session began and was last renewed so long ago. */
async function makeAged(role: Role, { ageMs, idleMs }: { ageMs: number; idleMs: number }) {
  const person = await makePerson(gateway.app, { role, name: 'Ngozi' });
  const [createdAt, updatedAt] = [new Date(Date.now() - ageMs), new Date(Date.now() - idleMs)];
  const where = { userId: person.id };
  await gateway.app.prisma.authSession.updateMany({ where, data: { createdAt, updatedAt } });
  return { ...person, remainingMs: () => remainingMsOf(person.id) };
}

/** Returns the time until the only session of a person expires. */
async function remainingMsOf(userId: string): Promise<number> {
  const { expiresAt } = await gateway.app.prisma.authSession.findFirstOrThrow({ where: { userId } });
  return expiresAt.getTime() - Date.now();
}

describe.each([
  ['PARENT', FAMILY_SESSION],
  ['STUDENT', FAMILY_SESSION],
  ['MENTOR', STAFF_SESSION],
  ['ADMIN', STAFF_SESSION],
] as const)('a session of a %s', (role, { idleMs, absoluteMs }) => {
  it('begins with the idle lifetime', async () => {
    const { id, email } = await makeAccount(gateway.app, { role, name: 'Ngozi' });
    await signIn(gateway.url, email, PASSWORD);
    expect(Math.abs((await remainingMsOf(id)) - idleMs)).toBeLessThan(HOUR);
  });

  it('is renewed by use', async () => {
    const aged = await makeAged(role, { ageMs: 2 * HOUR, idleMs: 2 * HOUR });
    await gateway.app.prisma.authSession.updateMany({
      where: { userId: aged.id },
      data: { expiresAt: new Date(Date.now() + HOUR), updatedAt: new Date(Date.now() - 2 * HOUR) },
    });
    expect(await isSignedIn(gateway.url, aged.cookie)).toBe(true);
    expect(Math.abs((await aged.remainingMs()) - idleMs)).toBeLessThan(HOUR);
  });

  it('is renewed up to its absolute lifetime and no further', async () => {
    const near = await makeAged(role, { ageMs: absoluteMs - HOUR, idleMs: 2 * HOUR });
    expect(await isSignedIn(gateway.url, near.cookie)).toBe(true);
    expect(await near.remainingMs()).toBeLessThanOrEqual(HOUR);
    const past = await makeAged(role, { ageMs: absoluteMs + 1000, idleMs: 2 * HOUR });
    expect(await isSignedIn(gateway.url, past.cookie)).toBe(false);
  });

  it('ends when it is unused for its idle lifetime', async () => {
    const { id, cookie } = await makeAged(role, { ageMs: 0, idleMs: 0 });
    await gateway.app.prisma.authSession.updateMany({
      where: { userId: id },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect(await isSignedIn(gateway.url, cookie)).toBe(false);
  });
});

describe('over TLS', () => {
  const PUBLIC = 'https://makers.example';
  let secure: TestGateway;
  let at: string;

  beforeAll(async () => {
    secure = await startGateway({ ...DEFAULTS, env: { PUBLIC_URL: PUBLIC } });
    at = `http://127.0.0.1:${secure.app.config.port}`;
  });
  afterAll(() => secure.close());

  const post = (path: string, body: object, cookie: string) =>
    requestRaw(at, {
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', 'x-little-makers': 'test', origin: PUBLIC, cookie },
      body: JSON.stringify(body),
    });
  const cookiesOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) =>
    [headers['set-cookie'] ?? []].flat();

  it('sets every cookie for this host only, and reads the session and its hint by their names', async () => {
    const { email, id } = await makeAccount(secure.app, { role: 'PARENT', name: 'Ngozi' });
    const signedIn = await post('/api/auth/sign-in/email', { email, password: PASSWORD }, '');
    expect(signedIn.status).toBe(200);
    const request = { query: textOf(ViewerDocument) };
    const pairs = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ');
    const answer = await post('/graphql', request, pairs(cookiesOf(signedIn)));
    expect(JSON.parse(answer.text)).toEqual({ data: { viewer: { id } } });
    const all = [...cookiesOf(signedIn), ...cookiesOf(answer)];
    expect(all.map((line) => line.split('=')[0]).toSorted()).toEqual([
      '__Host-little-makers.device',
      '__Host-little-makers.session_token',
      '__Host-lm-signed-in',
    ]);
    for (const line of all) {
      expect(line).toMatch(/; Path=\/(;|$)/i);
      expect(line).toMatch(/; Secure(;|$)/i);
      expect(line).toMatch(/; SameSite=Lax(;|$)/i);
      expect(line).not.toMatch(/; Domain=/i);
      expect(/; HttpOnly(;|$)/i.test(line)).toBe(!line.includes('lm-signed-in'));
    }
    // The one cookie that scripts can read holds no token.
    expect(all.filter((line) => !/; HttpOnly/i.test(line)).map((line) => line.split(';')[0])).toEqual([
      '__Host-lm-signed-in=1',
    ]);
    // Without the prefix a neighbouring subdomain could have planted it.
    const planted = pairs(cookiesOf(signedIn)).replaceAll('__Host-', '');
    expect(JSON.parse((await post('/graphql', request, planted)).text)).toEqual({ data: { viewer: null } });
    expect(signedSessionToken(secure.app.config, planted)).toBeNull();
    expect(signedSessionToken(secure.app.config, pairs(cookiesOf(signedIn)))).not.toBeNull();
    // The browser has the hint already.
    expect(cookiesOf(await post('/graphql', request, pairs(all)))).toEqual([]);
  });
});

it('ignores a session cookie under another name', async () => {
  const { email } = await makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' });
  const cookie = await signIn(gateway.url, email, PASSWORD);
  expect(await isSignedIn(gateway.url, cookie)).toBe(true);
  expect(
    await isSignedIn(gateway.url, cookie.replace('little-makers.session', '__Secure-little-makers.session')),
  ).toBe(false);
});

it('hides the cookies of a session from scripts without TLS, too', async () => {
  const { email } = await makeAccount(gateway.app, { role: 'PARENT', name: 'Ngozi' });
  const response = await fetch(`${gateway.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: gateway.url },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const lines = response.headers.getSetCookie();
  expect(lines.map((line) => line.split('=')[0]).toSorted()).toEqual([
    'little-makers.device',
    'little-makers.session_token',
  ]);
  for (const line of lines) expect(line).toMatch(/(?=.*; HttpOnly(;|$))(?=.*; SameSite=Lax(;|$))/i);
});
