import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../gateway/context.ts';
import { openDatabase } from '../../gateway/platform/database/prisma.ts';
import { type ModelName, primaryKeyOf, whereSql } from '../../gateway/platform/database/whereSql.ts';
import { writeLarge } from '../../prisma/large/writeLarge.ts';
import { askQuestions } from '../support/probes/questions.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { TEST_POOL } from '../support/services/testPool.ts';

const FEATURES = fileURLToPath(new URL('../../gateway/features/', import.meta.url));
const RULE =
  /export function (\w+)\(\w+: (?:Viewer\w*|Reader|Who|Pick<Viewer,[^)]*>)( \| null)?\): Prisma\.(\w+)WhereInput/g;

/** A view whose key has another name in the database; no event tells of its rows. */
const NOT_AS_SQL = 'FamilyProgress';

/** The rules for which the data has no rows: of these the filters are compared, and not what they select. */
const WITHOUT_ROWS = new Set([
  ...['decidableExtraAttemptRequests', 'visibleExtraAttemptRequests', 'visibleErrorRecords'],
  ...['decidableMentorWords', 'visibleMentorWords', 'visiblePlanEntries', 'mentorCandidates'],
  ...[
    'openSupportViews',
    'supportViewsOfFamily',
    'visibleSponsorLinks',
    'visiblePictures',
    'visibleWordings',
  ],
]);

/** Rows of a model that a rule is asked about, for each viewer. */
const MAX_ROWS = 150;

type Rule = {
  name: string;
  model: ModelName;
  where: (viewer: Viewer | null) => object;
};

/** Every rule of access that depends on the viewer alone. */
const rules: Rule[] = [];
for (const path of globSync(`${FEATURES}**/access.ts`)) {
  const exported = await import(path);
  for (const [, name = '', , model = ''] of readFileSync(path, 'utf8').matchAll(RULE))
    if (model !== NOT_AS_SQL) rules.push({ name, model: model as ModelName, where: exported[name] });
}

let testDatabase: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let viewers: Viewer[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, 2, TEST_POOL);
  await writeLarge(database.pool, { students: 1000, messages: 2000, submissions: 1000 }, () => {});
  await testDatabase.run(
    `WITH logins AS (
       SELECT id, row_number() OVER (ORDER BY id) AS number FROM "Profile" parent
       WHERE role = 'PARENT' AND NOT EXISTS (SELECT FROM "Student" WHERE "parentId" = parent.id) LIMIT 5
     ), students AS (
       SELECT id, row_number() OVER (ORDER BY "paymentStatus" DESC, id) AS number 
       FROM "Student" JOIN "CommunityMember" member ON member."studentId" = id AND member."isConsented"
       WHERE "loginId" IS NULL LIMIT 5
     ), children AS (UPDATE "Profile" SET role = 'STUDENT' FROM logins WHERE "Profile".id = logins.id)
     UPDATE "Student" SET "loginId" = logins.id FROM logins JOIN students USING (number) WHERE "Student".id = students.id`,
    [],
  );
  await testDatabase.run(
    `UPDATE "Mentor" SET "isActive" = false WHERE id IN (SELECT "mentorId" FROM "Student" ORDER BY md5(id::text) LIMIT 2)`,
    [],
  );
  // Of every kind some, and those with children, threads and work first.
  viewers = await testDatabase.run<Viewer>(
    `SELECT DISTINCT ON (profile.id) profile.id, profile.role, CASE WHEN mentor."isActive" THEN mentor.id END AS "mentorId",
       true AS "onboardingCompleted", false AS "isClosed", profile.id AS "sessionId", '' AS state
     FROM (
       (SELECT "parentId" AS id FROM "Student" ORDER BY md5(id::text) LIMIT 8)
       UNION ALL (SELECT "loginId" FROM "Student" WHERE "loginId" IS NOT NULL ORDER BY md5(id::text) LIMIT 5)
       UNION ALL (SELECT "profileId" FROM "Mentor" ORDER BY "isActive", md5(id::text) LIMIT 6)
       UNION ALL (SELECT id FROM "Profile" WHERE role = 'ADMIN' LIMIT 2)
     ) AS chosen JOIN "Profile" profile USING (id) LEFT JOIN "Mentor" mentor ON mentor."profileId" = profile.id`,
    [],
  );
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

