import { notFound } from '../../../contract/errors.ts';
import type { Viewer } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../../platform/database/prisma.ts';
import { searchSql } from '../../platform/database/search.ts';
import { assignableStudents, visibleMentors } from './access.ts';

/** A mentor as a choice. */
export type MentorOption = {
  id: string;
  name: string;
  /** Number of paid students. */
  studentCount: number;
  /** Null for no limit. */
  maxStudents: number | null;
  isFull: boolean;
  specialization: string[];
  timeZone: string;
  /** The place in the order, besides the id. */
  rank: number;
};

type OptionQuery = {
  /** The student to choose for; null for several. */
  studentId: string | null;
  /** A mentor who is no choice; null for none. */
  exceptMentorId: string | null;
  search: string | null;
  /** The rank and the id of the last option of the page before; null for the first page. */
  after: readonly [rank: number, id: string] | null;
  limit: number;
};

type Ranked = { id: string; studentCount: number; isFull: boolean; rank: number };

/** Ranks a mentor without a place after everybody who has one. */
const FULL_RANK = 1_000_000;

/**
 * Loads a page of the mentors who may get a student: active, checked, and not of the student's own family. Those with
 * a place come first, then those with the fewest students. The student's own mentor counts as having a place.
 * @throws DomainError NOT_FOUND for a student who is not there
 */
export async function loadMentorOptions(
  db: Database['unprepared'],
  viewer: Viewer,
  query: OptionQuery,
): Promise<MentorOption[]> {
  const { studentId } = query;
  const student =
    studentId === null
      ? null
      : await db.student.findFirst({
          where: { AND: [{ id: studentId }, assignableStudents(viewer)] },
          select: { parentId: true, loginId: true, mentorId: true },
        });
  if (studentId !== null && !student) throw notFound('Student');
  const page = await rankMentors(db, student, query);
  const mentors = await db.mentor.findMany({
    where: { AND: [{ id: { in: page.map(({ id }) => id) } }, visibleMentors(viewer)] },
    select: {
      ...{ id: true, maxStudents: true, specialization: true },
      profile: { select: { fullName: true, timeZone: true } },
    },
  });
  const mentorOf = new Map(mentors.map((mentor) => [mentor.id, mentor]));
  return page.flatMap((ranked) => {
    const mentor = mentorOf.get(ranked.id);
    if (!mentor) return [];
    const { maxStudents, specialization, profile } = mentor;
    const { fullName, timeZone } = profile;
    return [{ ...ranked, maxStudents, specialization, timeZone, name: fullName ?? 'No name' }];
  });
}

type OwnFamily = { parentId: string; loginId: string | null; mentorId: string | null } | null;

/** Ranks by the number of students, which is counted in an index: a page costs a count per mentor, not per student. */
function rankMentors(db: Database['unprepared'], student: OwnFamily, query: OptionQuery): Promise<Ranked[]> {
  const { exceptMentorId, search, after, limit } = query;
  return db.$queryRaw<Ranked[]>`
    SELECT * FROM (
      SELECT id, "studentCount", "isFull",
        "studentCount" + CASE WHEN "isFull" THEN ${FULL_RANK}::int ELSE 0 END AS rank
      FROM (
        SELECT m.id, load.count AS "studentCount",
          coalesce(load.count >= m."maxStudents", false)
            AND m.id IS DISTINCT FROM ${student?.mentorId ?? null}::uuid AS "isFull"
        FROM "Mentor" m
        JOIN "Profile" p ON p.id = m."profileId"
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS count FROM "Student" s
          WHERE s."mentorId" = m.id AND s."paymentStatus" = 'COMPLETED'
        ) load
        WHERE m."isActive"
          AND (m."backgroundCheckExpiresAt" IS NULL OR m."backgroundCheckExpiresAt" > now())
          AND NOT EXISTS (SELECT 1 FROM "AccountClosure" c WHERE c."profileId" = m."profileId")
          AND m.id IS DISTINCT FROM ${exceptMentorId}::uuid
          AND m."profileId" IS DISTINCT FROM ${student?.parentId ?? null}::uuid
          AND m."profileId" IS DISTINCT FROM ${student?.loginId ?? null}::uuid
          ${searchSql('p."searchText"', search)}
      ) loads
    ) ranked
    ${after ? Prisma.sql`WHERE (rank, id) > (${after[0]}::int, ${after[1]}::uuid)` : Prisma.empty}
    ORDER BY rank, id
    LIMIT ${limit}`;
}
