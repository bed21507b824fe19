import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, nextCodeOf } from '../support/clients/secondFactor.ts';
import { makeAccount, makePerson, PASSWORD } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ ...DEFAULTS, env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => gateway.close());

type Answer = { status: number; data: Record<string, unknown>; cookies: string[]; retryAfter: number };

const OWNER = '203.0.113.7';
const STRANGER = '198.51.100.9';

/** Posts from an address, with the cookies of a browser. */
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

const makeOwner = () => makeAccount(gateway.app, { role: 'PARENT', name: 'Ngozi' });
const makeSignedInOwner = () => makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' });
const signIn = (email: string, password: string, at: string, cookies: string[]) =>
  post('/sign-in/email', { email, password }, at, cookies);

/** Signs in from the owner's address. @returns the cookies by which the device is known from now on */
async function signInOnDevice(email: string): Promise<string[]> {
  const { status, cookies } = await signIn(email, PASSWORD, OWNER, []);
  expect(status).toBe(200);
  return cookies.filter((pair) => pair.startsWith('little-makers.device='));
}

/** Repeats a wrong attempt. @returns the number of attempts that were checked and not limited */
async function guess(times: number, attempt: () => Promise<Answer>): Promise<number> {
  let checked = 0;
  for (let n = 0; n < times; n += 1) if ((await attempt()).status === 401) checked += 1;
  return checked;
}

/** Ends the waits of all attempt counters. */
const endWaits = () => gateway.app.prisma.attemptCounter.updateMany({ data: { nextAt: new Date(0) } });

describe('attempts at a password', () => {
  it('are limited to ten for a stranger, then by growing waits, for known and unknown addresses alike', async () => {
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

  it('are counted before any concurrent one is checked', async () => {
    const { email } = await makeOwner();
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'wrong', STRANGER, [])));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('count for the account whatever the spelling, and other names beside it are rejected', async () => {
    const username = `dara${randomUUID().slice(0, 8)}`;
    const { id } = await makeAccount(gateway.app, { role: 'STUDENT', name: 'Dara' });
    await gateway.app.prisma.user.update({ where: { id }, data: { username } });
    const decoy = { username, password: 'wrong', email: 'decoy@example.test' };
    expect((await post('/sign-in/username', decoy, STRANGER, [])).status).toBe(400);
    const spelt = (name: string) => () =>
      post('/sign-in/username', { username: name, password: 'wrong' }, STRANGER, []);
    const checked = (await guess(6, spelt(username))) + (await guess(6, spelt(username.toUpperCase())));
    expect(checked).toBe(10);
  });

  it('by a stranger lock out neither the owner’s device nor the owner’s network', async () => {
    const { email } = await makeOwner();
    const device = await signInOnDevice(email);
    await guess(15, () => signIn(email, 'wrong', STRANGER, []));
    expect((await signIn(email, PASSWORD, STRANGER, [])).status).toBe(429);
    expect((await signIn(email, PASSWORD, STRANGER, device)).status).toBe(200);
    expect((await signIn(email, PASSWORD, OWNER, [])).status).toBe(200);
  });

  it('from many networks are limited after a hundred, and the owner’s device is not', async () => {
    const { email } = await makeOwner();
    const device = await signInOnDevice(email);
    const networks = Array.from({ length: 20 }, (_, n) => `10.0.${n}.1`);
    const next = () => signIn(email, 'wrong', networks.pop() ?? '', []);
    await gateway.app.prisma.attemptCounter.deleteMany();
    expect(await guess(1, next)).toBe(1);
    const ofAccount = { key: { startsWith: 'sign-in-account:' } };
    await gateway.app.prisma.attemptCounter.updateMany({ where: ofAccount, data: { attempts: 97 } });
    expect(await guess(6, next)).toBe(3);
    expect((await signIn(email, PASSWORD, OWNER, device)).status).toBe(200);
  });

  it('with another person’s device or a forged one are limited like a stranger’s', async () => {
    const [owner, other] = await Promise.all([makeOwner(), makeOwner()]);
    const [device = ''] = await signInOnDevice(owner.email);
    const [otherDevice = ''] = await signInOnDevice(other.email);
    await gateway.app.prisma.attemptCounter.deleteMany();
    expect(await guess(11, () => signIn(owner.email, 'wrong', STRANGER, []))).toBe(10);
    for (const cookie of [otherDevice, `${device}x`, 'little-makers.device=.', device.slice(0, -3)])
      expect((await signIn(owner.email, PASSWORD, STRANGER, [cookie])).status, cookie).toBe(429);
    expect((await signIn(owner.email, PASSWORD, STRANGER, [device])).status).toBe(200);
  });

  it('of a known device are limited too', async () => {
    const { email } = await makeOwner();
    const device = await signInOnDevice(email);
    expect(await guess(12, () => signIn(email, 'wrong', OWNER, device))).toBe(10);
  });

  it('are not counted when they succeed', async () => {
    const { email } = await makeOwner();
    for (let n = 0; n < 12; n += 1) expect((await signIn(email, PASSWORD, OWNER, [])).status).toBe(200);
    expect(await guess(12, () => signIn(email, 'wrong', OWNER, []))).toBe(10);
  });

  it('are allowed to thirty people behind one address', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `child${n}@example.test`);
    // A busy machine sends those away that would wait for too long.
    const answers = await pLimit(8).map(names, (name) => signIn(name, 'wrong', '192.0.2.1', []));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe('somebody with a stolen session', () => {
  it.each([
    '/change-password',
    '/two-factor/enable',
    '/two-factor/disable',
    '/two-factor/generate-backup-codes',
  ])('can try ten passwords at %s', async (path) => {
    const owner = await makeSignedInOwner();
    const body =
      path === '/change-password'
        ? { currentPassword: 'wrong', newPassword: 'a better password' }
        : { password: 'wrong' };
    const answers = await pLimit(5).map(Array.from({ length: 15 }), () =>
      post(path, body, OWNER, [owner.cookie]),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    // The owner can still sign in.
    expect((await signIn(owner.email, PASSWORD, OWNER, [])).status).toBe(200);
  });
});

describe('somebody who knows the password', () => {
  it('can try ten codes, over any number of concurrent sign-ins', async () => {
    const owner = await makeSignedInOwner();
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
