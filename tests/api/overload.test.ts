import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// Called directly, because it decides about admission before a request is read.
import { signedSessionToken } from '../../gateway/platform/auth/sessionCookie.ts';
import { TypenameDocument } from '../support/clients/http.generated.ts';
import { ask, dataOf, textOf } from '../support/clients/http.ts';
import { askAs, makeFamily, makePerson, PASSWORD, type Person, runAs } from '../support/factories/people.ts';
import { RequestUploadDocument } from '../support/factories/uploads.generated.ts';
import { countHashes } from '../support/probes/hashCounter.ts';
import { holdStatements } from '../support/probes/statements.ts';
import { ROUTE_SAMPLES } from '../support/schema/routeSamples.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CreateChildLoginDocument,
  ProjectsDocument,
  ResetChildPasswordDocument,
} from './overload.generated.ts';

const TOO_MANY = 'Too many people at once. Please try again.';
const SIGN_INS = 120;
/** The threads of Node's pool, which reads files and computes hashes. */
const NODE_THREADS = 4;

let gateway: TestGateway;
let person: Person;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  person = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());

const postJson = (path: string, headers: Record<string, string>, body: unknown) =>
  fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: gateway.url, ...headers },
    body: JSON.stringify(body),
  });
const signIn = () => postJson('/api/auth/sign-in/email', {}, { email: person.email, password: PASSWORD });

describe('password hashes', () => {
  it('leave a core and a thread for files free during many sign-ins', async () => {
    const hashes = countHashes();
    const answers = await pLimit(6).map(Array.from({ length: 12 }), signIn);
    hashes.stop();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(hashes.total()).toBe(12);
    const limit = Math.max(1, Math.min(NODE_THREADS - 1, availableParallelism() - 1));
    expect(hashes.most()).toBeLessThanOrEqual(limit);
  });

  it('are computed one at a time for logins that parents create', async () => {
    const { app, url } = gateway;
    const families = await Promise.all(Array.from({ length: 6 }, () => makeFamily(app)));
    const create = () =>
      families.map(({ parent, studentId }, n) => {
        const input = { studentId, username: `in.turn.${n}`, password: PASSWORD };
        return runAs(url, parent, CreateChildLoginDocument, input);
      });
    const reset = () =>
      families.map(({ parent, studentId }) =>
        runAs(url, parent, ResetChildPasswordDocument, { studentId, password: PASSWORD }),
      );
    const hashes = countHashes();
    const results = [...(await Promise.all(create())), ...(await Promise.all(reset()))];
    hashes.stop();
    expect(results).toEqual(results.map(() => ({ __typename: 'Student' })));
    expect([hashes.total(), hashes.most()]).toEqual([12, 1]);
  });
});

it('says when to retry what the database took too long for, and keeps nothing of it', async () => {
  const { app, url } = gateway;
  const { parent, studentId } = await makeFamily(app);
  // The client gives up a transaction after five seconds, within the time that a request may take.
  const release = holdStatements(({ text }) => {
    if (text === 'ROLLBACK') release();
    return /COUNT.*"StoredFile"/s.test(text);
  });
  const input = {
    ...{ id: randomUUID(), purpose: 'MESSAGE_IMAGE' as const, studentId, assignmentId: null },
    ...{ name: 'page.png', sizeBytes: 100 },
  };
  const request = () => askAs(url, parent)(RequestUploadDocument, { input });
  const answer = await request().finally(release);
  expect(answer.errors).toMatchObject([{ message: TOO_MANY, extensions: { code: 'BUSY' } }]);
  expect(await app.prisma.storedFile.count({ where: { id: input.id } })).toBe(0);
  expect(dataOf(await request()).requestUpload).toMatchObject({ id: input.id });
});

it('completes concurrent sign-ins or says when to retry, and serves others meanwhile', async () => {
  const answers = Promise.all(Array.from({ length: SIGN_INS }, signIn));
  const bystander = await ask(gateway.url, null, TypenameDocument, {});
  expect(bystander).toEqual({ data: { __typename: 'Query' } });
  const statuses = new Set<number>();
  for (const answer of await answers) {
    statuses.add(answer.status);
    if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect([...statuses].toSorted()).toEqual([200, 503]);
});

// Each request waits two seconds for a connection.
describe.concurrent('a gateway without a free database connection', () => {
  const held: PoolClient[] = [];
  beforeAll(async () => {
    const { pool, config } = gateway.app;
    for (let n = 0; n < config.databasePool; n += 1) held.push(await pool.connect());
  });
  afterAll(() => {
    for (const client of held) client.release();
  });

  it.each(['sandboxMail', 'files', 'certificates', 'tableExports', 'calendar', 'sandboxCheckout', 'records'])(
    'responds at the route %s with 503 and when to retry',
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
  ])('responds at %s with 503 and when to retry', async (path, body) => {
    const answer = await postJson(path, { cookie: person.cookie }, body);
    expect([path, answer.status]).toEqual([path, 503]);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.text()).toContain(TOO_MANY);
  });

  it.each([
    ['a visitor', () => ({})],
    ['a signed-in person', () => ({ cookie: person.cookie })],
  ])('responds to a document of %s with 503 and when to retry', async (_person, headers) => {
    const query = textOf(ProjectsDocument);
    const answer = await postJson('/graphql', { 'x-little-makers': 'test', ...headers() }, { query });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.text()).toContain(TOO_MANY);
  });
});

describe('the session cookie', () => {
  const read = (cookies: string | undefined) => signedSessionToken(gateway.app.config, cookies);

  it('is read without the database, by its signature', async () => {
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
  ])('is ignored when it is %s, however often', (_case, cookies) => {
    expect([read(cookies()), read(cookies())]).toEqual([null, null]);
  });
});
