import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf } from '../support/clients/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { MentorOptionsDocument, type MentorOptionsQueryVariables } from './mentorOptions.generated.ts';

const DAY_MS = 86_400_000;

let gateway: TestGateway;
let admin: Person;
let family: Family;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { prisma } = gateway.app;
  await prisma.student.deleteMany();
  await prisma.mentor.deleteMany();
  family = await makeFamily(gateway.app);
});

const pageFor = async (variables: MentorOptionsQueryVariables) =>
  dataOf(await askAs(gateway.url, admin)(MentorOptionsDocument, variables)).mentorOptions;
const optionsFor = async (variables: MentorOptionsQueryVariables) =>
  (await pageFor({ first: 50, ...variables })).edges.map(({ node }) => node);
const namesFor = async (variables: MentorOptionsQueryVariables) =>
  (await optionsFor(variables)).map(({ name }) => name);

type Record = { maxStudents?: number; isActive?: boolean; backgroundCheckExpiresAt?: Date };

/** Makes a mentor with some paid students, and one who has not paid. */
async function makeMentor(
  name: string,
  students: number,
  record: Record = {},
): Promise<Person & { mentorId: string }> {
  const { prisma } = gateway.app;
  const person = await makePerson(gateway.app, { role: 'MENTOR', name });
  const { id: mentorId } = await prisma.mentor.create({
    data: { profileId: person.id, specialization: ['Websites'], ...record },
  });
  const student = { parentId: family.parent.id, age: 11, package: 'MENTORED' as const, mentorId };
  await prisma.student.createMany({
    data: Array.from({ length: students + 1 }, (_, n) => ({
      ...{ ...student, firstName: `${name} ${n}` },
      paymentStatus: n === students ? ('PENDING' as const) : ('COMPLETED' as const),
    })),
  });
  return { ...person, mentorId };
}

describe('mentorOptions', () => {
  it('are those with a place first, then by their number of paid students', async () => {
    await makeMentor('Full', 2, { maxStudents: 2 });
    await makeMentor('Busy', 3, { maxStudents: 4 });
    await makeMentor('Idle', 0);
    expect(await namesFor({})).toEqual(['Idle', 'Tunde', 'Busy', 'Full']);
    expect((await optionsFor({})).at(-1)).toMatchObject({
      ...{ studentCount: 2, maxStudents: 2, isFull: true },
      ...{ specialization: ['Websites'], timeZone: 'Africa/Lagos' },
    });
    expect((await optionsFor({})).filter(({ isFull }) => isFull)).toHaveLength(1);
  });

  it('are active, checked and open accounts', async () => {
    await makeMentor('Inactive', 0, { isActive: false });
    await makeMentor('Expired', 0, { backgroundCheckExpiresAt: new Date(Date.now() - 1000) });
    await makeMentor('Checked', 0, { backgroundCheckExpiresAt: new Date(Date.now() + DAY_MS) });
    const closing = await makeMentor('Closing', 0);
    await gateway.app.prisma.accountClosure.create({
      data: { profileId: closing.id, dueAt: new Date(Date.now() + DAY_MS) },
    });
    expect(await namesFor({})).toEqual(['Checked', 'Tunde']);
  });

  it('leave out the family of the student and who hands over, and keep a place for the student’s own mentor', async () => {
    const { prisma } = gateway.app;
    await prisma.mentor.create({ data: { profileId: family.parent.id } });
    await prisma.mentor.update({ where: { id: family.mentorId }, data: { maxStudents: 1 } });
    const next = await makeMentor('Next', 0);
    const { studentId, mentorId } = family;
    expect((await namesFor({})).toSorted()).toEqual(['Next', 'Ngozi', 'Tunde']);
    expect(await optionsFor({ studentId })).toMatchObject([
      { id: next.mentorId, isFull: false },
      { id: mentorId, isFull: false },
    ]);
    expect(await namesFor({ exceptMentorId: mentorId })).not.toContain('Tunde');
    const { errors } = await askAs(gateway.url, admin)(MentorOptionsDocument, { studentId: randomUUID() });
    expect(errors?.[0]?.extensions?.code).toBe('NOT_FOUND');
  });

  it('are found by words of the name and the address, in which nothing is a wildcard', async () => {
    const sade = await makeMentor('Sade', 0);
    await makeMentor('Sadiq', 0);
    expect((await namesFor({ search: 'SAD' })).toSorted()).toEqual(['Sade', 'Sadiq']);
    expect(await namesFor({ search: `sad ${sade.email}` })).toEqual(['Sade']);
    expect((await namesFor({ search: 'sa' })).toSorted()).toEqual(['Sade', 'Sadiq']);
    for (const search of ['ade%', 'S_de', '%', 'iq', "'"]) expect(await namesFor({ search })).toEqual([]);
  });

  it('come page by page, each of thousands once', async () => {
    const { pool } = gateway.app;
    await pool.query(`INSERT INTO "User" (id, name, email, "emailVerified", "updatedAt")
      SELECT gen_random_uuid(), 'Many ' || n, 'many' || n || '@many.test', true, now() FROM generate_series(1, 2000) n`);
    await pool.query(`UPDATE "Profile" SET "fullName" = 'Many ' || left(id::text, 4), role = 'MENTOR'
      WHERE id IN (SELECT id FROM "User" WHERE email LIKE '%@many.test')`);
    await pool.query(`INSERT INTO "Mentor" (id, "profileId", "maxStudents", "updatedAt")
      SELECT gen_random_uuid(), id, CASE WHEN ascii(left(id::text, 1)) % 2 = 0 THEN 0 END, now() FROM "User" WHERE email LIKE '%@many.test'`);
    const seen: { id: string; isFull: boolean; studentCount: number }[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof pageFor>> = await pageFor({ first: 50, after });
      seen.push(...page.edges.map(({ node }) => node));
      after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
    } while (after !== null);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(2001);
    expect(seen).toHaveLength(2001);
    expect(seen.map(({ isFull }) => isFull)).toEqual(seen.map(({ isFull }) => isFull).toSorted());
    expect((await pageFor({ search: 'many1234@' })).edges).toHaveLength(1);
    await pool.query(
      `DELETE FROM "Mentor" WHERE "profileId" IN (SELECT id FROM "User" WHERE email LIKE '%@many.test')`,
    );
    await pool.query(`DELETE FROM "User" WHERE email LIKE '%@many.test'`);
  });

  it('are for admins alone', async () => {
    for (const person of [family.parent, family.mentor]) {
      const { errors } = await askAs(gateway.url, person)(MentorOptionsDocument, {});
      expect(errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    const { errors } = await askAs(gateway.url, null)(MentorOptionsDocument, {});
    expect(errors?.[0]?.extensions?.code).toBe('NOT_SIGNED_IN');
    const wrong = await askAs(gateway.url, admin)(MentorOptionsDocument, { after: 'here' });
    expect(wrong.errors?.[0]?.extensions?.code).toBe('BAD_INPUT');
  });
});
