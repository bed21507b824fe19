import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prisma } from '../../gateway/platform/database/prisma.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { ask } from '../support/http.ts';
import { captureLog } from '../support/logLines.ts';
import { spawnGateway } from '../support/spawnedGateway.ts';

type Line = { err: { message: string; stack: string } };

const NOBODY = '00000000-0000-4000-8000-000000000000';
const user = { name: 'Ngozi Secret', email: 'ngozi@secret.test' };

/** Failures of the database, each with a value that somebody typed. */
const FAILURES: [string, string, (prisma: Prisma, pool: pg.Pool) => Promise<unknown>][] = [
  ['a clash', 'User_email_key', (prisma) => prisma.user.create({ data: user })],
  ['a wrong type', 'email', (prisma) => prisma.user.create({ data: { ...user, email: 12 as never } })],
  ['a missing argument', 'name', (prisma) => prisma.user.create({ data: { nme: 'Secret' } as never })],
  [
    'a row that is not there',
    'not found',
    (prisma) => prisma.user.delete({ where: { email: 'no@secret.test' } }),
  ],
  ['a raw query', 'invalid input syntax', (prisma) => prisma.$queryRaw`SELECT ${'a\nSecret'}::uuid`],
  [
    'a check',
    'Student_age_range',
    (prisma) => prisma.student.create({ data: { parentId: NOBODY, firstName: 'Secret', age: 1200 } }),
  ],
  [
    'a query of the pool',
    'invalid input syntax',
    (_prisma, pool) => pool.query('SELECT $1::uuid', ['Secret']),
  ],
  [
    'a constraint in the pool',
    'User_email_key',
    (_prisma, pool) =>
      pool.query('INSERT INTO "User" (id, name, email, "updatedAt") VALUES (uuidv7(), $1, $2, now())', [
        user.name,
        user.email,
      ]),
  ],
];

describe('the log of a failed query', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway(PLAIN);
    await gateway.app.prisma.user.create({ data: user });
  });
  afterAll(() => gateway.close());

  it.each(FAILURES)('says what failed for %s, without its values', async (_name, expected, fail) => {
    const error = await fail(gateway.app.prisma, gateway.app.pool).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    const captured = captureLog('info');
    captured.log.error({ err: error }, 'it failed');
    const [{ err }] = captured.lines<Line>() as [Line];
    expect(err.message).toContain(expected);
    expect(err.stack).toMatch(/^ {4}at /);
    expect(captured.text()).not.toMatch(/secret/i);
  });

  it('keeps what the database said as the cause', async () => {
    const error = await gateway.app.prisma.user.create({ data: user }).catch((reason: unknown) => reason);
    const captured = captureLog('info');
    captured.log.error({ err: error }, 'it failed');
    expect(captured.lines<Line>()[0]?.err).toMatchObject({
      type: 'PrismaClientKnownRequestError',
      code: 'P2002',
      cause: { code: '23505', message: 'duplicate key value violates unique constraint "User_email_key"' },
    });
  });
});

describe('a running product', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('logs the failure behind a masked answer, by the id in the answer', async () => {
    const product = await spawnGateway(database.url, { TRUSTED_DOCUMENTS: 'off' });
    try {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('ALTER TABLE "Setting" RENAME TO "Gone"');
      await client.end();
      const { errors } = await ask(product.url, null, '{ settings { platformName } }', {});
      const requestId = String(errors?.[0]?.extensions?.requestId);
      expect(JSON.parse(await product.nextLine((line) => line.includes(requestId)))).toMatchObject({
        msg: 'a request failed',
        err: {
          type: 'PrismaClientKnownRequestError',
          stack: expect.stringContaining('settings.ts'),
          cause: { code: '42P01', message: 'relation "public.Setting" does not exist' },
        },
      });
    } finally {
      await product.close();
    }
  });
});
