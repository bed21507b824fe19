import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  MARK_TEXTS,
  MAX_MARK_TEXT_LENGTH,
  MAX_REVIEW_MARKS,
  MAX_STROKE_POINTS,
} from '../../contract/pictureMarks.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { makeAssignment } from '../support/factories/assignments.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeDocument, makePicture } from '../support/factories/files.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, type Person, runAs } from '../support/factories/people.ts';
import { makeFamilies } from '../support/factories/submissions.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  MarkedReviewsDocument,
  MarkedReviewsGivenDocument,
  MarkedWorkDocument,
  ReviewWithMarksDocument,
  type ReviewWithMarksMutationVariables,
} from './pictureMarks.generated.ts';
import { WithdrawReviewDocument } from './reviewWithdrawal.generated.ts';

type Pictures = NonNullable<ReviewWithMarksMutationVariables['input']['pictures']>;
type Marks = Extract<Pictures, readonly unknown[]>[number]['marks'];

let gateway: TestGateway;
let family: Family;
let others: Family;
let stranger: Person;
let diyParent: Person;
let diyStudent: string;
let child: Person;
let lessonId: string;
let assignmentId: string;
let work: Work;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 2);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.assignment.deleteMany({});
  [{ family, others, stranger, diyParent, diyStudent }, { id: assignmentId }] = await Promise.all([
    makeFamilies(app),
    makeAssignment(app, { lessonId, position: 1, kind: 'SUBMISSION', questions: [] }),
  ]);
  child = await makeLinkedChild(app, family);
  work = await handIn(family.studentId, 1);
});

/** A submission with a document and two pictures, by their ids. */
type Work = { id: string; document: string; page: string; goat: string };

async function handIn(studentId: string, attempt: number): Promise<Work> {
  const { app } = gateway;
  const [document, page, goat] = await Promise.all([
    makeDocument(app, { bucket: 'ASSIGNMENT_FILES', name: 'plan.pdf' }, 'plan'),
    makePicture(app, { bucket: 'ASSIGNMENT_SCREENSHOTS', name: 'page.webp' }),
    makePicture(app, { bucket: 'ASSIGNMENT_SCREENSHOTS', name: 'goat.webp' }),
  ]);
  const { id } = await app.prisma.submission.create({
    data: {
      ...{ studentId, assignmentId, attempt, mode: 'FILE' },
      files: {
        create: [document, page, goat].map((fileId, index) => ({ fileId, position: index + 1 })),
      },
    },
  });
  return { id, document, page, goat };
}

const BOX: Marks[number] = {
  kind: 'BOX',
  colour: 'RED',
  text: 'Make this bigger',
  points: [100, 200, 4000, 10_000],
};
const ALL_KINDS: Marks = [
  BOX,
  { kind: 'ELLIPSE', colour: 'BLUE', text: null, points: [0, 0, 10_000, 10_000] },
  { kind: 'ARROW', colour: 'GREEN', text: null, points: [9000, 9000, 5000, 5000] },
  { kind: 'PEN', colour: 'YELLOW', text: null, points: [1, 2, 300, 400, 500, 600] },
  { kind: 'TEXT', colour: 'RED', text: 'Well done', points: [5000, 0] },
];

const review = (person: Person, submissionId: string, pictures: Pictures) => {
  const lists = { strengths: [], areasForImprovement: [], nextSteps: [] };
  const input = { submissionId, score: 90, feedback: 'See the notes', ...lists, pictures };
  return runAs(gateway.url, person, ReviewWithMarksDocument, input);
};
const on = (fileId: string, ...marks: Marks[number][]) => ({ fileId, marks });
const picturesFor = async (person: Person, id: string) =>
  dataOf(await askAs(gateway.url, person)(MarkedWorkDocument, { id })).submission?.review?.markedPictures;
const fileOf = (id: string, name: string) => ({ id, name, width: null, height: null });

