import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Precondition, PreconditionFailed } from '../../gateway/platform/database/precondition.ts';
import { type Database, openDatabase } from '../../gateway/platform/database/prisma.ts';
import { MAX_PARTS, sharedReads } from '../../gateway/platform/database/sharedReads.ts';
import { writeLarge } from '../../prisma/large/writeLarge.ts';
import { captureStatements } from '../support/probes/statements.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { TEST_POOL } from '../support/services/testPool.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, 8, TEST_POOL);
  await writeLarge(database.pool, { students: 100, messages: 100, submissions: 100 }, () => {});
}, 120_000);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

describe('a statement of several reads', () => {
  it('fails for the one that is at fault alone, with the error of the client', async () => {
    const { prisma, pool } = database;
    const shared = sharedReads(prisma, pool, MAX_PARTS, {});
    const atFault = { where: { id: 'no id' } };
    const [failed, found] = await Promise.allSettled([
      shared.student.findFirst(atFault),
      shared.student.findMany({ take: 1, select: { firstName: true } }),
    ]);
    const [expected] = await Promise.allSettled([prisma.student.findFirst(atFault)]);
    expect(expected.status).toBe('rejected');
    expect(failed).toEqual(expected);
    expect(found).toMatchObject({ status: 'fulfilled', value: [{ firstName: expect.any(String) }] });
  });

  it('finds each of the rows that are looked up together, and none for an id that nobody has', async () => {
    const { prisma, pool } = database;
    const shared = sharedReads(prisma, pool, MAX_PARTS, {});
    const students = await prisma.student.findMany({ take: 2 * MAX_PARTS, orderBy: { id: 'asc' } });
    const ids = [...students.map(({ id }) => id).reverse(), randomUUID()];
    const found: unknown[] = [];
    const statements = await captureStatements(async () => {
      const lookups = ids.map((id) =>
        shared.student.findUnique({ where: { id }, select: { firstName: true } }),
      );
      found.push(...(await Promise.all(lookups)));
    });
    expect(found).toEqual([...students.map(({ firstName }) => ({ firstName })).reverse(), null]);
    expect(statements).toHaveLength(1);
    await expect(shared.student.findUniqueOrThrow({ where: { id: randomUUID() } })).rejects.toMatchObject({
      code: 'P2025',
    });
  });

  const oneOf = (value: number) => ({
    ...{ name: `one of ${value}`, sql: (first: number) => `(SELECT $${first}::int)`, values: [value] },
    ...{ hasHeld: false, holds: (json: unknown) => json === 1, check: async () => false },
  });

  it('has no results where its precondition does not hold', async () => {
    const { prisma, pool } = database;
    const [held, failed] = [oneOf(1), oneOf(2)];
    const read = (precondition: Precondition) => {
      const { student } = sharedReads(prisma, pool, MAX_PARTS, { precondition });
      return Promise.allSettled([student.count(), student.findFirst({ select: { firstName: true } })]);
    };
    const fulfilled = { status: 'fulfilled', value: expect.anything() };
    expect(await read(held)).toEqual([fulfilled, fulfilled]);
    const rejected = { status: 'rejected', reason: expect.any(PreconditionFailed) };
    expect(await read(failed)).toEqual([rejected, rejected]);
    expect([held.hasHeld, failed.hasHeld]).toEqual([true, false]);
  });

  it('leaves its precondition open where it fails', async () => {
    const { prisma, pool } = database;
    const precondition = oneOf(1);
    const { student } = sharedReads(prisma, pool, MAX_PARTS, { precondition });
    await Promise.allSettled([student.count(), student.findFirst({ where: { id: 'no id' } })]);
    expect(precondition.hasHeld).toBe(false);
  });
});
