import { randomBytes } from 'node:crypto';
import { makePerson, PASSWORD } from '../../support/factories/people.ts';
import { type Attack, createOutcomeCounter, forEachConcurrently, newAddress } from '../attack.ts';
import { exchange, responseLabel } from '../rawRequest.ts';
import { authEndpoints } from '../signIn.ts';
import { postJson, responseProblem, send, type TimedResponse } from '../timedRequest.ts';

/** Spellings that could reach a closed endpoint through an open one. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => `/api/auth${path}`,
  (path) => `/api/auth${path}/`,
  (path) => `/api/auth/${path}`,
  (path) => `/api/auth//${path}`,
  (path) => `/api/auth${path.toUpperCase()}`,
  (path) => `/api/auth/.${path}`,
  (path) => `/api/auth/reset-password/..${path}`,
  (path) => `/api/auth/reset-password/%2e%2e${path}`,
  (path) => `/api/auth/reset-password/..%2f${path.slice(1)}`,
  (path) => `/api/auth/reset-password/x/../..${path}`,
  (path) => `/api/auth/reset-password/\\..${path}`,
  (path) => `/api/auth/reset-password/..\\${path.slice(1)}`,
  (path) => `/api/auth/reset-password/../../auth${path}`,
  (path) => `/api/auth${path.replace(/[a-z]/, (character) => `%${character.charCodeAt(0).toString(16)}`)}`,
  (path) => `/api/auth${path};x`,
  (path) => `/API/AUTH${path}`,
];

/** The endpoints of the library that the gateway closes. */
const CLOSED = [
  '/delete-user',
  '/delete-user/callback',
  '/update-user',
  '/update-session',
  '/change-email',
  '/is-username-available',
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/link-social',
  '/unlink-account',
  '/list-accounts',
  '/refresh-token',
  '/get-access-token',
  '/account-info',
  '/verify-password',
  '/two-factor/send-otp',
  '/two-factor/verify-otp',
];

const closedEndpoints: Attack = {
  name: 'closed endpoints of sign-in by other spellings',
  async run({ app, port, url }) {
    const record = createOutcomeCounter();
    // The account may be deleted when the attack succeeds.
    const person = await makePerson(app, { role: 'PARENT', name: 'Uche' });
    const endpoints = authEndpoints(app);
    const requests = CLOSED.flatMap((path) => {
      const methods = endpoints.find((one) => one.path === path)?.methods ?? ['POST'];
      return SPELLINGS.flatMap((spell) => methods.map((method) => ({ method, target: spell(path) })));
    });
    await forEachConcurrently(requests, 16, 10_000, async ({ method, target }) => {
      const body = method === 'GET' ? '' : '{"username":"ngozi","password":"x"}';
      const answer = await exchange(port, {
        ...{ method, target, body: [body] },
        headers: [
          ['Content-Type', 'application/json'],
          ['Origin', url],
          ['Cookie', person.cookie],
          ['Content-Length', String(body.length)],
        ],
      });
      // A closed endpoint responds as a missing one; the library itself responds with JSON.
      const isClosed =
        answer.status !== null && [400, 404, 405].includes(answer.status) && !answer.body.includes('{"');
      const problem = isClosed ? null : `got ${responseLabel(answer)} ${answer.body.slice(0, 80)}`;
      record.add(`${method} ${target}`, responseLabel(answer), answer.ms, problem);
    });
    return record.outcome();
  },
};

const VALUES: readonly (readonly [string, unknown])[] = [
  ['90 KB', 'a'.repeat(90_000)],
  ['8 KB of @', 'a@'.repeat(4000)],
  ['8 KB of dots', `a@${'a.'.repeat(4000)}`],
  ['8 KB of spaces', `${' '.repeat(8000)}x`],
  ['NUL', 'a\u0000b@example.test'],
  ['a lone surrogate', 'a\ud800@example.test'],
  ['a list', ['a', 'b']],
  ['an object', { toString: 1, $gt: '' }],
  ['a number', 1e308],
  ['null', null],
  ['a line end', 'a@example.test\r\nBcc: b@example.test'],
];

const USUAL: { [field: string]: unknown } = {
  email: 'somebody@example.test',
  username: 'somebody',
  name: 'Somebody',
  password: 'a good password',
  newPassword: 'a good password',
  currentPassword: 'a good password',
  token: 'token',
  code: '123456',
  provider: 'google',
  callbackURL: '/',
  redirectTo: '/',
};

