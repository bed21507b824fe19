import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { eventRecipients } from '../support/probes/eventRecipients.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { countStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  ProgressDocument,
  ReviewQueueDocument,
  type ReviewQueueQuery,
  type ReviewQueueQueryVariables,
  ReviewSubmissionDocument,
  ReviewsDocument,
  ReviewsGivenDocument,
  type ReviewsGivenQueryVariables,
  SubmissionDocument,
  SubmissionReviewedDocument,
} from './reviewing.generated.ts';

/** The most SQL statements for Progress, including those that load the viewer. */
const MAX_PROGRESS_STATEMENTS = 10;

let gateway: TestGateway;
let family: Family;
let others: Family;
let diyParent: Person;
let diyStudent: string;
let lessons: string[];
let assignments: string[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  lessons = await makeLessons(gateway.app, 'WEBSITE_APP', 4);
  await makeLessons(gateway.app, 'VIDEO_ANIMATION', 2);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.student.deleteMany({});
  await app.prisma.assignment.deleteMany({});
  [family, others, diyParent] = await Promise.all([
    makeFamily(app),
    makeFamily(app),
    makePerson(app, { role: 'PARENT', name: 'Bola' }),
  ]);
  const diy = await app.prisma.student.create({
    data: {
      parentId: diyParent.id,
      firstName: 'Simi',
      age: 11,
      course: 'VIDEO_ANIMATION',
      paymentStatus: 'COMPLETED',
    },
  });
  diyStudent = diy.id;
  assignments = [];
  for (const lessonId of lessons) {
    const data = { lessonId, title: 'Make a page', position: 1 };
    assignments.push((await app.prisma.assignment.create({ data })).id);
  }
});

/** Creates a pending attempt, submitted so many minutes after a noon. */
const submit = async (studentId: string, index: number, attempt: number, minute: number) => {
  const submission = await gateway.app.prisma.submission.create({
    data: {
      studentId,
      assignmentId: assignments[index] ?? '',
      attempt,
      mode: 'TEXT',
      text: 'My page',
      submittedAt: new Date(Date.UTC(2026, 1, 1, 12, minute)),
    },
  });
  return submission.id;
};
const reviewAs = (person: Person, submissionId: string, score: number, minutes: number | null) => {
  const lists = { strengths: [], areasForImprovement: [], nextSteps: [] };
  const input = { submissionId, score, feedback: 'Well done', timeSpentMinutes: minutes, ...lists };
  return runAs(gateway.url, person, ReviewSubmissionDocument, input);
};
const queueOf = async (person: Person, variables: ReviewQueueQueryVariables) =>
  dataOf(await askAs(gateway.url, person)(ReviewQueueDocument, variables));
const idsOf = ({ reviewQueue }: ReviewQueueQuery) => reviewQueue.edges.map(({ node }) => node.id);

describe('the review queue', () => {
  it('filters by student and course, and counts pending work per student', async () => {
    const mine = await submit(family.studentId, 0, 1, 1);
    const shared = await submit(diyStudent, 1, 1, 2);
    await submit(others.studentId, 0, 1, 3);
    // A reviewed submission is no longer pending.
    await submit(family.studentId, 2, 1, 4).then((id) => reviewAs(family.mentor, id, 90, 2));
    const all = await queueOf(family.mentor, {});
    expect(idsOf(all)).toEqual([mine, shared]);
    expect(all.studentsPendingReview).toEqual([
      { studentId: family.studentId, studentName: 'Dara', course: 'WEBSITE_APP', pendingReviewCount: 1 },
      { studentId: diyStudent, studentName: 'Simi', course: 'VIDEO_ANIMATION', pendingReviewCount: 1 },
    ]);
    const ofChild = await queueOf(family.mentor, { studentId: family.studentId });
    expect([idsOf(ofChild), ofChild.reviewQueue.totalCount]).toEqual([[mine], 1]);
    expect(idsOf(await queueOf(family.mentor, { course: 'VIDEO_ANIMATION' }))).toEqual([shared]);
    // The filter does not reveal another mentor's student.
    expect(idsOf(await queueOf(family.mentor, { studentId: others.studentId }))).toEqual([]);
  });

  it('continues after a page whose last submission has left the queue', async () => {
    const ids = [
      await submit(family.studentId, 0, 1, 1),
      await submit(family.studentId, 1, 1, 2),
      // Equal times are ordered by id.
      await submit(family.studentId, 2, 1, 2),
      await submit(family.studentId, 3, 1, 4),
    ];
    const first = await queueOf(family.mentor, { first: 2 });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(first.reviewQueue).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true } });
    expect((await reviewAs(family.mentor, ids[1] ?? '', 80, 3)).__typename).toBe('Submission');
    const after = first.reviewQueue.pageInfo.endCursor;
    const second = await queueOf(family.mentor, { first: 2, after });
    expect(idsOf(second)).toEqual(ids.slice(2));
    expect(second.reviewQueue.pageInfo.hasNextPage).toBe(false);
  });
});

