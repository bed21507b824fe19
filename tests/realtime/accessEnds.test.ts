import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '../../gateway/features/accounts/createAdmin.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, makeFamily, makePerson, PASSWORD, type Person, signIn } from '../support/people.ts';
import { redisForTests } from '../support/redis.ts';
import { browserAt, codeOf } from '../support/secondFactor.ts';
import { connect, type TestSocket } from '../support/socket.ts';

const SIGNED_OUT = 4401;
const ACCESS_CHANGED = 4210;
/** Nothing is found by polling then: what closes a socket is the word that rights have changed. */
const NO_POLLS = { FEED_POLL_MS: '3600000' };

let database: TestDatabase;
let near: TestGateway;
let far: TestGateway;
let witness: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { ...PLAIN, databaseUrl: database.url, env: NO_POLLS };
  [near, far] = await Promise.all([startGateway(options), startGateway(options)]);
  witness = await makePerson(near.app, near.url, { role: 'PARENT', name: 'Sade' });
});
afterAll(async () => {
  await Promise.all([near.close(), far.close()]);
  await database.drop();
});

const makeParent = () => makePerson(near.app, near.url, { role: 'PARENT', name: 'Ngozi' });
const makeMentor = async () => (await makeFamily(near.app, near.url)).mentor;

/**
 * Sockets of one session at some gateways, acknowledged and without any subscription. The check that follows every
 * opening is over, since it is for those of another session that were opened after them.
 */
async function idleSockets(cookie: string, gateways = [near, far]): Promise<TestSocket[]> {
  const openAll = (whose: string) => Promise.all(gateways.map(({ url }) => connect(url, whose)));
  const sockets = await openAll(cookie);
  const later = await signIn(near.url, witness.email, PASSWORD);
  const others = await openAll(later);
  await browserAt(near.url, later).post('/sign-out', {});
  await closeCodes(others);
  return sockets;
}

const SOON_MS = 10_000;

const closeCodes = (sockets: TestSocket[]): Promise<number[]> =>
  Promise.all(
    sockets.map(async ({ closed }) => {
      const late = AbortSignal.timeout(SOON_MS);
      const open = new Promise<never>((_resolve, reject) => {
        late.addEventListener('abort', () => reject(new Error('the socket is still open')));
      });
      return Promise.race([closed, open]);
    }),
  );

/** Answers a ping: whatever was to close the socket before has not. */
async function isOpen({ raw }: TestSocket): Promise<boolean> {
  if (raw.readyState !== raw.OPEN) return false;
  const pong = new Promise((resolve) => raw.once('pong', resolve));
  const closed = new Promise((resolve) => raw.once('close', () => resolve(null)));
  raw.ping();
  return (await Promise.race([pong, closed])) !== null;
}

const profile = (id: string, data: object) => near.app.prisma.profile.update({ where: { id }, data });
const mentor = (profileId: string, data: object) =>
  near.app.prisma.mentor.update({ where: { profileId }, data });

