import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPLETION_BLOCK_TEXTS } from '../../contract/assignments.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeAssignment } from '../support/factories/assignments.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, type Person } from '../support/factories/people.ts';
import {
  errorCodesIn,
  makeFamilies,
  requestReview,
  reviewWork,
  submissionsIn,
  submitWork,
  type WorkChanges,
} from '../support/factories/submissions.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { eventRecipients } from '../support/probes/eventRecipients.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  ReviewQueueDocument,
  SubmissionReviewedDocument,
  type SubmissionReviewedSubscription,
} from './assignments.generated.ts';
import {
  AssignmentPointsDocument,
  CompletionBlockerDocument,
  GrantAttemptDocument,
} from './submissionReviews.generated.ts';

let gateway: TestGateway;
let family: Family;
let others: Family;
let stranger: Person;
let admin: Person;
let diyParent: Person;
let diyStudent: string;
let lessonId: string;
let project: string;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 1);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.assignment.deleteMany({});
  // Nobody attempts the second one, which therefore blocks the completion of the lesson.
  const make = (position: number) =>
    makeAssignment(app, { lessonId, position, kind: 'SUBMISSION', questions: [] });
  [{ family, others, stranger, admin, diyParent, diyStudent }, { id: project }] = await Promise.all([
    makeFamilies(app),
    make(1),
    make(2),
  ]);
});

const submit = (person: Person, changes: WorkChanges) =>
  submitWork(gateway, person, { studentId: family.studentId, assignmentId: project, ...changes });
const review = (person: Person, submissionId: string, score: number) =>
  reviewWork(gateway, person, submissionId, score);
const queueOf = async (person: Person) => {
  const queue = dataOf(await askAs(gateway.url, person)(ReviewQueueDocument, {}));
  return {
    pending: queue.reviewQueue.edges.map(({ node }) => node.id),
    exhausted: queue.exhaustedSubmissions.map(({ id }) => id),
  };
};

