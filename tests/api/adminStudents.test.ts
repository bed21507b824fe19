import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  HiddenColumnsDocument,
  SetHiddenColumnsDocument,
  StudentPageDocument,
  type StudentPageQueryVariables,
} from './adminStudents.generated.ts';

let gateway: TestGateway;
let family: Family;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, admin] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.student.deleteMany({ where: { id: { not: family.studentId } } });
});

const load = (variables: Partial<StudentPageQueryVariables>) =>
  askAs(gateway.url, admin)(StudentPageDocument, variables);
const list = async (variables: Partial<StudentPageQueryVariables>) =>
  dataOf(await load(variables)).adminStudents;
const names = async (variables: Partial<StudentPageQueryVariables>) =>
  (await list(variables)).edges.map(({ node }) => node.firstName);

/** Creates students in this order, all at the same time of day. */
async function makeStudents(...firstNames: string[]) {
  const createdAt = new Date('2026-01-05T10:00:00Z');
  await gateway.app.prisma.student.createMany({
    data: firstNames.map((firstName) => ({ parentId: family.parent.id, firstName, age: 11, createdAt })),
  });
}

describe('adminStudents', () => {
  it('gives every student once over all pages, in both directions, with the same time or name', async () => {
    await makeStudents('Ada', 'Bola', 'Ada M', 'Chi', 'Ada B', 'Zik', 'Emeka');
    for (const sort of ['NEWEST', 'NAME'] as const)
      for (const isDescending of [true, false]) {
        const whole = (await list({ sort, isDescending, first: 50 })).edges.map(({ node }) => node.id);
        const paged: string[] = [];
        for (let after: string | null = null, isMore = true; isMore; ) {
          const page: Awaited<ReturnType<typeof list>> = await list({ sort, isDescending, first: 3, after });
          paged.push(...page.edges.map(({ node }) => node.id));
          after = page.pageInfo.endCursor;
          isMore = page.pageInfo.hasNextPage;
        }
        expect(paged).toEqual(whole);
        expect(new Set(paged).size).toBe(8);
      }
  });

  it('keeps its place when students are added before it', async () => {
    await makeStudents('Ada', 'Bola', 'Chi');
    const first = await list({ sort: 'NAME', isDescending: false, first: 2 });
    await makeStudents('Aaron');
    expect(await names({ sort: 'NAME', isDescending: false, after: first.pageInfo.endCursor })).toEqual([
      'Chi',
      'Dara',
    ]);
  });

  it('finds parts of names and the parent’s name and address, whatever their case', async () => {
    await makeStudents('Oluwaseun', 'Ifeoma', '100%');
    expect(await names({ search: 'WASE' })).toEqual(['Oluwaseun']);
    expect(await names({ search: `ifeo ${family.parent.email}` })).toEqual(['Ifeoma']);
    expect(await names({ search: 'if' })).toEqual(['Ifeoma']);
    expect(await names({ search: 'eo' })).toEqual([]);
    expect(await names({ search: '%%%' })).toEqual([]);
    expect(await names({ search: '00%' })).toEqual(['100%']);
  });

  it('follows a changed name of the parent and of the child, and does not count that as a version', async () => {
    const { prisma } = gateway.app;
    const where = { id: family.studentId };
    const before = await prisma.student.findUniqueOrThrow({ where });
    await prisma.profile.update({ where: { id: family.parent.id }, data: { fullName: 'Nkechi Obi' } });
    expect(await names({ search: 'nkechi' })).toEqual(['Dara']);
    expect((await prisma.student.findUniqueOrThrow({ where })).version).toBe(before.version);
    await prisma.user.update({ where: { id: family.parent.id }, data: { email: 'nk@example.test' } });
    expect(await names({ search: 'nk@example' })).toEqual(['Dara']);
    await prisma.student.update({ where, data: { age: { increment: 1 } } });
    expect((await prisma.student.findUniqueOrThrow({ where })).version).toBe(before.version + 1);
  });

  it('filters, and counts what it finds', async () => {
    await makeStudents('Ada', 'Bola');
    expect(await list({ paymentStatus: 'PENDING' })).toMatchObject({ totalCount: 2 });
    await gateway.app.prisma.student.updateMany({
      where: { firstName: 'Ada' },
      data: { paymentStatus: 'COMPLETED', package: 'MENTORED' },
    });
    expect(await names({ withoutMentor: true })).toEqual(['Ada']);
  });

  it('filters by the days of the enrolment in the viewer’s zone, and by mentor', async () => {
    await makeStudents('Ada', 'Bola');
    // Midnight in Lagos is 23:00 UTC.
    for (const [firstName, at] of [
      ['Ada', '2026-01-04T22:59:59Z'],
      ['Bola', '2026-01-04T23:00:00Z'],
    ] as const)
      await gateway.app.prisma.student.updateMany({
        where: { firstName },
        data: { createdAt: new Date(at) },
      });
    expect(await names({ from: '2026-01-05', to: '2026-01-05' })).toEqual(['Bola']);
    expect(await names({ from: '2026-01-04', to: '2026-01-04' })).toEqual(['Ada']);
    expect(await names({ mentorId: family.mentorId })).toEqual(['Dara']);
    const [error] = (await load({ from: '2026-02-30' })).errors ?? [];
    expect(error?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'from' });
  });

  it('rejects a cursor that no page of this sort gave', async () => {
    const { pageInfo } = await list({ sort: 'NAME' });
    for (const after of ['nonsense', pageInfo.endCursor, Buffer.from('[1,2,3]').toString('base64url')]) {
      const [error] = (await load({ sort: 'NEWEST', after })).errors ?? [];
      expect(error?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'after' });
    }
  });
});

describe('setHiddenColumns', () => {
  const hiddenBy = async (person: Person) =>
    dataOf(await askAs(gateway.url, person)(HiddenColumnsDocument, {})).tableColumns.hiddenColumns;

  it('keeps each admin’s own choice', async () => {
    const other = await makePerson(gateway.app, { role: 'ADMIN', name: 'Bisi' });
    const input = { table: 'students' as const, hiddenColumns: ['age', 'mentor'] };
    expect(successOf(await runAs(gateway.url, admin, SetHiddenColumnsDocument, input)).hiddenColumns).toEqual(
      input.hiddenColumns,
    );
    expect(await hiddenBy(admin)).toEqual(['age', 'mentor']);
    expect(await hiddenBy(other)).toEqual([]);
  });

  it('rejects more than a table could have', async () => {
    const input = {
      table: 'students' as const,
      hiddenColumns: Array.from({ length: 41 }, (_, n) => `c${n}`),
    };
    expect(errorOf(await runAs(gateway.url, admin, SetHiddenColumnsDocument, input))).toMatchObject({
      code: 'BAD_INPUT',
      field: 'hiddenColumns',
    });
  });
});