describe('idle sockets at every gateway close', () => {
  it.each<[name: string, end: (person: Person) => Promise<unknown>]>([
    ['at sign-out', ({ cookie }) => browserAt(near.url, cookie).post('/sign-out', {})],
    [
      'at a change of the password',
      ({ cookie }) =>
        browserAt(near.url, cookie).post('/change-password', {
          currentPassword: PASSWORD,
          newPassword: 'quite another password',
        }),
    ],
    [
      'when another session of theirs revokes all others',
      async ({ email }) => {
        const cookie = await signIn(near.url, email, PASSWORD);
        await browserAt(near.url, cookie).post('/revoke-other-sessions', {});
      },
    ],
    ['when a second factor is set up', ({ cookie }) => setUpSecondFactor(cookie)],
    ['with the deletion of the account', ({ id }) => near.app.prisma.user.delete({ where: { id } })],
    ['with the deletion of the profile', ({ id }) => near.app.prisma.profile.delete({ where: { id } })],
    [
      'with a session that an operator deletes',
      ({ id }) => near.app.pool.query('DELETE FROM "AuthSession" WHERE "userId" = $1', [id]),
    ],
    [
      'with a session that an operator lets expire',
      ({ id }) =>
        near.app.pool.query('UPDATE "AuthSession" SET "expiresAt" = now() WHERE "userId" = $1', [id]),
    ],
  ])('%s', async (_name, end) => {
    const person = await makeParent();
    const sockets = await idleSockets(person.cookie);
    await end(person);
    expect(await closeCodes(sockets)).toEqual([SIGNED_OUT, SIGNED_OUT]);
  });

  it('of a child whose parent gives a new password', async () => {
    const { parent, studentId } = await makeFamily(near.app, near.url);
    const create =
      'mutation ($input: CreateChildLoginInput!) { createChildLogin(input: $input) { __typename } }';
    const reset =
      'mutation ($input: ResetChildPasswordInput!) { resetChildPassword(input: $input) { __typename } }';
    const username = `dara_${studentId.slice(-12)}`;
    dataOf(await askAs(near.url, parent)(create, { input: { studentId, username, password: PASSWORD } }));
    const child = browserAt(near.url, '');
    await child.post('/sign-in/username', { username, password: PASSWORD });
    const sockets = await idleSockets(child.cookies());
    const answer = await askAs(near.url, parent)(reset, {
      input: { studentId, password: 'another good one' },
    });
    expect(dataOf(answer)).toMatchObject({
      resetChildPassword: { __typename: expect.not.stringMatching('Error') },
    });
    expect(await closeCodes(sockets)).toEqual([SIGNED_OUT, SIGNED_OUT]);
  });

  it('after a password reset by mail', async () => {
    const person = await makeParent();
    const sockets = await idleSockets(person.cookie);
    const visitor = browserAt(near.url, '');
    await visitor.post('/request-password-reset', { email: person.email, redirectTo: '/reset-password' });
    const token = await resetTokenOf(person.id);
    const { status } = await visitor.post('/reset-password', {
      token,
      newPassword: 'quite another password',
    });
    expect(status).toBe(200);
    expect(await closeCodes(sockets)).toEqual([SIGNED_OUT, SIGNED_OUT]);
  });

  it.each<[name: string, make: () => Promise<Person>, change: (person: Person) => Promise<unknown>]>([
    ['becomes an admin on the command line', makeParent, ({ email }) => createAdmin(near.app, email)],
    ['gets another role', makeParent, ({ id }) => profile(id, { role: 'STUDENT' })],
    ['becomes a mentor', makeParent, ({ id }) => near.app.prisma.mentor.create({ data: { profileId: id } })],
    ['is suspended as a mentor', makeMentor, ({ id }) => mentor(id, { isActive: false })],
    [
      'is no mentor any more',
      makeMentor,
      ({ id }) => near.app.prisma.mentor.delete({ where: { profileId: id } }),
    ],
  ])('of somebody who %s', async (_name, make, change) => {
    const person = await make();
    const sockets = await idleSockets(person.cookie);
    await change(person);
    expect(await closeCodes(sockets)).toEqual([ACCESS_CHANGED, ACCESS_CHANGED]);
  });

  it('of nobody else, nor of the session that goes on', async () => {
    const [person, other] = await Promise.all([makeParent(), makeParent()]);
    const cookie = await signIn(near.url, person.email, PASSWORD);
    const [ending, going, others] = await Promise.all([
      idleSockets(person.cookie),
      idleSockets(cookie),
      idleSockets(other.cookie),
    ]);
    await browserAt(near.url, person.cookie).post('/sign-out', {});
    expect(await closeCodes(ending)).toEqual([SIGNED_OUT, SIGNED_OUT]);
    for (const socket of [...going, ...others]) {
      expect(await isOpen(socket)).toBe(true);
      await socket.close();
    }
  });

  it('whose session ends after they were admitted and before they are open', async () => {
    const person = await makeParent();
    const { pool, bus } = far.app;
    const query = pool.query.bind(pool) as (...parameters: unknown[]) => Promise<unknown>;
    const published = Promise.withResolvers<void>();
    const stopListening = bus.onMessage((message) => {
      if ('accessChanged' in message && message.accessChanged.includes(person.id)) published.resolve();
    });
    Reflect.set(pool, 'query', async (...parameters: unknown[]) => {
      const rows = await query(...parameters);
      const [statement] = parameters as [{ text?: string }];
      if (!statement.text?.includes('"Mentor"')) return rows;
      // Who they are has been read.
      Reflect.deleteProperty(pool, 'query');
      await near.app.prisma.authSession.deleteMany({ where: { userId: person.id } });
      await published.promise;
      return rows;
    });
    const socket = await connect(far.url, person.cookie);
    stopListening();
    expect(await closeCodes([socket])).toEqual([SIGNED_OUT]);
  });

  it('of sessions that ended while the gateway heard nothing, once it hears again', async () => {
    const person = await makeParent();
    const sockets = await idleSockets(person.cookie);
    await near.app.pool.query('ALTER TABLE "AuthSession" DISABLE TRIGGER USER');
    await near.app.prisma.authSession.deleteMany({ where: { userId: person.id } });
    await near.app.pool.query('ALTER TABLE "AuthSession" ENABLE TRIGGER USER');
    for (const socket of sockets) expect(await isOpen(socket)).toBe(true);
    await near.app.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'little-makers bus' AND datname = current_database()`,
    );
    expect(await closeCodes(sockets)).toEqual([SIGNED_OUT, SIGNED_OUT]);
  });
});

describe('a session that expires', () => {
  it('closes its idle sockets at the next poll', async () => {
    const polling = await startGateway({
      ...PLAIN,
      databaseUrl: database.url,
      env: { FEED_POLL_MS: '200' },
    });
    const person = await makeParent();
    const socket = await connect(polling.url, person.cookie);
    const expiresAt = new Date(Date.now() + 1500);
    await near.app.prisma.authSession.updateMany({ where: { userId: person.id }, data: { expiresAt } });
    expect(await closeCodes([socket])).toEqual([SIGNED_OUT]);
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime());
    await polling.close();
  });
});

describe('where mentors need a second factor', () => {
  it('idle sockets of one who turns it off close', async () => {
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: 'the one that the harness gives',
      SMTP_URL: 'smtp://localhost:1',
      PAYSTACK_SECRET_KEY: 'sk_test_x',
      PAYSTACK_PUBLIC_KEY: 'pk_test_x',
      TRUSTED_DOCUMENTS: 'on',
      HOST: '127.0.0.1',
    };
    const strict = await startGateway({
      ...PLAIN,
      databaseUrl: database.url,
      env: { ...NO_POLLS, ...production },
    });
    const person = await makeMentor();
    const setFactor = (twoFactorEnabled: boolean) =>
      near.app.prisma.user.update({ where: { id: person.id }, data: { twoFactorEnabled } });
    await setFactor(true);
    const sockets = await idleSockets(person.cookie, [strict]);
    await setFactor(false);
    expect(await closeCodes(sockets)).toEqual([SIGNED_OUT]);
    await strict.close();
  });
});

describe.skipIf(!redisForTests())('with Redis as the bus', () => {
  it('idle sockets at every gateway close at sign-out', async () => {
    const env = { ...NO_POLLS, REDIS_URL: redisForTests() ?? '' };
    const options = { ...PLAIN, databaseUrl: database.url, env };
    const [one, two] = await Promise.all([startGateway(options), startGateway(options)]);
    const person = await makePerson(one.app, one.url, { role: 'PARENT', name: 'Ngozi' });
    const sockets = await idleSockets(person.cookie, [one, two]);
    await browserAt(one.url, person.cookie).post('/sign-out', {});
    expect(await closeCodes(sockets)).toEqual([SIGNED_OUT, SIGNED_OUT]);
    await Promise.all([one.close(), two.close()]);
  });
});

async function setUpSecondFactor(cookie: string): Promise<void> {
  const browser = browserAt(near.url, cookie);
  const { data } = await browser.post('/two-factor/enable', { password: PASSWORD });
  const code = await codeOf(String(data.totpURI));
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200);
}

async function resetTokenOf(userId: string): Promise<string> {
  const row = await near.app.prisma.verification.findFirstOrThrow({
    where: { value: userId, identifier: { startsWith: 'reset-password:' } },
    orderBy: { createdAt: 'desc' },
  });
  return row.identifier.replace('reset-password:', '');
}
