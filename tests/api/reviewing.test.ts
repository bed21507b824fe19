import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { makeLessons } from '../support/lessons.ts';
import { holdRows } from '../support/locks.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { connect } from '../support/socket.ts';
import { countStatements } from '../support/statements.ts';
import { cursorOf } from '../support/threads.ts';

const REVIEW = `mutation ($input: ReviewSubmissionInput!) { reviewSubmission(input: $input) {
  __typename ... on Submission { id } ... on DomainError { code message field } } }`;
const QUEUE = `query ($first: Int, $after: String, $studentId: ID, $course: Course) {
  reviewQueue(first: $first, after: $after, studentId: $studentId, course: $course) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { id } } }
  waitingStudents { studentId studentName course waitingCount } }`;
const GIVEN = `query ($first: Int, $after: String) { reviewsGiven(first: $first, after: $after) {
  pageInfo { hasNextPage endCursor }
  edges { node { overallScore timeSpentMinutes submission { id studentName nextAttempt { attempt status score } } } } } }`;
const PROGRESS = `query { students { id completions { lessonId completedAt }
  progress { waitingCount averageScore lastActivityAt } }
  websites: lessons(course: WEBSITE_APP) { id } videos: lessons(course: VIDEO_ANIMATION) { id } }`;
const REVIEWED = `subscription ($after: Cursor) { submissionReviewed(after: $after) {
  ... on SubmissionReviewed { submissionId reviewedBy submission { id } } } }`;

type Queue = {
  reviewQueue: {
    totalCount: number;
    pageInfo: { hasNextPage: boolean; endCursor: string };
    edges: { node: { id: string } }[];
  };
  waitingStudents: { studentId: string; studentName: string; course: string; waitingCount: number }[];
};
type Answer = { __typename: string; code: string; message: string; field: string | null };
type Given = {
  reviewsGiven: {
    pageInfo: { hasNextPage: boolean; endCursor: string };
    edges: {
      node: {
        overallScore: number;
        timeSpentMinutes: number | null;
        submission: { id: string; nextAttempt: { attempt: number; status: string } | null } | null;
      };
    }[];
  };
};

