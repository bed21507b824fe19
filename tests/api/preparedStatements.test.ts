import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../gateway/platform/database/prisma.ts';
import { MAX_PARTS, sharedClients, sharedReads } from '../../gateway/platform/database/sharedReads.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { TEST_POOL } from '../support/services/testPool.ts';

/** Rows enough for an index. */
const SETTINGS = 5000;
const LOOKUPS = 12;
/** PostgreSQL compares a plan for any values with the first five that it makes for certain ones. */
const PLANNED_FOR_VALUES = 5;

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase();
  // One connection, so that the session which is asked is the one that ran the statements.
  database = openDatabase(server.url, 1, TEST_POOL);
});
afterAll(async () => {
  await database.close();
  await server.drop();
});

/** Returns how many statements about a table the connection has prepared. */
async function preparedFor(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*)::int FROM pg_prepared_statements WHERE starts_with(statement, $1) AND statement ~ $2',
    // Statements of the client name the schema, shared ones do not.
    ['SELECT', `FROM ("public"[.])?"${table}"`],
  );
  return rows[0]?.count ?? 0;
}

it('prepares a statement once, whatever its values are', async () => {
  for (const id of [crypto.randomUUID(), crypto.randomUUID()])
    await database.prisma.lesson.findMany({ where: { id } });
  expect(await preparedFor('Lesson')).toBe(1);
});

it('prepares none of a search, which is planned for its values, also beside one that is prepared', async () => {
  const { prisma, unprepared } = database;
  const search = { where: { searchText: { contains: 'ada' } } };
  await Promise.all([
    unprepared.student.findMany(search),
    prisma.payment.findMany(search),
    unprepared.student.count(search),
    // A search is left to the client; this one is shared.
    sharedClients(database, {}).unprepared.student.findMany({ where: { firstName: 'Ada' } }),
    unprepared.$queryRaw`SELECT id FROM "public"."Student" WHERE "searchText" LIKE ${'%ada%'}`,
  ]);
  expect(await preparedFor('Student')).toBe(0);
  expect(await preparedFor('Payment')).toBe(1);
});

it('keeps the plan of a lookup by one value, and finds each row of several', async () => {
  const { prisma, pool } = database;
  const lookUp = (id: string) =>
    sharedReads(prisma, pool, MAX_PARTS, {}).setting.findUnique({
      where: { key: id },
      select: { key: true },
    });
  await prisma.setting.createMany({
    data: Array.from({ length: SETTINGS }, (_, index) => ({ key: `key ${index}`, value: String(index) })),
  });
  await pool.query('ANALYZE "Setting"');
  for (let index = 0; index < LOOKUPS; index += 1)
    expect(await lookUp(`key ${index}`)).toEqual({ key: `key ${index}` });
  const { rows } = await pool.query<{ generic_plans: string }>(
    `SELECT generic_plans FROM pg_prepared_statements WHERE statement LIKE '%FROM "Setting"%'`,
  );
  expect(rows.map(({ generic_plans: kept }) => Number(kept))).toEqual([LOOKUPS - PLANNED_FOR_VALUES]);
  const view = sharedReads(prisma, pool, MAX_PARTS, {});
  const several = ['key 7', 'none', 'key 3'].map((key) => view.setting.findUnique({ where: { key } }));
  expect((await Promise.all(several)).map((row) => row?.value)).toEqual(['7', undefined, '3']);
});
