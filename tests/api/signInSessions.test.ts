import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAMILY_SESSION, STAFF_SESSION } from '../../gateway/features/accounts/sessionLifetime.ts';
import type { Role } from '../../gateway/generated/prisma/enums.ts';
import { signedSessionToken } from '../../gateway/platform/auth/sessionCookie.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { ask } from '../support/http.ts';
import { makeAccount, makePerson, PASSWORD, signIn } from '../support/people.ts';
import { requestRaw } from '../support/rawHttp.ts';

const HOUR = 60 * 60_000;

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
});
afterAll(() => gateway.close());

const isSignedIn = async (cookie: string) =>
  (await ask<{ viewer: unknown }>(gateway.url, cookie, '{ viewer { id } }', {})).data?.viewer !== null;

/** Somebody whose only session began and was last renewed so long ago. */
async function makeAged(role: Role, { ageMs, idleMs }: { ageMs: number; idleMs: number }) {
  const person = await makePerson(gateway.app, gateway.url, { role, name: 'Ngozi' });
  const [createdAt, updatedAt] = [new Date(Date.now() - ageMs), new Date(Date.now() - idleMs)];
  const where = { userId: person.id };
  const read = () => gateway.app.prisma.authSession.findFirst({ where });
  await gateway.app.prisma.authSession.updateMany({ where, data: { createdAt, updatedAt } });
  const left = async () => ((await read())?.expiresAt.getTime() ?? 0) - Date.now();
  return { ...person, left };
}

describe.each([
  ['PARENT', FAMILY_SESSION],
  ['STUDENT', FAMILY_SESSION],
  ['MENTOR', STAFF_SESSION],
  ['ADMIN', STAFF_SESSION],
] as const)('a session of a %s', (role, { idleMs, absoluteMs }) => {
  it('begins with the time that it may be idle', async () => {
    const { left } = await makeAged(role, { ageMs: 0, idleMs: 0 });
    expect(Math.abs((await left()) - idleMs)).toBeLessThan(HOUR);
  });

  it('is renewed by use', async () => {
    const aged = await makeAged(role, { ageMs: 2 * HOUR, idleMs: 2 * HOUR });
    await gateway.app.prisma.authSession.updateMany({
      where: { userId: aged.id },
      data: { expiresAt: new Date(Date.now() + HOUR), updatedAt: new Date(Date.now() - 2 * HOUR) },
    });
    expect(await isSignedIn(aged.cookie)).toBe(true);
    expect(Math.abs((await aged.left()) - idleMs)).toBeLessThan(HOUR);
  });

  it('is renewed up to its absolute lifetime and no further', async () => {
    const near = await makeAged(role, { ageMs: absoluteMs - HOUR, idleMs: 2 * HOUR });
    expect(await isSignedIn(near.cookie)).toBe(true);
    expect(await near.left()).toBeLessThanOrEqual(HOUR);
    const past = await makeAged(role, { ageMs: absoluteMs + 1000, idleMs: 2 * HOUR });
    expect(await isSignedIn(past.cookie)).toBe(false);
  });

  it('ends when nobody used it for so long', async () => {
    const { id, cookie } = await makeAged(role, { ageMs: 0, idleMs: 0 });
    await gateway.app.prisma.authSession.updateMany({
      where: { userId: id },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect(await isSignedIn(cookie)).toBe(false);
  });
});

describe('over TLS', () => {
  const PUBLIC = 'https://makers.example';
  let secure: TestGateway;
  let at: string;

  beforeAll(async () => {
    secure = await startGateway({ ...PLAIN, env: { PUBLIC_URL: PUBLIC } });
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

  it('every cookie is of this host alone, and the session and its hint are read by their names', async () => {
    const { email, id } = await makeAccount(secure.app, { role: 'PARENT', name: 'Ngozi' });
    const signedIn = await post('/api/auth/sign-in/email', { email, password: PASSWORD }, '');
    expect(signedIn.status).toBe(200);
    const asked = { query: '{ viewer { id } }' };
    const pairs = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ');
    const answer = await post('/graphql', asked, pairs(cookiesOf(signedIn)));
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
    // What scripts can read is a mark and no token.
    expect(all.filter((line) => !/; HttpOnly/i.test(line)).map((line) => line.split(';')[0])).toEqual([
      '__Host-lm-signed-in=1',
    ]);
    // Without the prefix a neighbouring subdomain could have planted it.
    const planted = pairs(cookiesOf(signedIn)).replaceAll('__Host-', '');
    expect(JSON.parse((await post('/graphql', asked, planted)).text)).toEqual({ data: { viewer: null } });
    expect(signedSessionToken(secure.app.config, planted)).toBeNull();
    expect(signedSessionToken(secure.app.config, pairs(cookiesOf(signedIn)))).not.toBeNull();
    // The hint is there already; nothing is set anew.
    expect(cookiesOf(await post('/graphql', asked, pairs(all)))).toEqual([]);
  });
});

it('a session with another name of its cookie is none', async () => {
  const { email } = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Ngozi' });
  const cookie = await signIn(gateway.url, email, PASSWORD);
  expect(await isSignedIn(cookie)).toBe(true);
  expect(await isSignedIn(cookie.replace('little-makers.session', '__Secure-little-makers.session'))).toBe(
    false,
  );
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