describe('the marks of a review', () => {
  it('are seen by the family and by the reviewer, in the order of the files, and by nobody else', async () => {
    const pictures = [on(work.goat, BOX), on(work.page, ...ALL_KINDS)];
    const expected = [
      { position: 2, marks: ALL_KINDS, file: fileOf(work.page, 'page.webp') },
      { position: 3, marks: [BOX], file: fileOf(work.goat, 'goat.webp') },
    ];
    const answer = successOf(await review(family.mentor, work.id, pictures));
    expect(answer.review?.markedPictures).toEqual(expected);
    for (const person of [family.mentor, family.parent, child])
      expect(await picturesFor(person, work.id)).toEqual(expected);
    for (const person of [others.mentor, others.parent, stranger])
      expect(await picturesFor(person, work.id)).toBeUndefined();
  });

  it('are stored with their words on one line', async () => {
    successOf(
      await review(family.mentor, work.id, [
        on(work.page, { ...BOX, text: '  Make\n this\tbigger ' }, { ...BOX, text: '   ' }),
      ]),
    );
    const [picture] = (await picturesFor(child, work.id)) ?? [];
    expect(picture?.marks.map(({ text }) => text)).toEqual(['Make this bigger', null]);
  });

  it('stay with their attempt in the history', async () => {
    successOf(await review(family.mentor, work.id, [on(work.page, BOX)]));
    const next = await handIn(family.studentId, 2);
    successOf(await review(family.mentor, next.id, [on(next.goat, ...ALL_KINDS)]));
    const { studentId } = family;
    const { edges } = dataOf(await askAs(gateway.url, child)(MarkedReviewsDocument, { studentId })).reviews;
    expect(edges.map(({ node }) => node)).toMatchObject([
      { attempt: 2, markedPictures: [{ position: 3, marks: ALL_KINDS }] },
      { attempt: 1, markedPictures: [{ position: 2, marks: [BOX] }] },
    ]);
  });

  it('may be as many as the limit, of the longest strokes', async () => {
    const points = Array.from({ length: 2 * MAX_STROKE_POINTS }, (_one, index) => 9000 + index);
    const stroke = { kind: 'PEN', colour: 'BLUE', text: 'a'.repeat(MAX_MARK_TEXT_LENGTH), points } as const;
    const strokes = (count: number) => Array.from({ length: count }, () => stroke);
    const [some, rest] = [strokes(10), strokes(MAX_REVIEW_MARKS - 10)];
    expect(
      errorOf(await review(family.mentor, work.id, [on(work.page, ...some), on(work.goat, ...rest, BOX)])),
    ).toMatchObject({ code: 'BAD_INPUT', field: 'pictures', message: MARK_TEXTS.tooMany });
    successOf(await review(family.mentor, work.id, [on(work.page, ...some), on(work.goat, ...rest)]));
  });
});

