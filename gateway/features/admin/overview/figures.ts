import { MAX_MENTOR_LOADS } from '../../../../contract/overview.ts';
import { type Course, type Package, Prisma } from '../../../generated/prisma/client.ts';
import type { Prisma as Client } from '../../../platform/database/prisma.ts';
import type { OverviewScope } from './period.ts';

// Each figure reads the part of one index that its period covers, and the index has all columns that it needs. The
// tests in tests/api/plans.test.ts hold that.

const ofCourse = (column: string, course: Course | null) =>
  course ? Prisma.sql`AND ${Prisma.raw(column)} = ${course}::"Course"` : Prisma.empty;

/** The day of an instant in the zone of the viewer. Rows are grouped by it before it is formatted: dates are quicker. */
const dayOf = (column: string, timeZone: string) =>
  Prisma.sql`(${Prisma.raw(column)} AT TIME ZONE ${timeZone})::date`;

export type RevenueDay = {
  day: string;
  package: Package;
  currency: string;
  completedMinor: number;
  completedCount: number;
  refundedMinor: number;
  refundedCount: number;
};

/** Adds up the money that came in, by the day it came, and what of it went back since. Currencies are never added. */
export function revenueOf(
  db: Client,
  { start, end, timeZone, course }: OverviewScope,
): Promise<RevenueDay[]> {
  return db.$queryRaw<RevenueDay[]>`
    SELECT day::text AS day, package, currency,
      sum("amountMinor")::float8 AS "completedMinor", count(*)::int AS "completedCount",
      coalesce(sum("amountMinor") FILTER (WHERE "isRefunded"), 0)::float8 AS "refundedMinor",
      (count(*) FILTER (WHERE "isRefunded"))::int AS "refundedCount"
    FROM (
      SELECT ${dayOf('"settledAt"', timeZone)} AS day, package, currency, "amountMinor",
        status <> 'COMPLETED' AS "isRefunded"
      FROM "Payment"
      WHERE "settledAt" >= ${start} AND "settledAt" < ${end} ${ofCourse('course', course)}
        AND status IN ('COMPLETED', 'REFUNDED', 'REVERSED')
    ) money
    GROUP BY money.day, package, currency ORDER BY money.day, currency, package`;
}

export type DayCount = { day: string; count: number };

/** Counts the children who were enrolled, by day. */
export function enrolmentsOf(
  db: Client,
  { start, end, timeZone, course }: OverviewScope,
): Promise<DayCount[]> {
  return db.$queryRaw<DayCount[]>`
    SELECT day::text AS day, count(*)::int AS count
    FROM (
      SELECT ${dayOf('"createdAt"', timeZone)} AS day FROM "Student"
      WHERE "createdAt" >= ${start} AND "createdAt" < ${end} ${ofCourse('course', course)}
    ) enrolled
    GROUP BY enrolled.day ORDER BY enrolled.day`;
}

export type Funnel = {
  signedUp: number;
  verified: number;
  enrolled: number;
  paid: number;
  firstLesson: number;
  certificate: number;
};

const STEP = {
  WEBSITE_APP: '"websiteAppStep"',
  VIDEO_ANIMATION: '"videoAnimationStep"',
} satisfies Record<Course, string>;

/** Counts the families that signed up in the period, and how far they have come until now. */
export async function funnelOf(db: Client, { start, end, course }: OverviewScope): Promise<Funnel> {
  const step = Prisma.raw(course ? STEP[course] : `greatest(${Object.values(STEP).join(', ')})`);
  const rows = await db.$queryRaw<Funnel[]>`
    SELECT count(*)::int AS "signedUp",
      (count(*) FILTER (WHERE "isVerified"))::int AS verified,
      (count(*) FILTER (WHERE "isVerified" AND step >= 1))::int AS enrolled,
      (count(*) FILTER (WHERE "isVerified" AND step >= 2))::int AS paid,
      (count(*) FILTER (WHERE "isVerified" AND step >= 3))::int AS "firstLesson",
      (count(*) FILTER (WHERE "isVerified" AND step >= 4))::int AS certificate
    FROM (
      SELECT "isVerified", ${step} AS step FROM "FamilyProgress"
      WHERE "signedUpAt" >= ${start} AND "signedUpAt" < ${end}
    ) families`;
  return rows[0] ?? { signedUp: 0, verified: 0, enrolled: 0, paid: 0, firstLesson: 0, certificate: 0 };
}

export type Cohort = { course: Course; count: number };

/** Counts the children who were enrolled in the period and have paid, by course. */
export function cohortsOf(db: Client, { start, end, course }: OverviewScope): Promise<Cohort[]> {
  return db.$queryRaw<Cohort[]>`
    SELECT course, count(*)::int AS count FROM "Student"
    WHERE "createdAt" >= ${start} AND "createdAt" < ${end} AND "paymentStatus" = 'COMPLETED'
      ${ofCourse('course', course)}
    GROUP BY course ORDER BY course`;
}