type Key = Record<string, string>;
const textOf = (model: ModelName, row: Key) =>
  primaryKeyOf(model)
    .map((name) => row[name])
    .join(' ');

/** Returns the keys of the rows that Prisma selects. */
async function selectedByPrisma(model: ModelName, where: object): Promise<string[]> {
  const delegate = Reflect.get(database.prisma, model.charAt(0).toLowerCase() + model.slice(1));
  const select = Object.fromEntries(primaryKeyOf(model).map((name) => [name, true]));
  const rows: Key[] = await delegate.findMany({ where, select });
  return rows.map((row) => textOf(model, row)).sort();
}

/** Returns the keys of the rows that the same filter selects as SQL. */
async function selectedBySql(model: ModelName, where: object): Promise<string[]> {
  const values: unknown[] = [];
  const condition = whereSql(model, where, 'asked', { values, tables: 0, columns: new Map() });
  const { rows } = await database.pool.query<Key>(
    `SELECT ${primaryKeyOf(model).map((name) => `asked."${name}"`)} FROM "${model}" asked WHERE ${condition}`,
    values,
  );
  return rows.map((row) => textOf(model, row)).sort();
}

async function idsOf(model: ModelName): Promise<string[]> {
  const [key] = primaryKeyOf(model);
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT "${key}"::text AS id FROM "${model}" ORDER BY md5("${key}"::text) LIMIT ${MAX_ROWS}`,
  );
  return rows.map(({ id }) => id);
}

it('finds the rules of every feature, and viewers of every kind', () => {
  expect(rules.length).toBeGreaterThan(80);
  const kinds = viewers.map(({ role, mentorId }) => `${role} ${mentorId !== null}`);
  expect(new Set(kinds)).toEqual(
    new Set(['PARENT false', 'STUDENT false', 'MENTOR true', 'MENTOR false', 'ADMIN false']),
  );
});

describe.each(rules)('$name', ({ model, where }) => {
  /** The keys of the rows that Prisma selects, by the id of the viewer. */
  const selected = new Map<string, string[]>();
  beforeAll(async () => {
    for (const viewer of viewers) selected.set(viewer.id, await selectedByPrisma(model, where(viewer)));
  });

  it('selects the same rows as SQL as by Prisma, for every viewer and for nobody', async () => {
    const takesNobody = (() => {
      try {
        return where(null);
      } catch {
        return null;
      }
    })();
    for (const viewer of viewers)
      expect(await selectedBySql(model, where(viewer))).toEqual(selected.get(viewer.id));
    if (takesNobody)
      expect(await selectedBySql(model, takesNobody)).toEqual(await selectedByPrisma(model, takesNobody));
  });

  it('is answered for all viewers at once as for each', async () => {
    if (primaryKeyOf(model).length > 1) return;
    const some = new Set([
      ...(await idsOf(model)),
      ...[...selected.values()].flatMap((keys) => keys.slice(0, 20)),
    ]);
    const rows = { model, where };
    const questions = viewers.flatMap((viewer) => [...some].map((rowId) => ({ viewer, rows, rowId })));
    const selectedIds = new Map([...selected].map(([viewerId, keys]) => [viewerId, new Set(keys)]));
    const expected = questions
      .filter(({ viewer, rowId }) => selectedIds.get(viewer.id)?.has(rowId))
      .map(({ viewer, rowId }) => `${viewer.id} ${rowId}`);
    if (!WITHOUT_ROWS.has(where.name)) expect(expected).not.toEqual([]);
    const visible = await askQuestions(database.pool, questions);
    expect(visible.map(({ viewer, rowId }) => `${viewer.id} ${rowId}`).sort()).toEqual(expected.sort());
  });
});
