import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// Pure: Sundays of many zones, which no clock of a test can reach.
import { nextSummary } from '../../gateway/features/summaries/nextSummary.ts';
// The worker's task is run at chosen moments, which its interval would not hit.
import { writeDueSummaries } from '../../gateway/features/summaries/writeDueSummaries.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, type Person, runAs } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  NotificationPreferencesDocument,
  UpdateNotificationPreferencesDocument,
} from './notificationSettings.generated.ts';
import { MarkReviewsReadDocument } from './reviewReads.generated.ts';

const DAY_MS = 86_400_000;
const never = new AbortController().signal;

let gateway: TestGateway;
let family: Family;
let lessons: string[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  lessons = await makeLessons(gateway.app, 'WEBSITE_APP', 3);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  family = await makeFamily(gateway.app);
});

const run = () => writeDueSummaries(gateway.app, never);
const complete = (lessonId = '', completedAt = new Date()) =>
  gateway.app.prisma.lessonCompletion.create({
    data: { studentId: family.studentId, lessonId, completedAt },
  });
const mails = () =>
  gateway.app.prisma.mail.findMany({
    where: { recipient: family.parent.email },
    orderBy: { createdAt: 'asc' },
  });
const subjects = async () => (await mails()).map(({ subject }) => subject);
const rowOf = () =>
  gateway.app.prisma.familySummary.findUniqueOrThrow({ where: { parentId: family.parent.id } });

/** Lets a Sunday evening be so many weeks ago. */
const setDue = (weeks: number) =>
  gateway.app.prisma.familySummary.update({
    where: { parentId: family.parent.id },
    data: { nextAt: new Date(Date.now() - 60_000 - weeks * 7 * DAY_MS) },
  });

/** Creates reviewed work of the child. @returns the id of the review */
const makeReview = async (assignmentId: string, attempt: number, score: number): Promise<string> => {
  const { studentId, mentor } = family;
  const feedback = { detailedFeedback: 'Well done', strengths: [], areasForImprovement: [], nextSteps: [] };
  const review = { studentId, reviewerId: mentor.id, overallScore: score, ...feedback };
  const { review: created } = await gateway.app.prisma.submission.create({
    data: {
      ...{ studentId, assignmentId, attempt, mode: 'TEXT', text: 'mine' },
      ...{ status: 'APPROVED', score, reviewedAt: new Date(), review: { create: review } },
    },
    select: { review: { select: { id: true } } },
  });
  return created?.id ?? '';
};