export type LessonCount = { lessonId: string; course: Course; number: number; title: string; count: number };

/**
 * Counts of the children who were enrolled in the period and have paid how many have completed each published lesson of
 * their course until now, in the order of the lessons.
 */
export function lessonCountsOf(db: Client, { start, end, course }: OverviewScope): Promise<LessonCount[]> {
  return db.$queryRaw<LessonCount[]>`
    SELECT l.id AS "lessonId", l.course, l.number, l.title, coalesce(reached.count, 0)::int AS count
    FROM "Lesson" l
    LEFT JOIN (
      SELECT "lessonId", count(*) AS count FROM "LessonCompletion"
      WHERE "cohortAt" >= ${start} AND "cohortAt" < ${end} GROUP BY "lessonId"
    ) reached ON reached."lessonId" = l.id
    WHERE l."isPublished" ${ofCourse('l.course', course)}
    ORDER BY l.course, l.number`;
}

export type ReviewTimes = { count: number; medianMinutes: number | null; p90Minutes: number | null };

/** Returns how long the work that people reviewed in the period had waited: all but quizzes that the gateway marked. */
export async function reviewTimesOf(db: Client, { start, end, course }: OverviewScope): Promise<ReviewTimes> {
  const rows = await db.$queryRaw<{ count: number; seconds: number[] | null }[]>`
    SELECT count(*)::int AS count, percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY seconds) AS seconds
    FROM (
      SELECT date_part('epoch', s."reviewedAt" - s."submittedAt") AS seconds FROM "Submission" s
      WHERE NOT s."isAutoMarked" AND s."reviewedAt" >= ${start} AND s."reviewedAt" < ${end}
        ${ofAssignments('s', course)}
    ) waits`;
  const { count = 0, seconds = null } = rows[0] ?? {};
  const minutesOf = (index: number) => (seconds?.[index] === undefined ? null : seconds[index] / 60);
  return { count, medianMinutes: minutesOf(0), p90Minutes: minutesOf(1) };
}

export type ReviewsWaiting = { count: number; since: Date | null };

/** Counts the work that waits for a review now, and finds since when the oldest does. */
export async function reviewsWaitingOf(db: Client, course: Course | null): Promise<ReviewsWaiting> {
  const rows = await db.$queryRaw<ReviewsWaiting[]>`
    SELECT count(*)::int AS count, min(s."pendingSince") AS since FROM "Submission" s
    WHERE s."pendingSince" IS NOT NULL ${ofAssignments('s', course)}`;
  return rows[0] ?? { count: 0, since: null };
}

const ofAssignments = (alias: string, course: Course | null) =>
  course
    ? Prisma.sql`AND ${Prisma.raw(alias)}."assignmentId" IN (
        SELECT a.id FROM "Assignment" a JOIN "Lesson" l ON l.id = a."lessonId" WHERE l.course = ${course}::"Course")`
    : Prisma.empty;

export type MentorLoad = { mentorId: string; name: string; studentCount: number; maxStudents: number | null };

/** Returns the active mentors with the most students now, who paid for one. */
export function mentorLoadsOf(db: Client): Promise<MentorLoad[]> {
  return db.$queryRaw<MentorLoad[]>`
    SELECT m.id AS "mentorId", coalesce(p."fullName", 'Unknown') AS name, m."maxStudents",
      m.count::int AS "studentCount"
    FROM (
      SELECT m.*, load.count FROM "Mentor" m
      CROSS JOIN LATERAL (
        SELECT count(*) AS count FROM "Student" s WHERE s."mentorId" = m.id AND s."paymentStatus" = 'COMPLETED'
      ) load
      WHERE m."isActive"
      ORDER BY load.count DESC, m.id LIMIT ${MAX_MENTOR_LOADS}
    ) m
    JOIN "Profile" p ON p.id = m."profileId"
    ORDER BY m.count DESC, m.id`;
}

/** Counts the families of whom a child completed a lesson in the period. */
export async function activeFamiliesOf(db: Client, { start, end, course }: OverviewScope): Promise<number> {
  // Nobody is active after a day that is not over, so that the last activity of each family says enough.
  if (!course && end > new Date()) {
    const counted = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM "FamilyProgress" WHERE "lastActiveAt" >= ${start}`;
    return counted[0]?.count ?? 0;
  }
  const inCourse = course
    ? Prisma.sql`AND "lessonId" IN (SELECT id FROM "Lesson" WHERE course = ${course}::"Course")`
    : Prisma.empty;
  const rows = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM "FamilyProgress" WHERE "parentId" IN (
      SELECT s."parentId"
      FROM (
        SELECT DISTINCT "studentId" FROM "LessonCompletion"
        WHERE "completedAt" >= ${start} AND "completedAt" < ${end} ${inCourse}
      ) active
      JOIN "Student" s ON s.id = active."studentId"
    )`;
  return rows[0]?.count ?? 0;
}
