import { idleSince, STUCK_ATTEMPTS, type StudentFlag } from '../../../../contract/studentFlags.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { SortValue } from '../../../graphql/table.ts';
import type { Db } from '../../../platform/database/prisma.ts';

/** How a student stands, as the mentor's table shows it. */
export type Standing = {
  id: string;
  completedCount: number;
  /** When the published lessons of the course that are done were completed. */
  completedAt: Date[];
  lessonCount: number;
  averageScore: number | null;
  pendingReviewCount: number;
  lastActivityAt: Date | null;
  flags: StudentFlag[];
  /** The value of the sort. */
  sortValue: SortValue;
};

/** The sorts of the standings, as SQL expressions that are never null. */
export const STANDING_SORTS = {
  NAME: { value: '"firstName"', kind: 'text' },
  FLAGS: { value: 'cardinality(flags)', kind: 'number' },
  PROGRESS: { value: '"completedCount"', kind: 'number' },
  SCORE: { value: 'coalesce("averageScore", -1)', kind: 'number' },
  WORK: { value: '"pendingReviewCount"', kind: 'number' },
  ACTIVITY: { value: '"activeAt"', kind: 'date' },
} as const;

export type StandingSort = keyof typeof STANDING_SORTS;

type StandingQuery = {
  /** The students whom the viewer may see, and the search and the filters select. */
  studentIds: readonly string[];
  flag: StudentFlag | null;
  sort: StandingSort;
  isDescending: boolean;
  /** The sort value and the id of the last row of the page before; null for the first page. */
  after: readonly [SortValue, string] | null;
  limit: number;
};

const CASTS = { text: 'text', number: 'int', date: 'timestamptz' };

/**
 * Loads the standings of students in one statement, however many they are: every row is found by the id of its student.
 * @returns a page of them, and how many there are on all pages
 */
export async function loadStandings(
  db: Db,
  { studentIds, flag, sort, isDescending, after, limit }: StandingQuery,
): Promise<{ standings: Standing[]; total: number }> {
  const now = new Date();
  const { value, kind } = STANDING_SORTS[sort];
  const order = Prisma.raw(isDescending ? 'DESC' : 'ASC');
  const beyond = Prisma.raw(isDescending ? '<' : '>');
  const rows = await db.$queryRaw<(Standing & { total: number })[]>`
    WITH standing AS (${standingsOf(studentIds, now)}),
    selected AS (
      SELECT *, ${Prisma.raw(value)} AS "sortValue" FROM standing
      WHERE ${flag}::text IS NULL OR ${flag}::text = ANY(flags)
    )
    SELECT *, (SELECT count(*)::int FROM selected) AS total FROM selected
    ${
      after
        ? Prisma.sql`WHERE ("sortValue", id) ${beyond} (${after[0]}::${Prisma.raw(CASTS[kind])}, ${after[1]}::uuid)`
        : Prisma.empty
    }
    ORDER BY "sortValue" ${order}, id ${order} LIMIT ${limit}`;
  return { standings: rows, total: rows[0]?.total ?? 0 };
}

/** Selects the standing of each student. Work is judged by the best attempt at an assignment. */
const standingsOf = (studentIds: readonly string[], now: Date) => Prisma.sql`
  SELECT s.id, s."firstName", done.count AS "completedCount", done.times AS "completedAt",
    course.count AS "lessonCount", work.average AS "averageScore", work.pending AS "pendingReviewCount",
    greatest(done.last, work.last) AS "lastActivityAt",
    coalesce(greatest(done.last, work.last), s."enrolledAt") AS "activeAt",
    array_remove(ARRAY[
      CASE WHEN coalesce(greatest(done.last, work.last), s."enrolledAt") < ${idleSince(now)}
        AND NOT EXISTS (SELECT FROM "Certificate" c WHERE c."studentId" = s.id) THEN 'IDLE' END,
      CASE WHEN work."isStuck" THEN 'STUCK' END,
      CASE WHEN work.margin < 0 THEN 'FAILING' END,
      -- With EXISTS, PostgreSQL reads all plans once and hashes them. A subquery with a limit is asked for each student.
      CASE WHEN (
        SELECT true FROM "InstalmentPlan" p JOIN "Instalment" i ON i."planId" = p.id
        WHERE p."liveStudentId" = s.id AND p.status = 'RUNNING' AND i."paidAt" IS NULL AND i."dueAt" <= ${now}
        LIMIT 1
      ) THEN 'UNPAID' END
    ], NULL) AS flags
  FROM "Student" s
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS count, max(c."completedAt") AS last,
      coalesce(array_agg(c."completedAt"), '{}') AS times
    FROM "LessonCompletion" c JOIN "Lesson" l ON l.id = c."lessonId"
    WHERE c."studentId" = s.id AND l."isPublished" AND l.course = s.course
  ) done
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS count FROM "Lesson" l WHERE l.course = s.course AND l."isPublished"
  ) course
  CROSS JOIN LATERAL (
    SELECT max(last) AS last, round(avg(best))::int AS average,
      -- Each is measured by its own passing score; one that was approved passes, whatever is required since.
      avg(CASE WHEN approved THEN greatest(best - passing, 0) ELSE best - passing END) AS margin,
      coalesce(sum(pending), 0)::int AS pending,
      coalesce(bool_or(NOT approved AND returned >= ${STUCK_ATTEMPTS}), false) AS "isStuck"
    FROM (
      SELECT max(w."submittedAt") AS last, max(w.score) AS best, max(a."passingScore") AS passing, bool_or(w.status = 'APPROVED') AS approved,
        count(*) FILTER (WHERE w.status = 'NEEDS_REVISION') AS returned,
        count(*) FILTER (WHERE w.status IN ('SUBMITTED', 'UNDER_REVIEW')) AS pending
      FROM "Submission" w JOIN "Assignment" a ON a.id = w."assignmentId"
      WHERE w."studentId" = s.id GROUP BY w."assignmentId"
    ) assignments
  ) work
  WHERE s.id = ANY(${[...studentIds]}::uuid[])`;
