import type { TypedDocumentNode } from '@apollo/client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../contract/overview.ts';
import { Course } from '../../gateway/generated/prisma/enums.ts';
import { writeLarge } from '../../prisma/large/writeLarge.ts';
import { dataOf } from '../support/clients/http.ts';
import { askAs, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CountFamiliesDocument,
  CountOthersDocument,
  CountPaymentsDocument,
  CountStudentsDocument,
  CountSubmissionsDocument,
  OverviewWithNumbersDocument,
  type OverviewWithNumbersQuery,
} from './overviewRows.generated.ts';

const SIZES = { students: 1000, messages: 100, submissions: 2400 };
const today = new Date().toISOString().slice(0, 10);
const PERIODS = [
  { from: addDays(today, -6), to: today },
  { from: addDays(today, -89), to: addDays(today, -30) },
  { from: addDays(today, -364), to: today },
];
const COURSES = [null, ...Object.values(Course)];

let gateway: TestGateway;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  const pool = new pg.Pool({ connectionString: gateway.databaseUrl, max: 1 });
  await writeLarge(pool, SIZES, () => {});
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
  // The large data set lacks reversed and flagged payments, quizzes that the gateway marked, and a child whose parent an
  // admin has not chosen yet.
  await pool.query(`UPDATE "Payment" SET status = 'REVERSED', flag = 'The bank took it back'
    WHERE status = 'COMPLETED' AND get_byte(uuid_send(id), 15) % 9 = 0`);
  await pool.query(`UPDATE "Submission" SET "isAutoMarked" = true, "reviewedAt" = "submittedAt"
    WHERE "reviewedAt" IS NOT NULL AND get_byte(uuid_send(id), 15) % 5 = 0`);
  await pool.query(
    `UPDATE "Student" SET "parentId" = $1 WHERE id IN (SELECT "studentId" FROM "LessonCompletion" LIMIT 3)`,
    [admin.id],
  );
  await pool.end();
}, 120_000);
afterAll(() => gateway.close());

async function countOf<Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<{ rows: { totalCount: number } }, Variables>,
  variables: Variables,
): Promise<number> {
  return dataOf(await askAs(gateway.url, admin)(document, variables)).rows.totalCount;
}

type Figures = OverviewWithNumbersQuery['adminOverview'];
type Scope = { from: string; to: string; course: Course | null };
/** A figure, and the number of rows of the table that its link leads to. */
type Check = { name: string; figure: number; rows: () => Promise<number> };

const STEPS = [
  ['verified', 'VERIFIED'],
  ['enrolled', 'ENROLLED'],
  ['paid', 'PAID'],
  ['firstLesson', 'FIRST_LESSON'],
  ['certificate', 'CERTIFICATE'],
] as const;

function checksOf(figures: Figures, { from, to, course }: Scope): Check[] {
  const { funnel, revenue, enrolments, cohorts, lessons, mentorLoads } = figures;
  const activity = { activeFrom: from, activeTo: to, course };
  return [
    ...revenue.flatMap(({ day, package: bought, currency, completedCount, refundedCount }) => {
      const payments = { from: day, to: day, course, package: bought, currency };
      const name = `${day} ${bought} ${currency}`;
      return [
        {
          name: `received on ${name}`,
          figure: completedCount,
          rows: () => countOf(CountPaymentsDocument, { ...payments, money: 'RECEIVED' }),
        },
        {
          name: `returned of ${name}`,
          figure: refundedCount,
          rows: () => countOf(CountPaymentsDocument, { ...payments, money: 'RETURNED' }),
        },
      ];
    }),
    ...enrolments.map(({ day, count }) => ({
      name: `enrolments on ${day}`,
      figure: count,
      rows: () => countOf(CountStudentsDocument, { from: day, to: day, course }),
    })),
    {
      name: 'signed up',
      figure: funnel.signedUp,
      rows: () => countOf(CountFamiliesDocument, { from, to }),
    },
    ...STEPS.map(([field, step]) => ({
      name: field,
      figure: funnel[field],
      rows: () =>
        countOf(CountFamiliesDocument, { from, to, step, course: field === 'verified' ? null : course }),
    })),
    ...cohorts.map((cohort) => ({
      name: `paid in ${cohort.course}`,
      figure: cohort.count,
      rows: () =>
        countOf(CountStudentsDocument, { from, to, paymentStatus: 'COMPLETED', course: cohort.course }),
    })),
    ...lessons.map((lesson) => ({
      name: `lesson ${lesson.lessonId}`,
      figure: lesson.count,
      rows: () =>
        countOf(CountStudentsDocument, {
          ...{ from, to, paymentStatus: 'COMPLETED' as const },
          ...{ course: lesson.course, lessonId: lesson.lessonId },
        }),
    })),
    {
      name: 'reviewed',
      figure: figures.reviewTimes.count,
      rows: () => countOf(CountSubmissionsDocument, { state: 'REVIEWED', from, to, course }),
    },
    {
      name: 'waiting for a review',
      figure: figures.reviewsWaiting.count,
      rows: () => countOf(CountSubmissionsDocument, { state: 'WAITING', course }),
    },
    ...mentorLoads.map(({ mentorId, studentCount }) => ({
      name: `mentor ${mentorId}`,
      figure: studentCount,
      rows: () => countOf(CountStudentsDocument, { mentorId, paymentStatus: 'COMPLETED' }),
    })),
    {
      name: 'active families',
      figure: figures.activeFamilyCount,
      rows: () => countOf(CountFamiliesDocument, activity),
    },
  ];
}

