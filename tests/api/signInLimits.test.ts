import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { makePerson, PASSWORD, type Person } from '../support/people.ts';
import { codeOf, nextCodeOf } from '../support/secondFactor.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ ...PLAIN, env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => gateway.close());

type Answer = { status: number; data: Record<string, unknown>; cookies: string[]; retryAfter: number };

const OWNER = '203.0.113.7';
const STRANGER = '198.51.100.9';

/** Posts as somebody at an address, with the cookies that their browser has. */
async function post(path: string, body: object, at: string, cookies: string[]): Promise<Answer> {
  const response = await fetch(`${gateway.url}/api/auth${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: gateway.url,
      'x-forwarded-for': at,
      cookie: cookies.join('; '),
    },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    data: ((await response.json().catch(() => null)) ?? {}) as Record<string, unknown>,
    cookies: response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''),
    retryAfter: Number(response.headers.get('retry-after')),
  };
}

const makeOwner = () => makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Ngozi' });
const signIn = (email: string, password: string, at: string, cookies: string[]) =>
  post('/sign-in/email', { email, password }, at, cookies);
const deviceOf = ({ cookie }: Pick<Person, 'cookie'>) =>
  cookie.split('; ').filter((pair) => pair.startsWith('little-makers.device='));

/** Tries wrong passwords, one after the other. @returns how many were checked */
async function guess(times: number, attempt: () => Promise<Answer>): Promise<number> {
  let checked = 0;
  for (let n = 0; n < times; n += 1) if ((await attempt()).status === 401) checked += 1;
  return checked;
}

/** Makes the waits of all counters end now. */
const endWaits = () => gateway.app.prisma.attemptCounter.updateMany({ data: { nextAt: new Date(0) } });

describe('attempts at a password', () => {
  it('are ten for a stranger, then waits that grow, whether anybody has the address or not', async () => {
    const { email } = await makeOwner();
    for (const account of [email, `nobody-${randomUUID()}@example.test`]) {
      expect(await guess(12, () => signIn(account, 'wrong', STRANGER, []))).toBe(10);
      const waits: number[] = [];
      for (let n = 0; n < 3; n += 1) {
        const { status, data, retryAfter } = await signIn(account, 'wrong', STRANGER, []);
        expect({ status, data }).toMatchObject({
          status: 429,
          data: { message: 'Too many attempts. Please wait a few minutes and try again.' },
        });
        waits.push(retryAfter);
        await endWaits();
        expect((await signIn(account, 'wrong', STRANGER, [])).status).toBe(401);
      }
      expect(waits[0]).toBeLessThanOrEqual(10);
      expect(waits[1]).toBeGreaterThan(10);
      expect(waits[2]).toBeGreaterThan(20);
    }
  });

  it('made in parallel are counted before any of them is checked', async () => {
    const { email } = await makeOwner();
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'wrong', STRANGER, [])));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('count on the account that is really tried, and other names beside it are rejected', async () => {
    const username = `dara${randomUUID().slice(0, 8)}`;
    const id = randomUUID();
    const account = { providerId: 'credential', accountId: id, password: await hashPassword(PASSWORD) };
    const user = { id, name: 'Dara', email: `${id}@child.invalid`, emailVerified: true, username };
    await gateway.app.prisma.user.create({ data: { ...user, accounts: { create: account } } });
    const decoy = { username, password: 'wrong', email: 'decoy@example.test' };
    expect((await post('/sign-in/username', decoy, STRANGER, [])).status).toBe(400);
    const spelt = (name: string) => () =>
      post('/sign-in/username', { username: name, password: 'wrong' }, STRANGER, []);
    const checked = (await guess(6, spelt(username))) + (await guess(6, spelt(username.toUpperCase())));
    expect(checked).toBe(10);
  });

  it('by a stranger lock out neither the owner’s device nor the owner elsewhere', async () => {
    const owner = await makeOwner();
    await guess(15, () => signIn(owner.email, 'wrong', STRANGER, []));
    expect((await signIn(owner.email, PASSWORD, STRANGER, [])).status).toBe(429);
    expect((await signIn(owner.email, PASSWORD, STRANGER, deviceOf(owner))).status).toBe(200);
    expect((await signIn(owner.email, PASSWORD, OWNER, [])).status).toBe(200);
  });

  it('from many networks wait after a hundred, and the owner’s device goes on', async () => {
    const owner = await makeOwner();
    const networks = Array.from({ length: 20 }, (_, n) => `10.0.${n}.1`);
    const next = () => signIn(owner.email, 'wrong', networks.pop() ?? '', []);
    await gateway.app.prisma.attemptCounter.deleteMany();
    expect(await guess(1, next)).toBe(1);
    const ofAccount = { key: { startsWith: 'sign-in-account:' } };
    await gateway.app.prisma.attemptCounter.updateMany({ where: ofAccount, data: { attempts: 97 } });
    expect(await guess(6, next)).toBe(3);
    expect((await signIn(owner.email, PASSWORD, OWNER, deviceOf(owner))).status).toBe(200);
  });

  it('with a device of somebody else, or one that was tampered with, are a stranger’s', async () => {
    const [owner, other] = await Promise.all([makeOwner(), makeOwner()]);
    const [device = ''] = deviceOf(owner);
    for (const cookie of [
      deviceOf(other),
      [`${device}x`],
      ['little-makers.device=.'],
      [device.slice(0, -3)],
    ]) {
      await gateway.app.prisma.attemptCounter.deleteMany();
      await guess(11, () => signIn(owner.email, 'wrong', STRANGER, []));
      expect((await signIn(owner.email, PASSWORD, STRANGER, cookie)).status).toBe(429);
    }
  });

  it('of a known device are limited too', async () => {
    const owner = await makeOwner();
    expect(await guess(12, () => signIn(owner.email, 'wrong', OWNER, deviceOf(owner)))).toBe(10);
  });

  it('that succeed cost nothing', async () => {
    const { email } = await makeOwner();
    for (let n = 0; n < 12; n += 1) expect((await signIn(email, PASSWORD, OWNER, [])).status).toBe(200);
    expect(await guess(12, () => signIn(email, 'wrong', OWNER, []))).toBe(10);
  });

  it('leave room for a school behind one address', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `child${n}@example.test`);
    const answers = await Promise.all(names.map((name) => signIn(name, 'wrong', '192.0.2.1', [])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('from one address end at the backstop, whatever accounts they name', async () => {
    const address = '192.0.2.77';
    expect((await signIn('child@example.test', 'wrong', address, [])).status).toBe(401);
    const { id } = await gateway.app.prisma.rateLimit.findFirstOrThrow({
      where: { key: { endsWith: '|/sign-in/email' } },
      orderBy: { lastRequest: 'desc' },
    });
    await gateway.app.prisma.rateLimit.update({ where: { id }, data: { count: 300 } });
    expect((await signIn('child@example.test', 'wrong', address, [])).status).toBe(429);
    expect((await signIn('child@example.test', 'wrong', '192.0.2.78', [])).status).toBe(401);
  });
});

describe('whoever holds a session', () => {
  it.each([
    '/change-password',
    '/two-factor/enable',
    '/two-factor/disable',
    '/two-factor/generate-backup-codes',
  ])('guesses the password ten times at %s', async (path) => {
    const owner = await makeOwner();
    const body =
      path === '/change-password'
        ? { currentPassword: 'wrong', newPassword: 'a better password' }
        : { password: 'wrong' };
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => post(path, body, OWNER, [owner.cookie])),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    // The owner signs in all the same.
    expect((await signIn(owner.email, PASSWORD, OWNER, [])).status).toBe(200);
  });
});

describe('whoever knows the password', () => {
  it('guesses the second factor ten times, over however many sign-ins at once', async () => {
    const owner = await makeOwner();
    const { data } = await post('/two-factor/enable', { password: PASSWORD }, OWNER, [owner.cookie]);
    const totpUri = String(data.totpURI);
    await post('/two-factor/verify-totp', { code: await codeOf(totpUri) }, OWNER, [owner.cookie]);
    const challenges: string[][] = [];
    for (let n = 0; n < 20; n += 1) challenges.push((await signIn(owner.email, PASSWORD, OWNER, [])).cookies);
    const attempt = (cookies: string[], code: string) =>
      post('/two-factor/verify-totp', { code }, OWNER, cookies);
    const wrong = await Promise.all(challenges.map((cookies, n) => attempt(cookies, `00000${n % 10}`)));
    expect(wrong.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(wrong.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    const { cookies } = await signIn(owner.email, PASSWORD, OWNER, []);
    expect((await attempt(cookies, await nextCodeOf(totpUri))).status).toBe(429);
  });
});
