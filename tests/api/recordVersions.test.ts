import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TABLE_TEXTS } from '../../contract/tables.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { makeLessons } from '../support/factories/lessons.ts';
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
  AssignmentTableDocument,
  SaveAssignmentVersionDocument,
  SaveLessonVersionDocument,
} from './recordVersions.generated.ts';

const ADMINS = 20;
const CONFLICT = { code: 'CONFLICT', field: 'version', message: TABLE_TEXTS.changedMeanwhile };

let gateway: TestGateway;
let family: Family;
let admins: Person[];
let lessonId: string;
let assignmentId: string;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  family = await makeFamily(gateway.app);
  admins = await Promise.all(
    Array.from({ length: ADMINS }, (_, n) => makePerson(gateway.app, { role: 'ADMIN', name: `Admin ${n}` })),
  );
  [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 1);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { prisma } = gateway.app;
  await prisma.assignment.deleteMany();
  await prisma.auditEntry.deleteMany();
  ({ id: assignmentId } = await prisma.assignment.create({ data: { lessonId, title: 'Draw a goat' } }));
});

const lesson = {
  course: 'WEBSITE_APP' as const,
  number: 1,
  description: '',
  videoTitle: '',
  videoEmbedCode: '',
  videoDurationMinutes: 20,
  textContent: '',
};
const saveLesson = (person: Person, title: string, version: number) =>
  runAs(gateway.url, person, SaveLessonVersionDocument, { ...lesson, lessonId, title, version });
const QUESTION = {
  kind: 'SHORT_ANSWER' as const,
  text: 'Which animal?',
  options: [],
  correctAnswer: 'A goat',
  explanation: '',
  points: 10,
};
const saveAssignment = (person: Person, title: string, version: number, questions = [QUESTION]) =>
  runAs(gateway.url, person, SaveAssignmentVersionDocument, {
    ...{ assignmentId, title, version, questions, course: 'WEBSITE_APP', lessonNumber: 1, dueAt: null },
    ...{ description: 'A goat', kind: 'OBJECTIVE', maxAttempts: 3, passingScore: 70, points: 10 },
    ...{ requirements: [], isRequired: true, maxFileSizeMb: 10 },
  });
const oneAdmin = () => {
  const [admin] = admins;
  if (!admin) throw new Error('There is no admin');
  return admin;
};

describe('twenty admins who save the same record at the same time', () => {
  it.each([
    ['a lesson', 'lesson.update', saveLesson, () => gateway.app.prisma.lesson, () => lessonId],
    [
      'an assignment',
      'assignment.update',
      saveAssignment,
      () => gateway.app.prisma.assignment,
      () => assignmentId,
    ],
  ] as const)('lose no change of %s without being told', async (_noun, action, save, model, id) => {
    const where = { id: id() };
    const table = model() as typeof gateway.app.prisma.lesson;
    const { version } = await table.findUniqueOrThrow({ where });
    const results = await Promise.all(admins.map((admin) => save(admin, `By ${admin.name}`, version)));
    const saved = results.filter(({ __typename }) => __typename !== 'DomainError').map(successOf);
    const told = results.filter(({ __typename }) => __typename === 'DomainError').map(errorOf);
    expect(saved).toEqual([expect.objectContaining({ version: version + 1 })]);
    expect(told).toHaveLength(ADMINS - 1);
    for (const error of told) expect(error).toMatchObject(CONFLICT);
    expect(await table.findUniqueOrThrow({ where })).toMatchObject({ title: saved[0]?.title });
    expect(await gateway.app.prisma.auditEntry.count({ where: { action } })).toBe(1);
  });
});

describe('the version of an assignment', () => {
  it('counts a change of its questions alone', async () => {
    const admin = oneAdmin();
    const first = successOf(await saveAssignment(admin, 'Goats', 1));
    const reworded = [{ ...QUESTION, text: 'Which animal is it?' }];
    const second = successOf(await saveAssignment(admin, 'Goats', first.version, reworded));
    expect(second.version).toBe(first.version + 1);
    expect(errorOf(await saveAssignment(admin, 'Goats', first.version))).toMatchObject(CONFLICT);
    const entries = await gateway.app.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entries.at(-1)).toMatchObject({
      before: { questions: [{ text: 'Which animal?' }] },
      after: { questions: [{ text: 'Which animal is it?' }] },
    });
  });
});

describe('adminAssignments', () => {
  it('finds parts of titles, and tells those of a course from those of mentors', async () => {
    await gateway.app.prisma.assignment.create({
      data: {
        ...{ lessonId, title: 'Paint a boat', position: 2 },
        ...{ createdById: family.mentorId, isForOwnStudents: true },
      },
    });
    const list = async (variables: { search?: string; isForOwnStudents?: boolean }) =>
      dataOf(await askAs(gateway.url, oneAdmin())(AssignmentTableDocument, variables)).adminAssignments;
    expect(await list({ search: 'OAT' })).toMatchObject({ totalCount: 2 });
    expect((await list({ isForOwnStudents: true })).edges).toEqual([
      { node: { title: 'Paint a boat', author: { name: 'Tunde' } } },
    ]);
    expect((await list({ isForOwnStudents: false })).edges).toEqual([
      { node: { title: 'Draw a goat', author: null } },
    ]);
  });
});