describe('a review', () => {
  it('accepts a time spent of at most ten hours, or none', async () => {
    const id = await submit(family.studentId, 0, 1, 1);
    for (const minutes of [-1, 601]) {
      expect(await reviewAs(family.mentor, id, 80, minutes)).toMatchObject({
        code: 'BAD_INPUT',
        field: 'timeSpentMinutes',
      });
    }
    const rest = [id, await submit(family.studentId, 1, 1, 2), await submit(family.studentId, 2, 1, 3)];
    for (const [index, minutes] of [0, 600, null].entries())
      successOf(await reviewAs(family.mentor, rest[index] ?? '', 80, minutes));
    const rows = await gateway.app.prisma.review.findMany({
      where: { submissionId: { in: rest } },
      orderBy: { createdAt: 'asc' },
    });
    expect(rows.map((row) => row.timeSpentMinutes)).toEqual([0, 600, null]);
  });

  it('is accepted from one of two mentors at the same time, whom the other’s error names', async () => {
    const id = await submit(diyStudent, 0, 1, 1);
    const lock = `SELECT 1 FROM "Submission" WHERE id = '${id}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, lock);
    const both = [reviewAs(family.mentor, id, 80, 1), reviewAs(others.mentor, id, 20, 1)];
    await held.waiting(2);
    await held.release();
    const results = await Promise.all(both);
    expect(results.map(({ __typename }) => __typename).sort()).toEqual(['DomainError', 'Submission']);
    const second = results.find(({ __typename }) => __typename === 'DomainError');
    expect(second).toMatchObject({ code: 'CONFLICT', message: 'Tunde has reviewed this already' });
    const rows = await gateway.app.prisma.review.findMany({ where: { submissionId: id } });
    const { score } = await gateway.app.prisma.submission.findUniqueOrThrow({ where: { id } });
    expect(rows.map((row) => row.overallScore)).toEqual([score]);
  });

  it('publishes its mentor’s name to the other mentors of the shared queue only', async () => {
    const id = await submit(diyStudent, 0, 1, 1);
    const [second, outside] = await Promise.all(
      [others.mentor, family.parent].map((person) => connect(gateway.url, person.cookie)),
    );
    if (!second || !outside) throw new Error('not connected');
    for (const socket of [second, outside])
      socket.subscribe('1', SubmissionReviewedDocument, { after: await cursorOf(socket) });
    await gateway.app.prisma.profile.update({
      where: { id: family.mentor.id },
      data: { fullName: 'Tunde Bello' },
    });
    await reviewAs(family.mentor, id, 80, 1);
    expect(await second.next('1', 5000)).toEqual({
      submissionReviewed: { submissionId: id, reviewedBy: 'Tunde Bello', submission: null },
    });
    expect(outside.rest('1')).toEqual([]);
    const recipients = await eventRecipients(gateway.app, 'submission.reviewed', { submissionId: id });
    expect(recipients).toContain(others.mentor.id);
    expect(recipients).not.toContain(family.parent.id);
    const late = errorOf(await reviewAs(others.mentor, id, 20, 1));
    expect(late.message).toBe('Tunde Bello has reviewed this already');
    await Promise.all([second.close(), outside.close()]);
  });
});

describe('reviewsGiven', () => {
  it('returns the viewer’s own reviews, newest first, each with the next attempt', async () => {
    const first = await submit(family.studentId, 0, 1, 1);
    await reviewAs(family.mentor, first, 40, 7);
    const again = await submit(family.studentId, 0, 2, 2);
    await reviewAs(family.mentor, again, 90, 2);
    const shared = await submit(diyStudent, 0, 1, 3);
    await reviewAs(others.mentor, shared, 50, 2);
    const reviewsGiven = async (person: Person, variables: ReviewsGivenQueryVariables) =>
      dataOf(await askAs(gateway.url, person)(ReviewsGivenDocument, variables)).reviewsGiven;
    const page = await reviewsGiven(family.mentor, { first: 1 });
    expect(page.edges.map(({ node }) => node)).toMatchObject([
      { overallScore: 90, timeSpentMinutes: 2, submission: { id: again, nextAttempt: null } },
    ]);
    const rest = await reviewsGiven(family.mentor, { first: 1, after: page.pageInfo.endCursor });
    expect(rest.edges.map(({ node }) => node)).toMatchObject([
      {
        overallScore: 40,
        timeSpentMinutes: 7,
        submission: { id: first, nextAttempt: { attempt: 2, status: 'APPROVED', score: 90 } },
      },
    ]);
    expect(rest.pageInfo.hasNextPage).toBe(false);
    // Work of the shared queue is visible while it is pending; its reviewer keeps the review.
    expect((await reviewsGiven(others.mentor, {})).edges.map(({ node }) => node)).toMatchObject([
      { overallScore: 50, submission: null },
    ]);
    const work = await askAs(gateway.url, others.mentor)(SubmissionDocument, { id: shared });
    expect(dataOf(work)).toEqual({ submission: null });
    // An admin sees every review, and has given none.
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
    expect((await reviewsGiven(admin, {})).edges).toEqual([]);
    // After a change of mentor the previous one sees the review and no longer the work.
    await submit(family.studentId, 1, 1, 4).then((id) => reviewAs(family.mentor, id, 10, null));
    await gateway.app.prisma.student.update({
      where: { id: family.studentId },
      data: { mentorId: others.mentorId },
    });
    const later = await reviewsGiven(family.mentor, { first: 1 });
    expect(later.edges[0]?.node).toMatchObject({ overallScore: 10, submission: null });
    const asParent = await askAs(gateway.url, family.parent)(ReviewsGivenDocument, {});
    expect(asParent.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    const theirs = await askAs(gateway.url, family.parent)(ReviewsDocument, { studentId: family.studentId });
    expect(JSON.stringify(theirs)).not.toContain('7');
  });
});

describe('progress', () => {
  const readStudents = async () =>
    dataOf(await askAs(gateway.url, family.mentor)(ProgressDocument, {})).students;

  it('counts pending work, averages the best attempt per assignment and has the last activity', async () => {
    expect(await readStudents()).toMatchObject([
      { progress: { pendingReviewCount: 0, averageScore: null, lastActivityAt: null } },
    ]);
    await reviewAs(family.mentor, await submit(family.studentId, 0, 1, 1), 40, null);
    await reviewAs(family.mentor, await submit(family.studentId, 0, 2, 2), 90, null);
    await reviewAs(family.mentor, await submit(family.studentId, 1, 1, 3), 65, null);
    await submit(family.studentId, 2, 1, 4);
    await gateway.app.prisma.lessonCompletion.create({
      data: {
        studentId: family.studentId,
        lessonId: lessons[0] ?? '',
        completedAt: new Date(Date.UTC(2026, 1, 1, 12, 9)),
      },
    });
    expect(await readStudents()).toMatchObject([
      { progress: { pendingReviewCount: 1, averageScore: 78, lastActivityAt: '2026-02-01T12:09:00.000Z' } },
    ]);
  });

  it('takes as many SQL statements for ten students as for one', async () => {
    await submit(family.studentId, 0, 1, 1);
    const measure = async () => {
      const run = () => countStatements(readStudents);
      await run();
      return Math.min(await run(), await run());
    };
    const before = await measure();
    for (let count = 0; count < 9; count += 1) {
      const student = await gateway.app.prisma.student.create({
        data: {
          parentId: family.parent.id,
          firstName: `Child ${count}`,
          age: 12,
          package: 'MENTORED',
          paymentStatus: 'COMPLETED',
          mentorId: family.mentorId,
        },
      });
      await submit(student.id, 0, 1, count);
    }
    expect(await measure()).toBe(before);
    expect(await readStudents()).toHaveLength(10);
    expect(before).toBeLessThanOrEqual(MAX_PROGRESS_STATEMENTS);
  });
});
