import { availableParallelism } from 'node:os';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedSessionToken } from '../../gateway/platform/auth/sessionCookie.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { countHashes } from '../support/hashes.ts';
import { ask } from '../support/http.ts';
import { makeFamily, makePerson, PASSWORD, type Person } from '../support/people.ts';
import { ROUTE_SAMPLES } from '../support/routeSamples.ts';

const TOO_MANY = 'Too many people at once. Please try again.';
const SIGN_INS = 120;
/** Files are read and hashes are computed on these. */
const NODE_THREADS = 4;

let gateway: TestGateway;
let person: Person;
beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  person = await makePerson(gateway.app, gateway.url, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());

const postJson = (path: string, headers: Record<string, string>, body: unknown) =>
  fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: gateway.url, ...headers },
    body: JSON.stringify(body),
  });
const signIn = () => postJson('/api/auth/sign-in/email', {}, { email: person.email, password: PASSWORD });

describe('the hashes of passwords', () => {
  it('leave a core and a thread for files free, however many sign in at once', async () => {
    const hashes = countHashes();
    const answers = await Promise.all(Array.from({ length: 12 }, signIn));
    hashes.stop();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(hashes.total()).toBe(12);
    const mayBe = Math.max(1, Math.min(NODE_THREADS - 1, availableParallelism() - 1));
    expect(hashes.most()).toBeLessThanOrEqual(mayBe);
  });

  it('are computed one at a time for the logins that parents make', async () => {
    const { app, url } = gateway;
    const families = await Promise.all(Array.from({ length: 6 }, () => makeFamily(app, url)));
    const make =
      'mutation ($input: CreateChildLoginInput!) { createChildLogin(input: $input) { __typename } }';
    const set =
      'mutation ($input: ResetChildPasswordInput!) { resetChildPassword(input: $input) { __typename } }';
    const run = (document: string) =>
      Promise.all(
        families.map(({ parent, studentId }, n) => {
          const name = document === make ? { username: `in.turn.${n}` } : {};
          return ask(url, parent.cookie, document, { input: { studentId, password: PASSWORD, ...name } });
        }),
      );
    const hashes = countHashes();
    const answers = [...(await run(make)), ...(await run(set))];
    hashes.stop();
    const done = { __typename: 'Student' };
    expect(answers.map(({ data }) => Object.values(data ?? {}))).toEqual(answers.map(() => [done]));
    expect([hashes.total(), hashes.most()]).toEqual([12, 1]);
  });
});

it('answers many sign-ins at once or says when to try again, and others meanwhile', async () => {
  const answers = Promise.all(Array.from({ length: SIGN_INS }, signIn));
  const bystander = await ask(gateway.url, null, '{ __typename }', {});
  expect(bystander).toEqual({ data: { __typename: 'Query' } });
  const statuses = new Set<number>();
  for (const answer of await answers) {
    statuses.add(answer.status);
    if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect([...statuses].toSorted()).toEqual([200, 503]);
});

describe('when the database has no connection to spare', () => {
  const held: PoolClient[] = [];
  beforeAll(async () => {
    const { pool, config } = gateway.app;
    for (let n = 0; n < config.databasePool; n += 1) held.push(await pool.connect());
  });
  afterAll(() => {
    for (const client of held) client.release();
  });

  it.each(['sandboxMail', 'files', 'certificates', 'exports', 'calendar', 'sandboxCheckout'])(
    'the route %s answers 503 and when to try again',
    async (name) => {
      const { path = '', method = '' } = ROUTE_SAMPLES[name] ?? {};
      const answer = await fetch(`${gateway.url}${path}`, { method, headers: { cookie: person.cookie } });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.text()).toBe(`${TOO_MANY}\n`);
    },
  );

  it.each([
    ['/api/auth/sign-in/email', { email: 'a@example.test', password: PASSWORD }],
    ['/api/auth/request-password-reset', { email: 'a@example.test' }],
    ['/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another good password' }],
    ['/api/auth/sign-out', {}],
  ])('%s answers 503 and when to try again', async (path, body) => {
    const answer = await postJson(path, { cookie: person.cookie }, body);
    expect([path, answer.status]).toEqual([path, 503]);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.text()).toContain(TOO_MANY);
  });

  it.each([
    ['a visitor', () => ({})],
    ['somebody signed in', () => ({ cookie: person.cookie })],
  ])('GraphQL answers %s with 503 and when to try again', async (_who, headers) => {
    const query = '{ projects(first: 1) { edges { node { id } } } }';
    const answer = await postJson('/graphql', { 'x-little-makers': 'test', ...headers() }, { query });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.text()).toContain(TOO_MANY);
  });
});

describe('the cookie of a session', () => {
  const read = (cookies: string | undefined) => signedSessionToken(gateway.app.config, cookies);

  it('is known by its signature alone', async () => {
    const token = read(`other=1; ${person.cookie}`);
    const session = await gateway.app.prisma.authSession.findFirst({
      where: { userId: person.id, token: token ?? '' },
    });
    expect(session).not.toBeNull();
  });

  it.each([
    ['altered', () => person.cookie.replace(/session_token=./, 'session_token=_')],
    ['signed with another secret', () => person.cookie.replace(/\.[^.;]{40,}/, `.${'A'.repeat(43)}%3D`)],
    ['without a signature', () => 'little-makers.session_token=token'],
    ['badly encoded', () => 'little-makers.session_token=%'],
    ['missing', () => ''],
  ])('is nobody’s when it is %s', (_how, cookies) => expect(read(cookies())).toBeNull());
});
