import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_READ_REVIEWS } from '../../contract/reviewing.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { makeAssignment } from '../support/factories/assignments.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, type Person, runAs } from '../support/factories/people.ts';
import { makeFamilies, reviewWork, submitWork } from '../support/factories/submissions.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { MarkReviewsReadDocument, ReviewsOfStudentDocument } from './reviewReads.generated.ts';

let gateway: TestGateway;
let family: Family;
let others: Family;
let stranger: Person;
let admin: Person;
let child: Person;
let lessonId: string;
let reviewId: string;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 1);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.assignment.deleteMany({});
  const { id: assignmentId } = await makeAssignment(app, {
    ...{ lessonId, position: 1, kind: 'SUBMISSION', questions: [] },
  });
  ({ family, others, stranger, admin } = await makeFamilies(app));
  child = await makeLinkedChild(app, family);
  const { studentId } = family;
  const { id } = successOf(await submitWork(gateway, child, { studentId, assignmentId }));
  successOf(await reviewWork(gateway, family.mentor, id, 90));
  ({ id: reviewId } = await app.prisma.review.findUniqueOrThrow({ where: { submissionId: id } }));
});

const mark = (person: Person, reviewIds: string[]) =>
  runAs(gateway.url, person, MarkReviewsReadDocument, { reviewIds });
const unreadFor = async (person: Person) => {
  const variables = { studentId: family.studentId };
  const { reviews } = dataOf(await askAs(gateway.url, person)(ReviewsOfStudentDocument, variables));
  return reviews.edges.map(({ node }) => node.isUnread);
};
const countReads = () => gateway.app.prisma.reviewRead.count({ where: { reviewId } });

describe('markReviewsRead', () => {
  it('is each family member’s own, and repeating it changes nothing', async () => {
    expect(await unreadFor(family.parent)).toEqual([true]);
    expect(await unreadFor(child)).toEqual([true]);
    expect(successOf(await mark(child, [reviewId])).reviews).toEqual([{ id: reviewId, isUnread: false }]);
    expect(await unreadFor(child)).toEqual([false]);
    expect(await unreadFor(family.parent)).toEqual([true]);
    const twice = await Promise.all([
      mark(family.parent, [reviewId, reviewId]),
      mark(family.parent, [reviewId]),
    ]);
    for (const result of twice) expect(successOf(result).reviews).toHaveLength(1);
    expect(await unreadFor(family.parent)).toEqual([false]);
    expect(await countReads()).toBe(2);
  });

  it('is for the family alone: for nobody else is a review unread', async () => {
    for (const person of [family.mentor, others.parent, others.mentor, stranger, admin])
      expect(errorOf(await mark(person, [reviewId])).code).toBe('NOT_FOUND');
    expect(await countReads()).toBe(0);
    expect(await unreadFor(family.mentor)).toEqual([false]);
    expect(await unreadFor(stranger)).toEqual([]);
  });

  it('marks nothing when one of the reviews is not the family’s, or there are too many', async () => {
    expect(errorOf(await mark(family.parent, [reviewId, randomUUID()])).code).toBe('NOT_FOUND');
    const many = Array.from({ length: MAX_READ_REVIEWS + 1 }, () => reviewId);
    expect(errorOf(await mark(family.parent, many)).code).toBe('BAD_INPUT');
    expect(successOf(await mark(family.parent, [])).reviews).toEqual([]);
    expect(await unreadFor(family.parent)).toEqual([true]);
  });
});
