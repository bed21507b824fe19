import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '../../gateway/features/accounts/createAdmin.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { browserAt, codeOf } from '../support/clients/secondFactor.ts';
import { connect, type TestSocket } from '../support/clients/socket.ts';
import { askAs, makeFamily, makePerson, PASSWORD, type Person, signIn } from '../support/factories/people.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { testRedisUrl } from '../support/services/redis.ts';
import { CreateChildLoginDocument, ResetChildPasswordDocument } from './idleSockets.generated.ts';

const SIGNED_OUT = 4401;
const ACCESS_CHANGED = 4210;
/** Without polling, only the event of a change of access closes a socket. */
const NO_POLLS = { FEED_POLL_MS: '3600000' };

let database: TestDatabase;
let near: TestGateway;
let far: TestGateway;
let witness: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { ...DEFAULTS, databaseUrl: database.url, env: NO_POLLS };
  [near, far] = await Promise.all([startGateway(options), startGateway(options)]);
  witness = await makePerson(near.app, { role: 'PARENT', name: 'Sade' });
});
afterAll(async () => {
  await Promise.all([near.close(), far.close()]);
  await database.drop();
});

const makeParent = () => makePerson(near.app, { role: 'PARENT', name: 'Ngozi' });
const makeMentor = async () => (await makeFamily(near.app)).mentor;

/**
 * Opens sockets of a session at some gateways, without subscriptions. Then the sockets of a second session are opened
 * and closed, so that the check that follows every opening is over for the first ones.
 */
async function openIdleSockets(cookie: string, gateways = [near, far]): Promise<TestSocket[]> {
  const openAll = (session: string) => Promise.all(gateways.map(({ url }) => connect(url, session)));
  const sockets = await openAll(cookie);
  const later = await signIn(near.url, witness.email, PASSWORD);
  const others = await openAll(later);
  await browserAt(near.url, later).post('/sign-out', {});
  await closeCodes(others);
  return sockets;
}

const CLOSED_WITHIN_MS = 10_000;

const closeCodes = (sockets: TestSocket[]): Promise<number[]> =>
  Promise.all(
    sockets.map(async ({ closed }) => {
      const late = AbortSignal.timeout(CLOSED_WITHIN_MS);
      const open = new Promise<never>((_resolve, reject) => {
        late.addEventListener('abort', () => reject(new Error('the socket is still open')));
      });
      return Promise.race([closed, open]);
    }),
  );

/** Returns whether the gateway answers a ping, so that nothing before it closed the socket. */
async function isOpen({ raw }: TestSocket): Promise<boolean> {
  if (raw.readyState !== raw.OPEN) return false;
  const pong = new Promise((resolve) => raw.once('pong', resolve));
  const closed = new Promise((resolve) => raw.once('close', () => resolve(null)));
  raw.ping();
  return (await Promise.race([pong, closed])) !== null;
}

const updateProfile = (id: string, data: object) => near.app.prisma.profile.update({ where: { id }, data });
const updateMentor = (profileId: string, data: object) =>
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
    const sockets = await openIdleSockets(person.cookie);
    await end(person);
    expect(await closeCodes(sockets)).toEqual([SIGNED_OUT, SIGNED_OUT]);
  });

  it('of a child whose parent sets a new password', async () => {
    const { parent, studentId } = await makeFamily(near.app);
    const username = `dara_${studentId.slice(-12)}`;
    const ask = askAs(near.url, parent);
    dataOf(await ask(CreateChildLoginDocument, { input: { studentId, username, password: PASSWORD } }));
    const child = browserAt(near.url, '');
    await child.post('/sign-in/username', { username, password: PASSWORD });
    const sockets = await openIdleSockets(child.cookies());
    const input = { studentId, password: 'another good one' };
    successOf(dataOf(await ask(ResetChildPasswordDocument, { input })).resetChildPassword);
    expect(await closeCodes(sockets)).toEqual([SIGNED_OUT, SIGNED_OUT]);
  });

  it('after a password reset by mail', async () => {
    const person = await makeParent();
    const sockets = await openIdleSockets(person.cookie);
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
    ['gets another role', makeParent, ({ id }) => updateProfile(id, { role: 'STUDENT' })],
    ['becomes a mentor', makeParent, ({ id }) => near.app.prisma.mentor.create({ data: { profileId: id } })],
    ['is suspended as a mentor', makeMentor, ({ id }) => updateMentor(id, { isActive: false })],
    [
      'is no mentor any more',
      makeMentor,
      ({ id }) => near.app.prisma.mentor.delete({ where: { profileId: id } }),
    ],
  ])('of a person who %s', async (_name, make, change) => {
    const person = await make();
    const sockets = await openIdleSockets(person.cookie);
    await change(person);
    expect(await closeCodes(sockets)).toEqual([ACCESS_CHANGED, ACCESS_CHANGED]);
  });

  it('of no other person and of no session that continues', async () => {
    const [person, other] = await Promise.all([makeParent(), makeParent()]);
    const cookie = await signIn(near.url, person.email, PASSWORD);
    const [ending, continuing, others] = await Promise.all([
      openIdleSockets(person.cookie),
      openIdleSockets(cookie),
      openIdleSockets(other.cookie),
    ]);
    await browserAt(near.url, person.cookie).post('/sign-out', {});
    expect(await closeCodes(ending)).toEqual([SIGNED_OUT, SIGNED_OUT]);
    for (const socket of [...continuing, ...others]) {
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
      // The viewer of the connection has been loaded.
      Reflect.deleteProperty(pool, 'query');
      await near.app.prisma.authSession.deleteMany({ where: { userId: person.id } });
      await published.promise;
      return rows;
    });
    const socket = await connect(far.url, person.cookie);
    stopListening();
    expect(await closeCodes([socket])).toEqual([SIGNED_OUT]);
  });

  it('of sessions that ended while the bus was disconnected, once it reconnects', async () => {
    const person = await makeParent();
    const sockets = await openIdleSockets(person.cookie);
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
      ...DEFAULTS,
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
  it('idle sockets of a mentor who turns it off close', async () => {
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: 'the one that the harness gives',
      SMTP_URL: 'smtp://localhost:1',
      PAYSTACK_SECRET_KEY: 'sk_test_x',
      PAYSTACK_PUBLIC_KEY: 'pk_test_x',
      ROOM_URL: 'https://meet.example.org/{room}',
      TRUSTED_DOCUMENTS: 'on',
      HOST: '127.0.0.1',
    };
    const strict = await startGateway({
      ...DEFAULTS,
      databaseUrl: database.url,
      env: { ...NO_POLLS, ...production },
    });
    const person = await makeMentor();
    const setFactor = (twoFactorEnabled: boolean) =>
      near.app.prisma.user.update({ where: { id: person.id }, data: { twoFactorEnabled } });
    await setFactor(true);
    const sockets = await openIdleSockets(person.cookie, [strict]);
    await setFactor(false);
    expect(await closeCodes(sockets)).toEqual([SIGNED_OUT]);
    await strict.close();
  });
});

describe.skipIf(!testRedisUrl())('with Redis as the bus', () => {
  it('idle sockets at every gateway close at sign-out', async () => {
    const env = { ...NO_POLLS, REDIS_URL: testRedisUrl() ?? '' };
    const options = { ...DEFAULTS, databaseUrl: database.url, env };
    const [one, two] = await Promise.all([startGateway(options), startGateway(options)]);
    const person = await makePerson(one.app, { role: 'PARENT', name: 'Ngozi' });
    const sockets = await openIdleSockets(person.cookie, [one, two]);
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
