import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, REQUEST_POOL } from '../../gateway/platform/database/prisma.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase();
  // One connection, so that the session which is asked is the one that ran the statements.
  database = openDatabase(server.url, 1, REQUEST_POOL);
});
afterAll(async () => {
  await database.close();
  await server.drop();
});

/** Returns how many statements about a table the connection has prepared. */
async function preparedFor(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*)::int FROM pg_prepared_statements WHERE starts_with(statement, $1) AND statement LIKE $2',
    ['SELECT', `%FROM "public"."${table}"%`],
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
    unprepared.$queryRaw`SELECT id FROM "public"."Student" WHERE "searchText" LIKE ${'%ada%'}`,
  ]);
  expect(await preparedFor('Student')).toBe(0);
  expect(await preparedFor('Payment')).toBe(1);
});