describe('marks that are not valid', () => {
  it.each<[string, Partial<Marks[number]>, string]>([
    ['a label without words', { kind: 'TEXT', text: null, points: [1, 1] }, 'text'],
    ['words that are too long', { text: 'a'.repeat(MAX_MARK_TEXT_LENGTH + 1) }, 'text'],
    ['too few points', { points: [1, 1] }, 'points'],
    ['half a point', { points: [1, 1, 2] }, 'points'],
    ['too many points', { kind: 'PEN', points: new Array(2 * MAX_STROKE_POINTS + 2).fill(5) }, 'points'],
    ['a place outside of the picture', { points: [0, 0, 10_001, 5] }, 'points'],
    ['a negative place', { points: [0, -1, 1000, 5] }, 'points'],
    ['no size', { points: [5, 5, 5, 5] }, 'points'],
  ])('are rejected with their field: %s', async (_name, change, field) => {
    const pictures = [on(work.page, BOX), on(work.goat, BOX, { ...BOX, ...change })];
    expect(errorOf(await review(family.mentor, work.id, pictures))).toMatchObject({
      ...{ code: 'BAD_INPUT', field: `pictures.1.marks.1.${field}` },
    });
    expect(await gateway.app.prisma.review.count({ where: { submissionId: work.id } })).toBe(0);
  });

  it.each([
    ['a kind that there is not', { kind: 'STAR' }],
    ['a colour that there is not', { colour: '#ff0000' }],
    ['a part of a unit', { points: [1.5, 1, 2, 2] }],
    ['a field that there is not', { script: 'alert(1)' }],
  ])('never reach the review: %s', async (_name, change) => {
    const mark = { ...BOX, ...change } as Marks[number];
    await expect(review(family.mentor, work.id, [on(work.page, mark)])).rejects.toThrow();
    expect(await gateway.app.prisma.review.count({ where: { submissionId: work.id } })).toBe(0);
  });

  it('are those on a file that is no picture of the work', async () => {
    const elsewhere = await handIn(others.studentId, 1);
    for (const fileId of [elsewhere.page, work.document, randomUUID()])
      expect(errorOf(await review(family.mentor, work.id, [on(fileId, BOX)]))).toMatchObject({
        ...{ code: 'BAD_INPUT', field: 'pictures.0.fileId', message: MARK_TEXTS.notOfWork },
      });
    expect(
      errorOf(await review(family.mentor, work.id, [on(work.page, BOX), on(work.page, BOX)])),
    ).toMatchObject({ field: 'pictures.1.fileId', message: MARK_TEXTS.twice });
    expect(errorOf(await review(family.mentor, work.id, [on(work.page)]))).toMatchObject({
      ...{ field: 'pictures.0.marks', message: MARK_TEXTS.none },
    });
    expect(await gateway.app.prisma.markedPicture.count()).toBe(0);
  });
});

it('rejects the marks of another mentor', async () => {
  expect(errorOf(await review(others.mentor, work.id, [on(work.page, BOX)])).code).toBe('NOT_FOUND');
  expect(await gateway.app.prisma.markedPicture.count()).toBe(0);
});

it('takes the marks back with the review, and puts others on the same picture', async () => {
  successOf(await review(family.mentor, work.id, [on(work.page, ...ALL_KINDS)]));
  successOf(await runAs(gateway.url, family.mentor, WithdrawReviewDocument, { submissionId: work.id }));
  expect(await picturesFor(child, work.id)).toBeUndefined();
  expect(await gateway.app.prisma.markedPicture.count()).toBe(0);
  successOf(await review(family.mentor, work.id, [on(work.page, BOX)]));
  expect(await picturesFor(child, work.id)).toMatchObject([{ position: 2, marks: [BOX] }]);
});

it('leaves an author who reviews the child no more their words, and no picture', async () => {
  successOf(await review(family.mentor, work.id, [on(work.page, BOX)]));
  const shared = await handIn(diyStudent, 1);
  successOf(await review(others.mentor, shared.id, [on(shared.goat, BOX)]));
  await gateway.app.prisma.student.update({ where: { id: family.studentId }, data: { mentorId: null } });
  for (const [mentor, { page, goat }, position] of [
    [family.mentor, work, 2],
    [others.mentor, shared, 3],
  ] as const) {
    const { edges } = dataOf(await askAs(gateway.url, mentor)(MarkedReviewsGivenDocument, {})).reviewsGiven;
    expect(edges).toEqual([{ node: { markedPictures: [{ position, marks: [BOX], file: null }] } }]);
    for (const id of [page, goat]) expect(JSON.stringify(edges)).not.toContain(id);
  }
  expect(await picturesFor(diyParent, shared.id)).toMatchObject([{ file: { id: shared.goat } }]);
});

it('deletes marks with the work, with its file and with the child', async () => {
  const { prisma } = gateway.app;
  const count = () => prisma.markedPicture.count();
  successOf(await review(family.mentor, work.id, [on(work.page, BOX), on(work.goat, BOX)]));
  expect(await count()).toBe(2);
  await prisma.submissionFile.delete({ where: { fileId: work.goat } });
  expect(await count()).toBe(1);
  await prisma.student.delete({ where: { id: family.studentId } });
  expect(await count()).toBe(0);
});