let gateway: TestGateway;
let family: Family;
let others: Family;
let diyParent: Person;
let diyStudent: string;
let lessons: string[];
let assignments: string[];

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  lessons = await makeLessons(gateway.app, 'WEBSITE_APP', 4);
  await makeLessons(gateway.app, 'VIDEO_ANIMATION', 2);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app, url } = gateway;
  await app.prisma.student.deleteMany({});
  await app.prisma.assignment.deleteMany({});
  [family, others, diyParent] = await Promise.all([
    makeFamily(app, url),
    makeFamily(app, url),
    makePerson(app, url, { role: 'PARENT', name: 'Bola' }),
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

/** Arranges an attempt that waits, handed in so many minutes after some noon. */
const handIn = async (studentId: string, place: number, attempt: number, minute: number) => {
  const submission = await gateway.app.prisma.submission.create({
    data: {
      studentId,
      assignmentId: assignments[place] ?? '',
      attempt,
      mode: 'TEXT',
      text: 'Look',
      submittedAt: new Date(Date.UTC(2026, 1, 1, 12, minute)),
    },
  });
  return submission.id;
};
const reviewAs = async (person: Person, submissionId: string, score: number, minutes: number | null) => {
  const lists = { strengths: [], areasForImprovement: [], nextSteps: [] };
  const input = { submissionId, score, feedback: 'Well done', timeSpentMinutes: minutes, ...lists };
  const answer = await askAs(gateway.url, person)<{ reviewSubmission: Answer }>(REVIEW, { input });
  return dataOf(answer).reviewSubmission;
};
const queueOf = async (person: Person, variables: object) =>
  dataOf(await askAs(gateway.url, person)<Queue>(QUEUE, { ...variables }));
const idsOf = ({ reviewQueue }: Queue) => reviewQueue.edges.map(({ node }) => node.id);

describe('the queue', () => {
  it('narrows to a child or a course, and tells whose work is in it', async () => {
    const mine = await handIn(family.studentId, 0, 1, 1);
    const shared = await handIn(diyStudent, 1, 1, 2);
    await handIn(others.studentId, 0, 1, 3);
    // What has its review waits no longer, and does not count.
    await handIn(family.studentId, 2, 1, 4).then((id) => reviewAs(family.mentor, id, 90, 2));
    const all = await queueOf(family.mentor, {});
    expect(idsOf(all)).toEqual([mine, shared]);
    expect(all.waitingStudents).toEqual([
      { studentId: family.studentId, studentName: 'Dara', course: 'WEBSITE_APP', waitingCount: 1 },
      { studentId: diyStudent, studentName: 'Simi', course: 'VIDEO_ANIMATION', waitingCount: 1 },
    ]);
    const ofChild = await queueOf(family.mentor, { studentId: family.studentId });
    expect([idsOf(ofChild), ofChild.reviewQueue.totalCount]).toEqual([[mine], 1]);
    expect(idsOf(await queueOf(family.mentor, { course: 'VIDEO_ANIMATION' }))).toEqual([shared]);
    // A child of another mentor stays unseen, asked for by name or not.
    expect(idsOf(await queueOf(family.mentor, { studentId: others.studentId }))).toEqual([]);
  });

  it('goes on where a page ended, also when what ended it has left', async () => {
    const ids = [
      await handIn(family.studentId, 0, 1, 1),
      await handIn(family.studentId, 1, 1, 2),
      // At the same minute, the ids decide.
      await handIn(family.studentId, 2, 1, 2),
      await handIn(family.studentId, 3, 1, 4),
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
  it('takes between nothing and ten hours, or does not say', async () => {
    const id = await handIn(family.studentId, 0, 1, 1);
    for (const minutes of [-1, 601]) {
      expect(await reviewAs(family.mentor, id, 80, minutes)).toMatchObject({
        code: 'BAD_INPUT',
        field: 'timeSpentMinutes',
      });
    }
    const rest = [id, await handIn(family.studentId, 1, 1, 2), await handIn(family.studentId, 2, 1, 3)];
    for (const [place, minutes] of [0, 600, null].entries())
      expect((await reviewAs(family.mentor, rest[place] ?? '', 80, minutes)).__typename).toBe('Submission');
    const rows = await gateway.app.prisma.review.findMany({
      where: { submissionId: { in: rest } },
      orderBy: { createdAt: 'asc' },
    });
    expect(rows.map((row) => row.timeSpentMinutes)).toEqual([0, 600, null]);
  });

  it('sent by two in the same instant is that of one, whom the other is told of', async () => {
    const id = await handIn(diyStudent, 0, 1, 1);
    const lock = `SELECT 1 FROM "Submission" WHERE id = '${id}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, lock);
    const both = [reviewAs(family.mentor, id, 80, 1), reviewAs(others.mentor, id, 20, 1)];
    await held.waiting(2);
    await held.release();
    const answers = await Promise.all(both);
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['DomainError', 'Submission']);
    const second = answers.find(({ __typename }) => __typename === 'DomainError');
    expect(second).toMatchObject({ code: 'CONFLICT', message: 'Tunde has reviewed this already' });
    const rows = await gateway.app.prisma.review.findMany({ where: { submissionId: id } });
    const { score } = await gateway.app.prisma.submission.findUniqueOrThrow({ where: { id } });
    expect(rows.map((row) => row.overallScore)).toEqual([score]);
  });

  it('tells everybody else of the shared queue who was first', async () => {
    const id = await handIn(diyStudent, 0, 1, 1);
    const [second, outside] = await Promise.all(
      [others.mentor, family.parent].map((person) => connect(gateway.url, person.cookie)),
    );
    if (!second || !outside) throw new Error('not connected');
    for (const socket of [second, outside])
      socket.subscribe('1', REVIEWED, { after: await cursorOf(socket) });
    await gateway.app.prisma.profile.update({
      where: { id: family.mentor.id },
      data: { fullName: 'Tunde Bello' },
    });
    await reviewAs(family.mentor, id, 80, 1);
    expect(await second.next('1', 5000)).toEqual({
      submissionReviewed: { submissionId: id, reviewedBy: 'Tunde Bello', submission: null },
    });
    expect(outside.rest('1')).toEqual([]);
    expect((await reviewAs(others.mentor, id, 20, 1)).message).toBe('Tunde Bello has reviewed this already');
    await Promise.all([second.close(), outside.close()]);
  });
});

describe('reviews given', () => {
  it('are one’s own, newest first, each with what the child did next', async () => {
    const first = await handIn(family.studentId, 0, 1, 1);
    await reviewAs(family.mentor, first, 40, 7);
    const again = await handIn(family.studentId, 0, 2, 2);
    await reviewAs(family.mentor, again, 90, 2);
    const shared = await handIn(diyStudent, 0, 1, 3);
    await reviewAs(others.mentor, shared, 50, 2);
    const given = async (person: Person, variables: object) =>
      dataOf(await askAs(gateway.url, person)<Given>(GIVEN, { ...variables })).reviewsGiven;
    const page = await given(family.mentor, { first: 1 });
    expect(page.edges.map(({ node }) => node)).toMatchObject([
      { overallScore: 90, timeSpentMinutes: 2, submission: { id: again, nextAttempt: null } },
    ]);
    const rest = await given(family.mentor, { first: 1, after: page.pageInfo.endCursor });
    expect(rest.edges.map(({ node }) => node)).toMatchObject([
      {
        overallScore: 40,
        timeSpentMinutes: 7,
        submission: { id: first, nextAttempt: { attempt: 2, status: 'APPROVED', score: 90 } },
      },
    ]);
    expect(rest.pageInfo.hasNextPage).toBe(false);
    // Work of the shared queue is for those whom it waits for; its reviewer keeps the review.
    expect((await given(others.mentor, {})).edges.map(({ node }) => node)).toMatchObject([
      { overallScore: 50, submission: null },
    ]);
    const work = await askAs(gateway.url, others.mentor)('query ($id: ID!) { submission(id: $id) { id } }', {
      id: shared,
    });
    expect(dataOf(work)).toEqual({ submission: null });
    // An admin sees every review, and has given none.
    const admin = await makePerson(gateway.app, gateway.url, { role: 'ADMIN', name: 'Amaka' });
    expect((await given(admin, {})).edges).toEqual([]);
    // Once a child is somebody else's, its work is no longer the old mentor's to see, the review is.
    await handIn(family.studentId, 1, 1, 4).then((id) => reviewAs(family.mentor, id, 10, null));
    await gateway.app.prisma.student.update({
      where: { id: family.studentId },
      data: { mentorId: others.mentorId },
    });
    const later = await given(family.mentor, { first: 1 });
    expect(later.edges[0]?.node).toMatchObject({ overallScore: 10, submission: null });
    const asParent = await askAs(gateway.url, family.parent)(GIVEN, {});
    expect(asParent.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    const REVIEWS = `query ($studentId: ID!) { reviews(studentId: $studentId) { edges { node { timeSpentMinutes } } } }`;
    const theirs = await askAs(gateway.url, family.parent)(REVIEWS, { studentId: family.studentId });
    expect(JSON.stringify(theirs)).not.toContain('7');
  });
});

describe('progress', () => {
  type Students = {
    students: { id: string; progress: { waitingCount: number; averageScore: number | null } }[];
  };
  const ask = () => askAs(gateway.url, family.mentor)<Students>(PROGRESS, {});

  it('counts what waits, takes the best attempt of each assignment, and knows the last move', async () => {
    expect(dataOf(await ask()).students).toMatchObject([
      { progress: { waitingCount: 0, averageScore: null, lastActivityAt: null } },
    ]);
    await reviewAs(family.mentor, await handIn(family.studentId, 0, 1, 1), 40, null);
    await reviewAs(family.mentor, await handIn(family.studentId, 0, 2, 2), 90, null);
    await reviewAs(family.mentor, await handIn(family.studentId, 1, 1, 3), 65, null);
    await handIn(family.studentId, 2, 1, 4);
    await gateway.app.prisma.lessonCompletion.create({
      data: {
        studentId: family.studentId,
        lessonId: lessons[0] ?? '',
        completedAt: new Date(Date.UTC(2026, 1, 1, 12, 9)),
      },
    });
    expect(dataOf(await ask()).students).toMatchObject([
      { progress: { waitingCount: 1, averageScore: 78, lastActivityAt: '2026-02-01T12:09:00.000Z' } },
    ]);
  });

  it('costs the same statements for ten students as for one', async () => {
    await handIn(family.studentId, 0, 1, 1);
    const measure = async () => {
      const run = () => countStatements(async () => dataOf(await ask()));
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
      await handIn(student.id, 0, 1, count);
    }
    expect(await measure()).toBe(before);
    expect(dataOf(await ask()).students).toHaveLength(10);
    expect(before).toBeLessThanOrEqual(PROGRESS_MOST);
  });
});

/** With those statements by which the gateway reads who is asking. */
const PROGRESS_MOST = 10;
