import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IDLE_DAYS } from '../../contract/studentFlags.ts';
import { DAY_MS } from '../../contract/time.ts';
import type { SubmissionStatus } from '../../gateway/generated/prisma/enums.ts';
import { dataOf } from '../support/clients/http.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { addStudents, type MentorStage, makeMentorStage } from '../support/factories/mentorStudents.ts';
import { askAs, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { countStatements } from '../support/probes/statements.ts';
import { trustedDocument } from '../support/schema/operations.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  MentorStudentsDocument,
  type MentorStudentsQuery,
  type MentorStudentsQueryVariables,
} from './mentorStudents.generated.ts';

let gateway: TestGateway;
let lessons: string[];
let stage: MentorStage;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  lessons = await makeLessons(gateway.app, 'WEBSITE_APP', 5);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { prisma } = gateway.app;
  await prisma.student.deleteMany({});
  await prisma.assignment.deleteMany({});
  stage = await makeMentorStage(gateway.app, lessons);
});

const list = async (person: Person, change: Partial<MentorStudentsQueryVariables>) =>
  dataOf(await askAs(gateway.url, person)(MentorStudentsDocument, change)).mentorStudents;
type Row = MentorStudentsQuery['mentorStudents']['edges'][number]['node'];
const rowsOf = async (change: Partial<MentorStudentsQueryVariables>): Promise<Row[]> =>
  (await list(stage.mentor, change)).edges.map(({ node }) => node);
const namesOf = async (change: Partial<MentorStudentsQueryVariables>) =>
  (await rowsOf(change)).map(({ student }) => student.firstName);
const dara = async () => {
  const [row] = await rowsOf({ search: 'Dara' });
  if (!row) throw new Error('Dara is not in the table');
  return row;
};