describe('reviewSubmission', () => {
  it('accepts one review, by the child’s own mentor, and notifies the family', async () => {
    const child = await makeLinkedChild(gateway.app, family);
    const { id } = successOf(await submit(child, {}));
    expect((await queueOf(family.mentor)).pending).toContain(id);
    expect((await queueOf(others.mentor)).pending).not.toContain(id);
    expect((await queueOf(admin)).pending).not.toContain(id);
    expect(errorOf(await review(others.mentor, id, 90)).code).toBe('NOT_FOUND');
    const asParent = await requestReview(gateway, family.parent, id, 100);
    expect(asParent.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    const [own, other] = await Promise.all([
      connect(gateway.url, child.cookie),
      connect(gateway.url, others.parent.cookie),
    ]);
    for (const socket of [own, other])
      socket.subscribe('1', SubmissionReviewedDocument, { after: await cursorOf(socket) });
    expect(await review(family.mentor, id, 69)).toMatchObject({ status: 'NEEDS_REVISION', score: 69 });
    expect(await own.next('1', 5000)).toMatchObject({
      submissionReviewed: { submission: { id, score: 69 } },
    });
    expect(other.rest('1')).toEqual([]);
    const recipients = await eventRecipients(gateway.app, 'submission.reviewed', { submissionId: id });
    expect(recipients).toContain(child.id);
    expect(recipients).not.toContain(others.parent.id);
    await Promise.all([own.close(), other.close()]);
    expect(await review(family.mentor, id, 90)).toMatchObject({
      code: 'CONFLICT',
      message: 'Tunde has reviewed this already',
    });
    const notifications = await gateway.app.prisma.notification.findMany({
      where: { studentId: family.studentId, kind: 'ASSIGNMENT_REVIEW' },
    });
    expect(notifications.map(({ recipientId }) => recipientId).sort()).toEqual(
      [child.id, family.parent.id].sort(),
    );
    const variables = { studentId: family.studentId, number: 1 };
    const { lesson } = dataOf(await askAs(gateway.url, child)(CompletionBlockerDocument, variables));
    expect(lesson).toEqual({ completionBlocker: COMPLETION_BLOCK_TEXTS.NONE });
  });

  it('accepts the first of two concurrent reviews in the shared queue', async () => {
    const { id } = successOf(await submit(diyParent, { studentId: diyStudent }));
    for (const person of [family.mentor, others.mentor, admin])
      expect((await queueOf(person)).pending).toContain(id);
    const results = await Promise.all([review(family.mentor, id, 80), review(others.mentor, id, 20)]);
    expect(submissionsIn(results)).toHaveLength(1);
    expect(errorCodesIn(results)).toEqual(['CONFLICT']);
    expect((await queueOf(admin)).pending).not.toContain(id);
    await gateway.app.prisma.mentor.update({ where: { id: others.mentorId }, data: { isActive: false } });
    const answer = await askAs(gateway.url, others.mentor)(ReviewQueueDocument, {});
    expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
  });

  it('removes the work from the other queues and publishes none of its content there', async () => {
    const text = 'For one pair of eyes';
    const { id } = successOf(await submit(diyParent, { studentId: diyStudent, text }));
    const [second, outside] = await Promise.all([
      connect(gateway.url, others.mentor.cookie),
      connect(gateway.url, stranger.cookie),
    ]);
    for (const socket of [second, outside])
      socket.subscribe('1', SubmissionReviewedDocument, { after: await cursorOf(socket) });
    await review(family.mentor, id, 80);
    const { submissionReviewed } = await second.next<SubmissionReviewedSubscription>('1', 5000);
    expect(submissionReviewed).toMatchObject({ submissionId: id, submission: null });
    expect((await queueOf(others.mentor)).pending).not.toContain(id);
    expect(outside.rest('1')).toEqual([]);
    const recipients = await eventRecipients(gateway.app, 'submission.reviewed', { submissionId: id });
    expect(recipients).toContain(others.mentor.id);
    expect(recipients).not.toContain(stranger.id);
    await Promise.all([second.close(), outside.close()]);
  });

  it('rejects a mentor’s review of their own child', async () => {
    await gateway.app.prisma.mentor.create({ data: { profileId: diyParent.id } });
    const { id } = successOf(await submit(diyParent, { studentId: diyStudent }));
    expect((await queueOf(diyParent)).pending).not.toContain(id);
    expect(errorOf(await review(diyParent, id, 100)).code).toBe('NOT_FOUND');
  });
});

describe('the passing score of an assignment', () => {
  const assignmentOf = async (person: Person) => {
    const variables = { lessonId, studentId: family.studentId };
    const { assignments } = dataOf(await askAs(gateway.url, person)(AssignmentPointsDocument, variables));
    return assignments.find(({ id }) => id === project);
  };

  it.each([
    { passingScore: 90, score: 89, status: 'NEEDS_REVISION' },
    { passingScore: 90, score: 90, status: 'APPROVED' },
    { passingScore: 30, score: 30, status: 'APPROVED' },
  ])('of $passingScore decides about reviewed work: $score is $status', async (example) => {
    const { passingScore, score, status } = example;
    const where = { id: project };
    await gateway.app.prisma.assignment.update({ where, data: { passingScore, points: 40 } });
    const { id } = successOf(await submit(family.parent, {}));
    expect(await review(family.mentor, id, score)).toMatchObject({ status, score });
    for (const person of [family.parent, family.mentor])
      expect(await assignmentOf(person)).toMatchObject({
        ...{ passingScore, points: 40 },
        submissions: [{ status, review: { overallScore: score, outcome: status } }],
      });
    const { body } = await gateway.app.prisma.notification.findFirstOrThrow({
      where: { subjectKey: `review:${id}` },
    });
    expect(body).toMatch(/, \d+ of 40 points$/);
  });

  it('leaves what was decided as it is when it changes later', async () => {
    const { id } = successOf(await submit(family.parent, {}));
    await review(family.mentor, id, 80);
    await gateway.app.prisma.assignment.update({ where: { id: project }, data: { passingScore: 95 } });
    expect((await assignmentOf(family.parent))?.submissions).toMatchObject([
      { status: 'APPROVED', review: { outcome: 'APPROVED' } },
    ]);
  });
});

describe('grantAttempt', () => {
  it('allows one more attempt after the last', async () => {
    for (const _attempt of [1, 2, 3]) {
      const { id } = successOf(await submit(family.parent, {}));
      await review(family.mentor, id, 10);
    }
    expect(errorOf(await submit(family.parent, {})).code).toBe('LIMIT');
    const [submissionId = ''] = (await queueOf(family.mentor)).exhausted;
    expect((await queueOf(others.mentor)).exhausted).toEqual([]);
    const grant = async (person: Person) =>
      dataOf(await askAs(gateway.url, person)(GrantAttemptDocument, { input: { submissionId } }))
        .grantAttempt;
    expect(errorOf(await grant(others.mentor)).code).toBe('NOT_FOUND');
    const results = await Promise.all([grant(family.mentor), grant(family.mentor)]);
    expect(submissionsIn(results)).toHaveLength(1);
    expect(errorCodesIn(results)).toEqual(['CONFLICT']);
    expect(await submit(family.parent, {})).toMatchObject({ attempt: 4, status: 'SUBMITTED' });
    expect((await queueOf(family.mentor)).exhausted).toEqual([]);
  });
});
