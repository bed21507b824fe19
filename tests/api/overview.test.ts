import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Prisma } from '../../gateway/generated/prisma/client.ts';
import { dataOf } from '../support/clients/http.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { OverviewFiguresDocument, type OverviewFiguresQueryVariables } from './overview.generated.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

let gateway: TestGateway;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());

const ask = (variables: OverviewFiguresQueryVariables, person: Person | null = admin) =>
  askAs(gateway.url, person)(OverviewFiguresDocument, variables);
const figures = async (variables: OverviewFiguresQueryVariables) =>
  dataOf(await ask(variables)).adminOverview;

describe('adminOverview of an empty database', () => {
  it('is all zeros', async () => {
    expect(await figures(MARCH)).toEqual({
      timeZone: 'Africa/Lagos',
      revenue: [],
      enrolments: [],
      funnel: { signedUp: 0, verified: 0, enrolled: 0, paid: 0, firstLesson: 0, certificate: 0 },
      cohorts: [],
      lessons: [],
      reviewTimes: { count: 0, medianMinutes: null, p90Minutes: null },
      reviewsWaiting: { count: 0, since: null },
      mentorLoads: [],
      activeFamilyCount: 0,
    });
  });

  it('rejects what is no period, by field', async () => {
    const wrong: [OverviewFiguresQueryVariables, string][] = [
      [{ from: '2026-02-30', to: '2026-03-31' }, 'from'],
      [{ from: '2026-03-01', to: 'today' }, 'to'],
      [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
      [{ from: '2024-01-01', to: '2026-03-01' }, 'to'],
    ];
    for (const [variables, field] of wrong) {
      const [error] = (await ask(variables)).errors ?? [];
      expect(error?.extensions).toMatchObject({ code: 'BAD_INPUT', field });
    }
  });
});

describe('adminOverview', () => {
  let family: Family;
  let lessons: string[];

  beforeAll(async () => {
    [family, lessons] = await Promise.all([
      makeFamily(gateway.app),
      makeLessons(gateway.app, 'WEBSITE_APP', 2),
    ]);
    // Their own sign-up is not of the period.
    await gateway.app.prisma.profile.updateMany({ data: { createdAt: new Date('2026-01-01') } });
    const where = { id: family.studentId };
    await gateway.app.prisma.student.update({ where, data: { createdAt: new Date('2026-01-01') } });
  });
  beforeEach(async () => {
    const { prisma } = gateway.app;
    await prisma.profile.update({ where: { id: admin.id }, data: { timeZone: 'Africa/Lagos' } });
    await prisma.lessonCompletion.deleteMany();
  });

  const pay = (reference: string, settledAt: string, more: Partial<Prisma.PaymentUncheckedCreateInput>) =>
    gateway.app.prisma.payment.create({
      data: {
        reference,
        status: 'COMPLETED',
        parentId: family.parent.id,
        studentName: 'Dara',
        course: 'WEBSITE_APP',
        package: 'DIY',
        amountMinor: 10_000_000,
        currency: 'NGN',
        verifyUntil: new Date(settledAt),
        settledAt: new Date(settledAt),
        ...more,
      },
    });

  it('adds up the money by the viewer’s day, package and currency, and what went back', async () => {
    // Midnight in Lagos is 23:00 UTC.
    await pay('before', '2026-02-28T22:59:59Z', {});
    await pay('first', '2026-02-28T23:00:00Z', {});
    await pay('refunded', '2026-03-01T12:00:00Z', { status: 'REFUNDED' });
    await pay('dollars', '2026-03-01T12:00:00Z', { currency: 'USD', amountMinor: 10_000 });
    await pay('mentored', '2026-03-31T22:59:59Z', { package: 'MENTORED', course: 'VIDEO_ANIMATION' });
    await pay('after', '2026-03-31T23:00:00Z', {});
    await pay('failed', '2026-03-05T12:00:00Z', { status: 'FAILED' });
    await pay('twice', '2026-03-05T12:00:00Z', { status: 'DUPLICATE' });
    const day = { day: '2026-03-01', package: 'DIY', refundedMinor: 0, refundedCount: 0 };
    const naira = {
      ...{ ...day, currency: 'NGN', completedMinor: 20_000_000, completedCount: 2 },
      ...{ refundedMinor: 10_000_000, refundedCount: 1 },
    };
    const dollars = { ...day, currency: 'USD', completedMinor: 10_000, completedCount: 1 };
    const mentored = {
      ...{ ...day, day: '2026-03-31', package: 'MENTORED', currency: 'NGN' },
      ...{ completedMinor: 10_000_000, completedCount: 1 },
    };
    expect((await figures(MARCH)).revenue).toEqual([naira, dollars, mentored]);
    expect((await figures({ ...MARCH, course: 'VIDEO_ANIMATION' })).revenue).toEqual([mentored]);
    await gateway.app.prisma.profile.update({
      where: { id: admin.id },
      data: { timeZone: 'America/New_York' },
    });
    expect((await figures({ from: '2026-02-28', to: '2026-02-28' })).revenue).toMatchObject([
      { day: '2026-02-28', completedCount: 2 },
    ]);
  });

  it('counts enrolments by day, also across a change of the clocks', async () => {
    await gateway.app.prisma.profile.update({
      where: { id: admin.id },
      data: { timeZone: 'Europe/Berlin' },
    });
    const createdAt = ['2026-03-28T22:59:00Z', '2026-03-28T23:01:00Z', '2026-03-29T21:59:00Z'];
    await gateway.app.prisma.student.createMany({
      data: createdAt.map((at, index) => ({
        parentId: family.parent.id,
        firstName: `Child ${index}`,
        age: 11,
        createdAt: new Date(at),
      })),
    });
    expect((await figures(MARCH)).enrolments).toEqual([
      { day: '2026-03-28', count: 1 },
      { day: '2026-03-29', count: 2 },
    ]);
    expect((await figures({ ...MARCH, course: 'VIDEO_ANIMATION' })).enrolments).toEqual([]);
  });

  it('follows families from their sign-up to the certificate, and back', async () => {
    const { prisma } = gateway.app;
    const joined = await makePerson(gateway.app, { role: 'PARENT', name: 'Joined' });
    const createdAt = new Date('2026-03-10T10:00:00Z');
    await prisma.profile.update({ where: { id: joined.id }, data: { createdAt } });
    const none = { signedUp: 1, verified: 0, enrolled: 0, paid: 0, firstLesson: 0, certificate: 0 };
    const steps = async (course: 'VIDEO_ANIMATION' | null) =>
      (await figures({ from: '2026-03-10', to: '2026-03-10', course })).funnel;
    await prisma.user.update({ where: { id: joined.id }, data: { emailVerified: false } });
    expect(await steps(null)).toEqual(none);
    await prisma.user.update({ where: { id: joined.id }, data: { emailVerified: true } });
    expect(await steps(null)).toEqual({ ...none, verified: 1 });
    const student = await prisma.student.create({
      data: { parentId: joined.id, firstName: 'Kemi', age: 12, createdAt },
    });
    expect(await steps(null)).toEqual({ ...none, verified: 1, enrolled: 1 });
    expect(await steps('VIDEO_ANIMATION')).toEqual({ ...none, verified: 1 });
    await prisma.student.update({ where: { id: student.id }, data: { paymentStatus: 'COMPLETED' } });
    const paid = { ...none, verified: 1, enrolled: 1, paid: 1 };
    expect(await steps(null)).toEqual(paid);
    await prisma.lessonCompletion.createMany({
      data: lessons.map((lessonId) => ({ studentId: student.id, lessonId })),
    });
    expect(await steps(null)).toEqual({ ...paid, firstLesson: 1 });
    await prisma.certificate.create({
      data: { studentId: student.id, code: 'A', firstName: 'Kemi', course: 'WEBSITE_APP' },
    });
    expect(await steps(null)).toEqual({ ...paid, firstLesson: 1, certificate: 1 });
    await prisma.student.delete({ where: { id: student.id } });
    expect(await steps(null)).toEqual({ ...none, verified: 1 });
    await prisma.user.delete({ where: { id: joined.id } });
    expect(await steps(null)).toEqual({ ...none, signedUp: 0 });
  });

  it('follows those who enrolled in the period and have paid from lesson to lesson', async () => {
    const { prisma } = gateway.app;
    const child = (
      firstName: string,
      createdAt: string,
      paymentStatus: 'COMPLETED' | 'REFUNDED' | 'PENDING',
    ) =>
      prisma.student.create({
        data: {
          parentId: family.parent.id,
          firstName,
          age: 11,
          createdAt: new Date(createdAt),
          paymentStatus,
        },
      });
    const [first, second, unpaid, refunded, later] = await Promise.all([
      child('First', '2025-05-01T08:00:00Z', 'COMPLETED'),
      child('Second', '2025-05-31T22:59:59Z', 'COMPLETED'),
      child('Unpaid', '2025-05-02T08:00:00Z', 'PENDING'),
      child('Refunded', '2025-05-02T08:00:00Z', 'REFUNDED'),
      child('Later', '2025-05-31T23:00:00Z', 'COMPLETED'),
    ]);
    const [one = '', two = ''] = lessons;
    const all = [first, second, unpaid, refunded, later].map(({ id }) => ({ studentId: id, lessonId: one }));
    await prisma.lessonCompletion.createMany({ data: [...all, { studentId: first.id, lessonId: two }] });
    const may = { from: '2025-05-01', to: '2025-05-31' };
    const counts = async (more: Partial<OverviewFiguresQueryVariables>) => {
      const { cohorts, lessons: reached } = await figures({ ...may, ...more });
      return { cohorts, reached: reached.map(({ number, count }) => [number, count]) };
    };
    const cohort = { course: 'WEBSITE_APP', count: 2 };
    const expected = {
      cohorts: [cohort],
      reached: [
        [1, 2],
        [2, 1],
      ],
    };
    expect(await counts({})).toEqual(expected);
    expect(await counts({ course: 'WEBSITE_APP' })).toEqual(expected);
    expect(await counts({ course: 'VIDEO_ANIMATION' })).toEqual({ cohorts: [], reached: [] });
    // A child who changes the course leaves the lessons of the former one.
    await prisma.student.update({ where: { id: first.id }, data: { course: 'VIDEO_ANIMATION' } });
    expect(await counts({})).toEqual({
      cohorts: [
        { course: 'WEBSITE_APP', count: 1 },
        { course: 'VIDEO_ANIMATION', count: 1 },
      ],
      reached: [
        [1, 1],
        [2, 0],
      ],
    });
    // So does one whose payment is returned, and another one joins who pays later.
    await prisma.student.update({ where: { id: second.id }, data: { paymentStatus: 'REFUNDED' } });
    expect((await counts({})).reached).toEqual([
      [1, 0],
      [2, 0],
    ]);
    await prisma.student.update({ where: { id: unpaid.id }, data: { paymentStatus: 'COMPLETED' } });
    expect((await counts({})).reached).toEqual([
      [1, 1],
      [2, 0],
    ]);
    await prisma.student.deleteMany({ where: { createdAt: { lt: new Date('2025-07-01') } } });
  });

  it('counts the families that were active', async () => {
    const completedAt = new Date('2026-03-31T22:30:00Z');
    await gateway.app.prisma.lessonCompletion.createMany({
      data: lessons.map((lessonId, index) => ({
        studentId: family.studentId,
        lessonId,
        completedAt: new Date(completedAt.getTime() + index * 3_600_000),
      })),
    });
    expect((await figures(MARCH)).activeFamilyCount).toBe(1);
    expect((await figures({ from: '2026-05-01', to: '2026-05-01' })).activeFamilyCount).toBe(0);
    expect((await figures({ ...MARCH, course: 'VIDEO_ANIMATION' })).activeFamilyCount).toBe(0);
    const untilToday = { from: MARCH.from, to: new Date().toISOString().slice(0, 10) };
    expect((await figures(untilToday)).activeFamilyCount).toBe(1);
    await gateway.app.prisma.lessonCompletion.deleteMany({ where: { studentId: family.studentId } });
    expect((await figures(untilToday)).activeFamilyCount).toBe(0);
  });

  it('measures how long work waited for a person, and what waits now', async () => {
    const { prisma } = gateway.app;
    const assignment = await prisma.assignment.create({
      data: { lessonId: lessons[0] ?? '', title: 'Make it', maxAttempts: 10 },
    });
    const submittedAt = new Date('2026-03-10T10:00:00Z');
    // Minutes until the review; the first is a quiz, and the last waits.
    const waits = [0, 10, 20, 30, 40, 100, null];
    await prisma.submission.createMany({
      data: waits.map((minutes, index) => ({
        studentId: family.studentId,
        assignmentId: assignment.id,
        attempt: index + 1,
        mode: 'TEXT' as const,
        isAutoMarked: minutes === 0,
        submittedAt,
        status: minutes === null ? ('SUBMITTED' as const) : ('APPROVED' as const),
        reviewedAt: minutes === null ? null : new Date(submittedAt.getTime() + minutes * 60_000),
      })),
    });
    const { reviewTimes, reviewsWaiting } = await figures(MARCH);
    expect(reviewTimes).toEqual({ count: 5, medianMinutes: 30, p90Minutes: 76 });
    expect(reviewsWaiting).toEqual({ count: 1, since: submittedAt.toISOString() });
    const other = await figures({ ...MARCH, course: 'VIDEO_ANIMATION' });
    expect([other.reviewTimes.count, other.reviewsWaiting.count]).toEqual([0, 0]);
  });

  it('counts the paid students of active mentors', async () => {
    const { prisma } = gateway.app;
    const where = { id: family.mentorId };
    await prisma.mentor.update({ where, data: { maxStudents: 8 } });
    expect((await figures(MARCH)).mentorLoads).toEqual([
      { mentorId: family.mentorId, studentCount: 1, maxStudents: 8 },
    ]);
    await prisma.mentor.update({ where, data: { isActive: false } });
    expect((await figures(MARCH)).mentorLoads).toEqual([]);
  });

  it('is visible to admins only', async () => {
    for (const person of [null, family.parent, family.mentor]) {
      const { data, errors } = await ask(MARCH, person);
      expect(data).toBeNull();
      expect(errors).toHaveLength(1);
    }
  });
});
