import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RUBRIC_TEXTS } from '../../contract/rubric.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, type Person, runAs } from '../support/factories/people.ts';
import { submitWork } from '../support/factories/submissions.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CreateJudgedAssignmentDocument,
  JudgedWorkDocument,
  ReviewByCriteriaDocument,
  UpdateJudgedAssignmentDocument,
} from './rubrics.generated.ts';

type Criteria = { title: string; points: number }[];
const CRITERIA: Criteria = [
  { title: 'Idea', points: 4 },
  { title: 'Colours', points: 6 },
];
const CONTENT = {
  ...{ title: 'Goats on a page', description: 'Make a page about goats', course: 'WEBSITE_APP' as const },
  ...{ lessonNumber: 1, kind: 'SUBMISSION' as const, maxAttempts: 3, passingScore: 70, points: 10 },
  ...{ isRequired: true, maxFileSizeMb: 10, requirements: [], questions: [] },
};

let gateway: TestGateway;
let lessonId: string;
let family: Family;
let assignment: { id: string; version: number };

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 1);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.assignment.deleteMany({});
  family = await makeFamily(gateway.app);
  assignment = successOf(await create(CRITERIA));
});

const create = (criteria: Criteria, change: object = {}) =>
  runAs(gateway.url, family.mentor, CreateJudgedAssignmentDocument, {
    ...{ ...CONTENT, id: randomUUID(), criteria, ...change },
  });
const update = (criteria: Criteria, change: object = {}) =>
  runAs(gateway.url, family.mentor, UpdateJudgedAssignmentDocument, {
    ...{ ...CONTENT, assignmentId: assignment.id, version: assignment.version, criteria, ...change },
  });
const submit = async () => {
  const { parent, studentId } = family;
  return successOf(await submitWork(gateway, parent, { studentId, assignmentId: assignment.id })).id;
};
const review = (submissionId: string, criteria: Criteria, score: number | null) => {
  const lists = { strengths: [], areasForImprovement: [], nextSteps: [] };
  const input = { submissionId, score, criteria, feedback: 'Well done', ...lists };
  return runAs(gateway.url, family.mentor, ReviewByCriteriaDocument, input);
};
const given = (...points: number[]): Criteria =>
  CRITERIA.map(({ title }, index) => ({ title, points: points[index] ?? 0 }));
const seenBy = async (person: Person) => {
  const variables = { lessonId, studentId: family.studentId };
  return dataOf(await askAs(gateway.url, person)(JudgedWorkDocument, variables)).assignments;
};

describe('the criteria of an assignment', () => {
  it('have points that add up to those of the assignment', async () => {
    expect(successOf(await create(CRITERIA)).criteria).toEqual(CRITERIA);
    expect(errorOf(await create(CRITERIA, { points: 12 }))).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'criteria', message: RUBRIC_TEXTS.sum(10, 12) },
    });
    expect(successOf(await create([{ title: ' ', points: 3 }])).criteria).toEqual([]);
    expect(errorOf(await update([{ title: 'Idea', points: 9 }])).field).toBe('criteria');
    expect(successOf(await update([{ title: ' Idea ', points: 10 }])).criteria).toEqual([
      { title: 'Idea', points: 10 },
    ]);
  });

  it('are shown to the family before it hands in', async () => {
    expect(await seenBy(family.parent)).toEqual([{ criteria: CRITERIA, submissions: [] }]);
  });
});

describe('a review by criteria', () => {
  it('gets its score from the points, which the family sees', async () => {
    const id = await submit();
    expect(successOf(await review(id, given(1, 6), null))).toMatchObject({ status: 'APPROVED', score: 70 });
    const criteria = [
      { title: 'Idea', points: 4, given: 1 },
      { title: 'Colours', points: 6, given: 6 },
    ];
    for (const person of [family.parent, family.mentor])
      expect(await seenBy(person)).toMatchObject([
        { submissions: [{ review: { overallScore: 70, criteria } }] },
      ]);
    // Later criteria leave it as it is.
    const { version } = await gateway.app.prisma.assignment.findUniqueOrThrow({
      where: { id: assignment.id },
    });
    successOf(await update([{ title: 'Goats', points: 10 }], { version }));
    expect(await seenBy(family.parent)).toMatchObject([
      { criteria: [{ title: 'Goats' }], submissions: [{ review: { criteria } }] },
    ]);
  });

  it('takes no score of its own', async () => {
    const id = await submit();
    expect(errorOf(await review(id, [], 90))).toMatchObject({
      ...{ code: 'BAD_INPUT', message: RUBRIC_TEXTS.changed },
    });
    expect(successOf(await review(id, given(0, 0), 90))).toMatchObject({
      status: 'NEEDS_REVISION',
      score: 0,
    });
  });

  it('rejects points that a criterion does not have, and criteria of before', async () => {
    const id = await submit();
    expect(errorOf(await review(id, given(5, 6), null)).field).toBe('criteria.0');
    expect(errorOf(await review(id, given(4, -1), null)).field).toBe('criteria.1');
    const { version } = await gateway.app.prisma.assignment.findUniqueOrThrow({
      where: { id: assignment.id },
    });
    successOf(await update([], { version }));
    expect(errorOf(await review(id, given(4, 6), null)).message).toBe(RUBRIC_TEXTS.changed);
    expect(successOf(await review(id, [], 80))).toMatchObject({ score: 80 });
    expect(await gateway.app.prisma.review.count({ where: { submissionId: id } })).toBe(1);
  });
});
