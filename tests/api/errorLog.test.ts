import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prisma } from '../../gateway/platform/database/prisma.ts';
import { ask } from '../support/clients/http.ts';
import { captureLog } from '../support/probes/capturedLog.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { spawnGateway } from '../support/services/spawnedGateway.ts';
import { PlatformNameDocument } from './errorLog.generated.ts';

type LogLine = { err: { message: string; stack: string } };

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const USER = { name: 'Ngozi Secret', email: 'ngozi@secret.test' };

/** Queries that fail, each with a value that a user typed, and a part of the error's message. */
const FAILURES: [string, string, (prisma: Prisma, pool: pg.Pool) => Promise<unknown>][] = [
  ['a unique violation', 'User_email_key', (prisma) => prisma.user.create({ data: USER })],
  [
    'a wrong argument type',
    'email',
    (prisma) => prisma.user.create({ data: { ...USER, email: 12 as never } }),
  ],
  ['a missing argument', 'name', (prisma) => prisma.user.create({ data: { nme: 'Secret' } as never })],
  ['a missing row', 'not found', (prisma) => prisma.user.delete({ where: { email: 'no@secret.test' } })],
  ['a raw query', 'invalid input syntax', (prisma) => prisma.$queryRaw`SELECT ${'a\nSecret'}::uuid`],
  [
    'a check constraint',
    'Student_age_range',
    (prisma) => prisma.student.create({ data: { parentId: UNKNOWN_ID, firstName: 'Secret', age: 1200 } }),
  ],
  [
    'a query of the pool',
    'invalid input syntax',
    (_prisma, pool) => pool.query('SELECT $1::uuid', ['Secret']),
  ],
  [
    'a unique violation in the pool',
    'User_email_key',
    (_prisma, pool) =>
      pool.query('INSERT INTO "User" (id, name, email, "updatedAt") VALUES (uuidv7(), $1, $2, now())', [
        USER.name,
        USER.email,
      ]),
  ],
];

describe('the log of a failed query', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway(DEFAULTS);
    await gateway.app.prisma.user.create({ data: USER });
  });
  afterAll(() => gateway.close());

  it.each(FAILURES)('contains the cause but no values of %s', async (_name, expected, fail) => {
    const error = await fail(gateway.app.prisma, gateway.app.pool).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    const captured = captureLog('info');
    captured.log.error({ err: error }, 'it failed');
    const [{ err }] = captured.lines<LogLine>() as [LogLine];
    expect(err.message).toContain(expected);
    expect(err.stack).toMatch(/^ {4}at /);
    expect(captured.text()).not.toMatch(/secret/i);
  });

  it('contains the database error as the cause', async () => {
    const error = await gateway.app.prisma.user.create({ data: USER }).catch((reason: unknown) => reason);
    const captured = captureLog('info');
    captured.log.error({ err: error }, 'it failed');
    expect(captured.lines<LogLine>()[0]?.err).toMatchObject({
      type: 'PrismaClientKnownRequestError',
      code: 'P2002',
      cause: { code: '23505', message: 'duplicate key value violates unique constraint "User_email_key"' },
    });
  });
});

describe('a running gateway', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('logs the error behind a masked response under its request id', async () => {
    const spawned = await spawnGateway(database.url, { TRUSTED_DOCUMENTS: 'off' });
    try {
      await database.run('ALTER TABLE "Setting" RENAME TO "Gone"', []);
      const { errors } = await ask(spawned.url, null, PlatformNameDocument, {});
      const requestId = String(errors?.[0]?.extensions?.requestId);
      expect(JSON.parse(await spawned.nextLine((line) => line.includes(requestId)))).toMatchObject({
        msg: 'a request failed',
        err: {
          type: 'PrismaClientKnownRequestError',
          stack: expect.stringMatching(/ readSettings \(.* of gateway\/features\/settings\/settings\.ts/),
          cause: { code: '42P01', message: 'relation "public.Setting" does not exist' },
        },
      });
    } finally {
      await spawned.close();
    }
  });
});
