import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, PASSWORD } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const PEOPLE = 200;
/** Families that press the button at the same moment. */
const AT_ONCE = 10;
const CARRIER = '198.51.100.20';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ ...DEFAULTS, env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => gateway.close());

type Answer = { status: number; text: string; ms: number; device: string };

async function post(path: string, body: object, at: string, cookie = ''): Promise<Answer> {
  const from = performance.now();
  const response = await fetch(`${gateway.url}/api/auth${path}`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', origin: gateway.url, 'x-forwarded-for': at },
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const cookies = response.headers.getSetCookie().map((pair) => pair.split(';')[0] ?? '');
  const device = cookies.find((pair) => pair.startsWith('little-makers.device=')) ?? '';
  return { status: response.status, text, ms: performance.now() - from, device };
}

/** Runs work for each item, a number of them at a time. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const left = [...items.entries()];
  const results: Result[] = [];
  const run = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return results;
}

const signIn = (email: string, password: string, at: string, cookie = '') =>
  post('/sign-in/email', { email, password }, at, cookie);

/** Signs in, and again where the machine was too busy to check the password. */
async function signInWhenFree(email: string): Promise<Answer> {
  const answer = await signIn(email, PASSWORD, CARRIER);
  return answer.status === 503 ? signInWhenFree(email) : answer;
}

/** Copies an account, since hashing a password for each takes long. */
async function makeAccounts(count: number): Promise<string[]> {
  const { prisma } = gateway.app;
  const first = await makeAccount(gateway.app, { role: 'PARENT', name: 'Ngozi' });
  const { password } = await prisma.account.findFirstOrThrow({ where: { userId: first.id } });
  const ids = Array.from({ length: count }, () => randomUUID());
  const emailOf = (id: string) => `family-${id}@example.test`;
  await prisma.user.createMany({
    data: ids.map((id) => ({ id, name: 'Ada', email: emailOf(id), emailVerified: true })),
  });
  await prisma.account.createMany({
    data: ids.map((id) => ({ userId: id, providerId: 'credential', accountId: id, password })),
  });
  return ids.map(emailOf);
}

it('lets two hundred families behind one address sign in at about the same time', async () => {
  const emails = await makeAccounts(PEOPLE);
  const answers = await inParallel(emails, AT_ONCE, signInWhenFree);
  expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  expect(new Set(answers.map(({ device }) => device)).size).toBe(PEOPLE);
}, 300_000);

it('slows the guesses at one account that come from many browsers and networks', async () => {
  const [owner = '', ...others] = await makeAccounts(13);
  const own = await signIn(owner, PASSWORD, '203.0.113.1');
  const devices = (await inParallel(others, 4, (email) => signIn(email, PASSWORD, '203.0.113.2'))).map(
    ({ device }) => device,
  );
  const guess = (device: string, n: number) => signIn(owner, `wrong ${n}`, `192.0.2.${n}`, device);
  // The hundred that are free, of which most are skipped here.
  await guess(devices[0] ?? '', 1);
  await gateway.app.prisma.attemptCounter.updateMany({
    where: { key: { startsWith: 'sign-in-account:' }, attempts: { gt: 0 } },
    data: { attempts: 95 },
  });
  const answers = await Promise.all(devices.map((device, n) => guess(device, n + 2)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(devices.length - 5);
  expect((await signIn(owner, PASSWORD, '203.0.113.1', own.device)).status).toBe(200);
});

it('delays a network beyond its pace, with the same answers, and no other network or known browser', async () => {
  const [known = ''] = await makeAccounts(1);
  const { device } = await signIn(known, PASSWORD, '203.0.113.9');
  const reset = (email: string, at: string, cookie = '') =>
    post('/request-password-reset', { email, redirectTo: '/reset-password' }, at, cookie);
  const flooder = '198.51.100.77';
  const names = Array.from({ length: 1000 }, (_, n) => `nobody-${n}@example.test`);
  const free = await inParallel(names, 20, (name) => reset(name, flooder));
  expect(new Set(free.map(({ status }) => status))).toEqual(new Set([200]));
  // The pace refills while a slow machine sends, so that some more may pass.
  let slow: Answer[] = [];
  await expect
    .poll(
      async () => {
        slow = await inParallel([known, ...names.slice(0, 19)], 20, (name) => reset(name, flooder));
        return Math.max(...slow.map(({ ms }) => ms));
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(2000);
  expect(new Set(slow.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(slow[0]?.text).toBe(free[0]?.text);
  const others = [await reset(known, '198.51.100.78'), await reset(known, flooder, device)];
  for (const { status, ms } of others) {
    expect(status).toBe(200);
    expect(ms).toBeLessThan(2000);
  }
}, 180_000);