const numbersOf = async (scope: Scope) =>
  dataOf(await askAs(gateway.url, admin)(OverviewWithNumbersDocument, scope));

/** Counts the parents whose children completed a lesson, from the completions themselves. */
async function countActive({ from, to, course }: Scope): Promise<number> {
  const { rows } = await gateway.app.pool.query<{ count: number }>(
    `SELECT count(DISTINCT s."parentId")::int AS count
     FROM "LessonCompletion" done
     JOIN "Lesson" l ON l.id = done."lessonId"
     JOIN "Student" s ON s.id = done."studentId"
     JOIN "Profile" parent ON parent.id = s."parentId" AND parent.role = 'PARENT'
     JOIN "Profile" viewer ON viewer.id = $4
     WHERE done."completedAt" >= $1::date::timestamp AT TIME ZONE viewer."timeZone"
       AND done."completedAt" < ($2::date + 1)::timestamp AT TIME ZONE viewer."timeZone"
       AND ($3::"Course" IS NULL OR l.course = $3)`,
    [from, to, course, admin.id],
  );
  return rows[0]?.count ?? 0;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

describe('the figures of the overview', () => {
  const scopes = PERIODS.flatMap((period) => COURSES.map((course) => ({ ...period, course })));

  it.each(scopes)(
    'equal the rows that they lead to: $from to $to, $course',
    async (scope) => {
      const { adminOverview } = await numbersOf(scope);
      const checks = checksOf(adminOverview, scope);
      // A year has some hundred days of revenue: every seventh is counted.
      const counted = checks.length > 300 ? checks.filter((_check, index) => index % 7 === 0) : checks;
      const rows: Record<string, number> = {};
      for (const check of counted) rows[check.name] = await check.rows();
      expect(rows).toEqual(Object.fromEntries(counted.map(({ name, figure }) => [name, figure])));
      const { revenue, enrolments, funnel, cohorts, lessons, reviewTimes, activeFamilyCount } = adminOverview;
      expect(activeFamilyCount).toBe(await countActive(scope));
      for (const figure of [funnel.signedUp, funnel.verified, reviewTimes.count, activeFamilyCount])
        expect(figure).toBeGreaterThan(0);
      expect(sum(lessons.map(({ count }) => count))).toBeGreaterThan(0);
      expect(sum(cohorts.map(({ count }) => count))).toBe(
        await countOf(CountStudentsDocument, { ...scope, paymentStatus: 'COMPLETED' }),
      );
      expect(sum(enrolments.map(({ count }) => count))).toBe(await countOf(CountStudentsDocument, scope));
      expect(sum(revenue.map(({ completedCount }) => completedCount))).toBe(
        await countOf(CountPaymentsDocument, { ...scope, money: 'RECEIVED' }),
      );
      expect(sum(revenue.map(({ refundedCount }) => refundedCount))).toBe(
        await countOf(CountPaymentsDocument, { ...scope, money: 'RETURNED' }),
      );
    },
    120_000,
  );
});

describe('the statistics of the overview', () => {
  it('equal the rows that they lead to', async () => {
    const { adminStatistics } = await numbersOf({ from: today, to: today, course: null });
    const others = dataOf(await askAs(gateway.url, admin)(CountOthersDocument, {}));
    expect(adminStatistics).toEqual({
      paidStudentCount: await countOf(CountStudentsDocument, { paymentStatus: 'COMPLETED' }),
      unpaidStudentCount: await countOf(CountStudentsDocument, { paymentStatus: 'PENDING' }),
      studentsWithoutMentorCount: await countOf(CountStudentsDocument, { withoutMentor: true }),
      pendingApplicationCount: others.applications.totalCount,
      pendingProjectCount: others.projects.totalCount,
      paymentsNeedingReviewCount: await countOf(CountPaymentsDocument, { needsAttention: true }),
      openReportCount: others.reports.totalCount,
      openTicketCount: others.tickets.totalCount,
    });
    expect(adminStatistics.paidStudentCount).toBeGreaterThan(0);
    expect(adminStatistics.studentsWithoutMentorCount).toBeGreaterThan(0);
  });

  it('and their tables are for admins only', async () => {
    const parent = await makePerson(gateway.app, { role: 'PARENT', name: 'Ngozi' });
    for (const person of [null, parent])
      for (const document of [CountFamiliesDocument, CountSubmissionsDocument]) {
        const { data, errors } = await askAs(gateway.url, person)(document, {});
        expect(data).toBeNull();
        expect(errors).toHaveLength(1);
      }
  });
});