const oversized: Attack = {
  name: 'fields of every endpoint of sign-in',
  async run({ app, port, url }) {
    const record = createOutcomeCounter();
    const person = await makePerson(app, { role: 'PARENT', name: 'Sade' });
    const requests = authEndpoints(app).flatMap(({ path, methods, fields }) =>
      fields.flatMap((field) =>
        VALUES.flatMap(([name, value]) =>
          methods.map((method) => ({
            request: `${method} ${path} ${field} ${name}`,
            path,
            method,
            fields,
            field,
            value,
          })),
        ),
      ),
    );
    await forEachConcurrently(
      requests,
      8,
      12_000,
      async ({ request, path, method, fields, field, value }, index) => {
        const input = Object.fromEntries(fields.map((one) => [one, USUAL[one]]));
        const body = { ...input, [field]: value };
        // Half of them with a session, which may end by it.
        const headers = {
          origin: url,
          'content-type': 'application/json',
          ...(index % 2 ? { cookie: person.cookie } : {}),
        };
        const query =
          typeof value === 'string'
            ? `${field}=${encodeURIComponent(value.slice(0, 4000).toWellFormed())}`
            : '';
        const answer = await send({
          ...{ port, method, headers, timeoutMs: 6000 },
          path: method === 'GET' ? `/api/auth${path}?${query}` : `/api/auth${path}`,
          body: method === 'GET' ? null : JSON.stringify(body),
        });
        record.add(request, answer.status ?? 'silent', answer.ms, responseProblem(answer));
      },
    );
    return record.outcome();
  },
};

const MAX_CHECKED = 10;
const ATTEMPTS = 40;

/** Counts the wrong passwords that were checked before the limit applied. */
function countChecked(answers: TimedResponse[]) {
  const record = createOutcomeCounter();
  for (const answer of answers) record.add('', answer.status ?? 'silent', answer.ms, responseProblem(answer));
  const count = answers.filter(({ status }) => status === 401).length;
  if (count > MAX_CHECKED)
    record.add('', 'wrong', 0, `${count} passwords were checked, ${MAX_CHECKED} are allowed`);
  return record;
}

const wrong = (index: number) => `wrong password ${index}`;

const guesses: Attack = {
  name: '40 wrong passwords at once',
  async run({ app, port }) {
    const person = await makePerson(app, { role: 'PARENT', name: 'Bola' });
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: ATTEMPTS }, (_, index) =>
        postJson(
          port,
          '/api/auth/sign-in/email',
          { email: person.email, password: wrong(index) },
          {
            address,
            timeoutMs: 15_000,
          },
        ),
      ),
    );
    const record = countChecked(answers);
    // The owner signs in with the cookie of an earlier session.
    const own = await postJson(
      port,
      '/api/auth/sign-in/email',
      { email: person.email, password: PASSWORD },
      { cookie: person.cookie },
    );
    record.add(
      'the owner',
      `owner ${own.status}`,
      own.ms,
      own.status === 200 ? null : `cannot sign in: ${own.status}`,
    );
    return record.outcome();
  },
};

const decoys: Attack = {
  name: '40 wrong passwords of a child under decoy addresses',
  async run(world) {
    const { app, port } = world;
    // A case that met a busy machine is tried again.
    const username = `decoyed.${randomBytes(4).toString('hex')}`;
    const login = await makePerson(app, { role: 'STUDENT', name: 'Kemi' });
    await app.prisma.user.update({ where: { id: login.id }, data: { username, displayUsername: username } });
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: ATTEMPTS }, (_, index) =>
        postJson(
          port,
          '/api/auth/sign-in/username',
          { username, password: wrong(index), email: `decoy-${index}@example.test` },
          { address, timeoutMs: 15_000 },
        ),
      ),
    );
    return countChecked(answers).outcome();
  },
};

const FLOOD = 300;
const FLOOD_STATUSES = [200, 400, 401, 403, 429];

const signInFlood: Attack = {
  name: '300 sign-ins at once',
  async run(world) {
    const record = createOutcomeCounter();
    await Promise.all(
      Array.from({ length: FLOOD }, async (_, index) => {
        const email = `nobody-${index}@example.test`;
        const body = { email, password: wrong(index) };
        const answer = await postJson(world.port, '/api/auth/sign-in/email', body, { timeoutMs: 12_000 });
        const { status, headers } = answer;
        const isFull = status === 503 && headers.has('retry-after');
        const isExpected = isFull || (status !== null && FLOOD_STATUSES.includes(status));
        record.add(
          `sign-in ${index}`,
          status ?? 'silent',
          answer.ms,
          isExpected ? null : `got ${status ?? 'nothing'}`,
        );
      }),
    );
    // Afterwards people can sign in again.
    const own = { email: world.people.parent.email, password: PASSWORD };
    const after = await postJson(world.port, '/api/auth/sign-in/email', own, { timeoutMs: 10_000 });
    record.add(
      'the first after it',
      `then ${after.status}`,
      after.ms,
      after.status === 200 ? null : 'cannot sign in',
    );
    return record.outcome();
  },
};

export const auth: Attack[] = [closedEndpoints, oversized, guesses, decoys, signInFlood];