describe('the weekly summary', () => {
  it('begins with the first open enrolment, on the next Sunday evening', async () => {
    await run();
    expect(await mails()).toEqual([]);
    const { nextAt } = await rowOf();
    expect(nextAt).toEqual(nextSummary(new Date(), 'Africa/Lagos'));
  });

  it('says what was done, the scores, what to ask and which reviews are unread, and can be stopped', async () => {
    const { prisma } = gateway.app;
    await run();
    await complete(lessons[0]);
    await complete(lessons[1], new Date(Date.now() - 20 * DAY_MS));
    const assignment = await prisma.assignment.create({
      data: { lessonId: lessons[0] ?? '', title: `Make a page ${family.studentId}`, position: 1 },
    });
    await makeReview(assignment.id, 1, 85);
    await setDue(0);
    await run();
    const [mail] = await mails();
    expect(mail?.subject).toBe('Your week at Little Makers');
    for (const text of ['Dara finished one lesson: ', `${assignment.title}: 85 of 100`, 'Ask Dara: “'])
      expect(mail?.text).toContain(text);
    expect(mail?.text).toContain('You have not read one review of Dara’s work yet.');

    const url = new URL(mail?.unsubscribeUrl ?? '');
    const answer = await fetch(`${gateway.url}${url.pathname}${url.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    const preferences = dataOf(await askAs(gateway.url, family.parent)(NotificationPreferencesDocument, {}));
    expect(preferences.notificationPreferences).toMatchObject({ weeklySummary: false, emailEnabled: true });
  });

  it('counts the reviews that the parent has not read, whatever became of their notifications', async () => {
    const { prisma } = gateway.app;
    await run();
    const assignment = await prisma.assignment.create({
      data: { lessonId: lessons[0] ?? '', title: `Make a poster ${family.studentId}`, position: 2 },
    });
    const [first = '', second = ''] = [
      await makeReview(assignment.id, 1, 75),
      await makeReview(assignment.id, 2, 80),
    ];
    // The notice of one is read, that of the other was never written; and one about no review is unread.
    const about = { recipientId: family.parent.id, studentId: family.studentId, title: 'A', body: 'B' };
    await prisma.notification.createMany({
      data: [
        { ...about, kind: 'ASSIGNMENT_REVIEW', subjectKey: 'review:first', readAt: new Date() },
        { ...about, kind: 'ASSIGNMENT_REVIEW', subjectKey: 'extraAttempt:one' },
      ],
    });
    const child = await makeLinkedChild(gateway.app, family);
    const read = (person: Person, reviewId: string) =>
      runAs(gateway.url, person, MarkReviewsReadDocument, { reviewIds: [reviewId] });
    const unread = async (weeks: number) => {
      await setDue(weeks);
      await run();
      return (await mails()).at(-1)?.text.match(/You have not read (.*?) of/)?.[1] ?? null;
    };
    successOf(await read(child, second));
    expect(await unread(3)).toBe('2 reviews');
    successOf(await read(family.parent, first));
    expect(await unread(2)).toBe('one review');
    successOf(await read(family.parent, second));
    await complete(lessons[0]);
    expect(await unread(0)).toBeNull();
    expect(await mails()).toHaveLength(3);
  });

  it('comes once a week however many workers write it, and once after an outage of weeks', async () => {
    await run();
    await complete(lessons[0]);
    await setDue(0);
    await Promise.all([run(), run(), run()]);
    expect(await subjects()).toEqual(['Your week at Little Makers']);
    // The same week again, as after a restored row.
    await setDue(0);
    await run();
    expect(await mails()).toHaveLength(1);
    await setDue(3);
    await run();
    expect((await rowOf()).nextAt.getTime()).toBeGreaterThan(Date.now());
    expect(await mails()).toHaveLength(2);
  });

  it('comes once about weeks without news, and again when there is news', async () => {
    await run();
    for (const weeks of [4, 3, 2]) {
      await setDue(weeks);
      await run();
    }
    expect(await subjects()).toEqual(['A quiet week at Little Makers']);
    await complete(lessons[0], new Date(Date.now() - 8 * DAY_MS));
    await setDue(1);
    await run();
    expect(await subjects()).toEqual(['A quiet week at Little Makers', 'Your week at Little Makers']);
  });

  it('can be stopped and resumed in the profile by parents alone', async () => {
    const set = (weeklySummary: boolean) =>
      runAs(gateway.url, family.parent, UpdateNotificationPreferencesDocument, { weeklySummary });
    await run();
    expect(successOf(await set(false))).toMatchObject({ weeklySummary: false });
    await complete(lessons[0]);
    await setDue(1);
    await run();
    expect(await mails()).toEqual([]);
    expect(successOf(await set(true))).toMatchObject({ weeklySummary: true });
    await setDue(0);
    await run();
    expect(await mails()).toHaveLength(1);
    const mentor = dataOf(await askAs(gateway.url, family.mentor)(NotificationPreferencesDocument, {}));
    expect(mentor.notificationPreferences.weeklySummary).toBeNull();
  });

  it('does not come to a closed account', async () => {
    await run();
    await complete(lessons[0]);
    await gateway.app.prisma.accountClosure.create({
      data: { profileId: family.parent.id, dueAt: new Date(Date.now() + DAY_MS) },
    });
    await setDue(0);
    await run();
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['Africa/Lagos', '2026-11-20T10:00:00Z', '2026-11-22T17:00:00Z'],
    ['Africa/Lagos', '2026-11-22T16:59:00Z', '2026-11-22T17:00:00Z'],
    ['Africa/Lagos', '2026-11-22T17:00:00Z', '2026-11-29T17:00:00Z'],
    ['Pacific/Auckland', '2026-11-22T04:00:00Z', '2026-11-22T05:00:00Z'],
    ['America/Los_Angeles', '2026-11-23T01:00:00Z', '2026-11-23T02:00:00Z'],
    ['Europe/London', '2026-10-25T00:30:00Z', '2026-10-25T18:00:00Z'],
  ])('is due on Sunday at six in %s, after %s', (zone, after, due) => {
    expect(nextSummary(new Date(after), zone).toISOString()).toBe(new Date(due).toISOString());
  });
});