describe('the table of a mentor’s students', () => {
  it('has the students assigned now, and nobody else’s', async () => {
    const others = await makeFamily(gateway.app);
    // A mentor's own child belongs to the family's pages.
    await gateway.app.prisma.student.create({
      data: { parentId: stage.mentor.id, firstName: 'Own', age: 10, paymentStatus: 'COMPLETED' },
    });
    expect(await namesOf({})).toEqual(['Dara']);
    expect(await list(others.mentor, {})).toMatchObject({ totalCount: 1 });
    await gateway.app.prisma.student.update({ where: { id: stage.studentId }, data: { mentorId: null } });
    expect(await list(stage.mentor, {})).toMatchObject({ totalCount: 0, edges: [] });
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Root' });
    for (const person of [stage.parent, admin]) {
      const answer = await askAs(gateway.url, person)(MentorStudentsDocument, {});
      expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
  });

  it('finds words of the names of child and parent, and gives no address away', async () => {
    await addStudents(gateway.app, stage, 2);
    expect(await namesOf({ search: 'dara' })).toEqual(['Dara']);
    expect(await namesOf({ search: 'DAR ngoz' })).toEqual(['Dara']);
    expect(await namesOf({ search: 'ngozi' })).toHaveLength(3);
    expect(await namesOf({ search: '%' })).toEqual([]);
    const [address = ''] = stage.parent.email.split('@').slice(1);
    expect(await namesOf({ search: address })).toEqual([]);
    expect(await namesOf({ course: 'VIDEO_ANIMATION' })).toEqual([]);
    expect(await namesOf({ course: 'WEBSITE_APP' })).toHaveLength(3);
  });

  it('has every student once on its pages, whatever they are sorted by', async () => {
    await addStudents(gateway.app, stage, 6);
    for (const sort of ['NAME', 'FLAGS', 'PROGRESS', 'SCORE', 'WORK', 'ACTIVITY'] as const)
      for (const isDescending of [false, true]) {
        const whole = (await rowsOf({ sort, isDescending })).map(({ id }) => id);
        const paged: string[] = [];
        let after: string | null = null;
        do {
          const page: MentorStudentsQuery['mentorStudents'] = await list(stage.mentor, {
            ...{ sort, isDescending, after, first: 2 },
          });
          expect(page.totalCount).toBe(7);
          paged.push(...page.edges.map(({ node }) => node.id));
          after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
        } while (after);
        expect(paged, `${sort} ${isDescending}`).toEqual(whole);
        expect(new Set(whole).size).toBe(7);
      }
    const done = (await rowsOf({ sort: 'PROGRESS', isDescending: true })).map((row) => row.completedCount);
    expect(done).toEqual(done.toSorted((one, other) => other - one));
    const answer = await askAs(gateway.url, stage.mentor)(MentorStudentsDocument, {
      ...{ sort: 'ACTIVITY', after: Buffer.from('["a", 1]').toString('base64url') },
    });
    expect(answer.errors?.[0]?.extensions?.code).toBe('BAD_INPUT');
  });

  it('shows progress, work and the next session of each', async () => {
    const [, second = ''] = await addStudents(gateway.app, stage, 2);
    const row = (await rowsOf({})).find(({ id }) => id === second);
    expect(row).toMatchObject({
      ...{ completedCount: 1, lessonCount: 5, averageScore: null, pendingReviewCount: 1, flags: [] },
      student: { id: second, nextSessionAt: expect.any(String), parent: { name: 'Ngozi' } },
    });
    expect(row?.completedByWeek).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    // An unpublished lesson counts neither as completed nor in the total.
    await gateway.app.prisma.lesson.update({ where: { id: lessons[0] ?? '' }, data: { isPublished: false } });
    expect((await rowsOf({})).find(({ id }) => id === second)).toMatchObject({
      ...{ completedCount: 0, lessonCount: 4 },
    });
    await gateway.app.prisma.lesson.update({ where: { id: lessons[0] ?? '' }, data: { isPublished: true } });
  });

  it('takes as many statements for forty students as for two', async () => {
    await addStudents(gateway.app, stage, 1);
    const documents = {
      MentorStudentTable: { first: 50, after: null, sort: 'FLAGS', isDescending: true },
      MentorStudents: {},
      UnreadMessages: {},
      ReviewQueueAround: {},
    };
    const count = async () => {
      const counts: Record<string, number> = {};
      for (const [name, variables] of Object.entries(documents)) {
        const run = () =>
          countStatements(async () =>
            dataOf(await askAs(gateway.url, stage.mentor)(trustedDocument(name), variables)),
          );
        await run();
        counts[name] = await run();
      }
      return counts;
    };
    const few = await count();
    await addStudents(gateway.app, stage, 38);
    expect(await list(stage.mentor, { first: 50 })).toMatchObject({ totalCount: 40 });
    expect(await count()).toEqual(few);
  });
});

describe('a flag', () => {
  const PASSED = 70;
  const submit = (attempt: number, status: SubmissionStatus, score: number | null) =>
    gateway.app.prisma.submission.create({
      data: {
        ...{ studentId: stage.studentId, assignmentId: stage.assignmentId, attempt, mode: 'TEXT' },
        ...{ status, score },
      },
    });
  const enrolDaysAgo = (days: number) =>
    gateway.app.prisma.student.update({
      where: { id: stage.studentId },
      data: { enrolledAt: new Date(Date.now() - days * DAY_MS) },
    });

  it('IDLE takes a week without a lesson or work, and no certificate', async () => {
    expect((await dara()).flags).toEqual([]);
    await enrolDaysAgo(IDLE_DAYS + 1);
    expect(await dara()).toMatchObject({ flags: ['IDLE'], lastActivityAt: null });
    const { id } = await submit(1, 'SUBMITTED', null);
    expect((await dara()).flags).toEqual([]);
    await gateway.app.prisma.submission.delete({ where: { id } });
    const completedAt = new Date(Date.now() - (IDLE_DAYS - 1) * DAY_MS);
    const { studentId } = stage;
    await gateway.app.prisma.lessonCompletion.create({
      data: { studentId, lessonId: lessons[0] ?? '', completedAt },
    });
    expect((await dara()).flags).toEqual([]);
    await gateway.app.prisma.lessonCompletion.updateMany({
      data: { completedAt: new Date(Date.now() - (IDLE_DAYS + 1) * DAY_MS) },
    });
    expect((await dara()).flags).toEqual(['IDLE']);
    await gateway.app.prisma.certificate.create({
      data: { studentId, code: `code-${studentId}`, firstName: 'Dara', course: 'WEBSITE_APP' },
    });
    expect((await dara()).flags).toEqual([]);
  });

  it('STUCK takes two attempts at one assignment that were not approved', async () => {
    await submit(1, 'NEEDS_REVISION', PASSED);
    expect((await dara()).flags).toEqual([]);
    await submit(2, 'NEEDS_REVISION', PASSED);
    expect((await dara()).flags).toEqual(['STUCK']);
    await submit(3, 'APPROVED', PASSED);
    expect((await dara()).flags).toEqual([]);
  });

  it('FAILING takes scores that are on average below the passing score of each piece of work', async () => {
    const { prisma } = gateway.app;
    const pass = (id: string, passingScore: number) =>
      prisma.assignment.update({ where: { id }, data: { passingScore } });
    await pass(stage.assignmentId, 50);
    await submit(1, 'NEEDS_REVISION', 49);
    expect(await dara()).toMatchObject({ flags: ['FAILING'], averageScore: 49 });
    // A low score passes where the mentor asks for no more, and a high one fails where they do.
    await submit(2, 'APPROVED', 50);
    expect(await dara()).toMatchObject({ flags: [], averageScore: 50 });
    const strict = await prisma.assignment.create({
      data: { lessonId: lessons[1] ?? '', title: 'Strict', position: 9, passingScore: 95 },
    });
    await prisma.submission.create({
      data: {
        ...{ studentId: stage.studentId, assignmentId: strict.id, attempt: 1, mode: 'TEXT' },
        ...{ status: 'NEEDS_REVISION', score: 90 },
      },
    });
    expect(await dara()).toMatchObject({ flags: ['FAILING'], averageScore: 70 });
    // What was approved stays passed when the mentor asks for more since.
    await prisma.submission.deleteMany({ where: { assignmentId: strict.id } });
    await pass(stage.assignmentId, 90);
    expect((await dara()).flags).toEqual([]);
  });

  it('UNPAID takes a part of a running plan that is due', async () => {
    const { studentId } = stage;
    const plan = await gateway.app.prisma.instalmentPlan.create({
      data: {
        ...{ studentId, liveStudentId: studentId, status: 'RUNNING', course: 'WEBSITE_APP' },
        ...{ package: 'MENTORED', partCount: 2, totalMinor: 200, currency: 'NGN' },
        instalments: {
          create: [
            { number: 1, amountMinor: 100, dueAt: new Date(), paidAt: new Date() },
            { number: 2, amountMinor: 100, dueAt: new Date(Date.now() + DAY_MS) },
          ],
        },
      },
    });
    expect((await dara()).flags).toEqual([]);
    const due = { planId: plan.id, number: 2 };
    await gateway.app.prisma.instalment.updateMany({ where: due, data: { dueAt: new Date() } });
    expect((await dara()).flags).toEqual(['UNPAID']);
    await gateway.app.prisma.instalment.updateMany({ where: due, data: { paidAt: new Date() } });
    expect((await dara()).flags).toEqual([]);
  });

  it('filters the table, and comes first in it', async () => {
    await addStudents(gateway.app, stage, 2);
    await submit(1, 'NEEDS_REVISION', 10);
    await submit(2, 'NEEDS_REVISION', 10);
    expect(await namesOf({ flag: 'STUCK' })).toEqual(['Dara']);
    expect(await list(stage.mentor, { flag: 'FAILING' })).toMatchObject({ totalCount: 1 });
    expect(await namesOf({ flag: 'UNPAID' })).toEqual([]);
    expect((await namesOf({ sort: 'FLAGS' }))[0]).toBe('Dara');
    expect((await dara()).flags).toEqual(['STUCK', 'FAILING']);
  });
});
