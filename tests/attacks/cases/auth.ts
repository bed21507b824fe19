import { makePerson, PASSWORD } from '../../support/people.ts';
import { type Asked, faultIn, postJson, send } from '../ask.ts';
import { type Attack, createRecord, forEachAtOnce, newAddress } from '../attack.ts';
import { authEndpoints } from '../signIn.ts';
import { exchange, wordOf } from '../wire.ts';

/** Ways to reach an endpoint that is closed through one that is open. */
const DODGES: readonly ((path: string) => string)[] = [
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

/** What nobody asks of the library in this product; as the list of the gateway has it. */
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

const dodged: Attack = {
  name: 'closed endpoints of sign-in by other spellings',
  async run({ app, port, url }) {
    const record = createRecord();
    // Their account may be gone when the attack succeeds.
    const person = await makePerson(app, url, { role: 'PARENT', name: 'Uche' });
    const known = authEndpoints(app);
    const wanted = CLOSED.flatMap((path) => {
      const methods = known.find((one) => one.path === path)?.methods ?? ['POST'];
      return DODGES.flatMap((dodge) => methods.map((method) => ({ method, target: dodge(path) })));
    });
    await forEachAtOnce(wanted, 16, 10_000, async ({ method, target }) => {
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
      // What is closed is answered as if it were not there; the library itself answers with JSON.
      const isClosed =
        answer.status !== null && [400, 404, 405].includes(answer.status) && !answer.body.includes('{"');
      const problem = isClosed ? null : `got ${wordOf(answer)} ${answer.body.slice(0, 80)}`;
      record.add(`${method} ${target}`, wordOf(answer), answer.ms, problem);
    });
    return record.outcome();
  },
};

const VALUES: readonly (readonly [string, unknown])[] = [
  ['90 KB', 'a'.repeat(90_000)],
  ['8 KB of @', 'a@'.repeat(4000)],
  ['8 KB of dots', `a@${'a.'.repeat(4000)}`],
  ['8 KB of blanks', `${' '.repeat(8000)}x`],
  ['NUL', 'a\u0000b@example.test'],
  ['half a surrogate', 'a\ud800@example.test'],
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
    const record = createRecord();
    const person = await makePerson(app, url, { role: 'PARENT', name: 'Sade' });
    const wanted = authEndpoints(app).flatMap(({ path, methods, fields }) =>
      fields.flatMap((field) =>
        VALUES.flatMap(([name, value]) =>
          methods.map((method) => ({
            what: `${method} ${path} ${field} ${name}`,
            path,
            method,
            fields,
            field,
            value,
          })),
        ),
      ),
    );
    await forEachAtOnce(wanted, 8, 12_000, async ({ what, path, method, fields, field, value }, index) => {
      const input = Object.fromEntries(fields.map((one) => [one, USUAL[one]]));
      const body = { ...input, [field]: value };
      // Half of them as somebody whose session may end by it.
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
      record.add(what, answer.status ?? 'silent', answer.ms, faultIn(answer));
    });
    return record.outcome();
  },
};

const MAX_CHECKED = 10;
const TRIES = 40;

/** Counts how many of many wrong passwords were checked before the limit applied. */
function checked(answers: Asked[]) {
  const record = createRecord();
  for (const answer of answers) record.add('', answer.status ?? 'silent', answer.ms, faultIn(answer));
  const count = answers.filter(({ status }) => status === 401).length;
  if (count > MAX_CHECKED)
    record.add('', 'wrong', 0, `${count} passwords were checked, ${MAX_CHECKED} may be`);
  return record;
}

const wrong = (index: number) => `wrong password ${index}`;

const guesses: Attack = {
  name: '40 wrong passwords at once',
  async run({ app, port, url }) {
    const person = await makePerson(app, url, { role: 'PARENT', name: 'Bola' });
    const stranger = newAddress();
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, index) =>
        postJson(
          port,
          '/api/auth/sign-in/email',
          { email: person.email, password: wrong(index) },
          {
            address: stranger,
            timeoutMs: 15_000,
          },
        ),
      ),
    );
    const record = checked(answers);
    // The owner, in the browser that was signed in before.
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
      own.status === 200 ? null : `is kept out with ${own.status}`,
    );
    return record.outcome();
  },
};

const decoys: Attack = {
  name: '40 wrong passwords of a child under decoy addresses',
  async run(world) {
    const { app, port } = world;
    const username = 'decoyed.child';
    const login = await makePerson(app, world.url, { role: 'STUDENT', name: 'Kemi' });
    await app.prisma.user.update({ where: { id: login.id }, data: { username, displayUsername: username } });
    const stranger = newAddress();
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, index) =>
        postJson(
          port,
          '/api/auth/sign-in/username',
          { username, password: wrong(index), email: `decoy-${index}@example.test` },
          { address: stranger, timeoutMs: 15_000 },
        ),
      ),
    );
    return checked(answers).outcome();
  },
};

const FLOOD = 300;
const FLOOD_STATUSES = [200, 400, 401, 403, 429];

const signInFlood: Attack = {
  name: '300 sign-ins at once',
  async run(world) {
    const record = createRecord();
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
    // Afterwards people get in again.
    const own = { email: world.people.parent.email, password: PASSWORD };
    const after = await postJson(world.port, '/api/auth/sign-in/email', own, { timeoutMs: 10_000 });
    record.add(
      'the first after it',
      `then ${after.status}`,
      after.ms,
      after.status === 200 ? null : 'is kept out',
    );
    return record.outcome();
  },
};

export const auth: Attack[] = [dodged, oversized, guesses, decoys, signInFlood];
