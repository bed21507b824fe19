import { z } from 'zod';
import { badInput } from '../../../contract/errors.ts';
import type { App } from '../../context.ts';
import type { Prisma as PrismaTypes } from '../../generated/prisma/client.ts';
import { Course, EnrolmentPaymentStatus, Package } from '../../generated/prisma/enums.ts';
import type { Prisma } from '../../platform/database/prisma.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { instantsOf, timeZoneOf } from '../accounts/days.ts';
import {
  type ExportFilters,
  type ExportViewer,
  parseExportFilters,
  type TableExport,
} from '../exports/tableExports.ts';
import { visibleStudents } from './access.ts';

type Given<Value> = Value | null | undefined;

export type StudentFilters = {
  search?: Given<string>;
  course?: Given<Course>;
  package?: Given<Package>;
  paymentStatus?: Given<EnrolmentPaymentStatus>;
  mentorId?: Given<string>;
  withoutMentor?: Given<boolean>;
  /** First and last day of the enrolment. */
  from?: Given<string>;
  to?: Given<string>;
  /** A lesson that they completed, and the first and last day of that. */
  lessonId?: Given<string>;
  completedFrom?: Given<string>;
  completedTo?: Given<string>;
  /** In which those days are meant. */
  timeZone: string;
};

/** Returns the conditions of the table of students. */
export async function studentFilters(
  prisma: Prisma,
  filters: StudentFilters,
): Promise<PrismaTypes.StudentWhereInput[]> {
  return [
    filters.course ? { course: filters.course } : {},
    filters.package ? { package: filters.package } : {},
    filters.paymentStatus ? { paymentStatus: filters.paymentStatus } : {},
    filters.mentorId ? { mentorId: filters.mentorId } : {},
    filters.withoutMentor ? { mentorId: null, package: 'MENTORED', paymentStatus: 'COMPLETED' } : {},
    {
      createdAt: instantsOf({ from: ['from', filters.from], to: ['to', filters.to] }, filters.timeZone),
    },
    await completedIn(prisma, filters),
    ...searchConditions('searchText', filters.search),
  ];
}

/**
 * Selects those who completed the lesson in the days, and says since when they enrolled: the planner, which assumes
 * them to be spread over all students, would look for the oldest of them among everybody who came long before.
 */
async function completedIn(
  prisma: Prisma,
  { lessonId, completedFrom, completedTo, timeZone }: StudentFilters,
): Promise<PrismaTypes.StudentWhereInput> {
  if (!lessonId) {
    if (completedFrom || completedTo) throw badInput('lessonId', 'Choose the lesson that they completed');
    return {};
  }
  const completedAt = instantsOf(
    { from: ['completedFrom', completedFrom], to: ['completedTo', completedTo] },
    timeZone,
  );
  const completions = { some: { lessonId, completedAt } };
  if (!completedFrom) return { completions };
  // Counted as well, since a minimum alone would be looked for in that same slow way.
  const { _min: oldest } = await prisma.student.aggregate({
    ...{ where: { completions }, _min: { createdAt: true }, _count: true },
  });
  return { completions, ...(oldest.createdAt && { createdAt: { gte: oldest.createdAt } }) };
}

const FILTERS = z.object({
  search: z.string().optional(),
  course: z.enum(Course).optional(),
  package: z.enum(Package).optional(),
  paymentStatus: z.enum(EnrolmentPaymentStatus).optional(),
  mentorId: z.guid().optional(),
  withoutMentor: z.stringbool().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  lessonId: z.guid().optional(),
  completedFrom: z.string().optional(),
  completedTo: z.string().optional(),
});

/** Names of the filters of the table. */
export const STUDENT_FILTER_NAMES: readonly string[] = Object.keys(FILTERS.shape);

async function exported(
  { prisma, unprepared }: App,
  viewer: ExportViewer,
  filters: ExportFilters,
): Promise<PrismaTypes.StudentWhereInput> {
  const parsed = parseExportFilters(FILTERS, filters);
  const timeZone = await timeZoneOf(prisma, viewer.id);
  return { AND: [visibleStudents(viewer), ...(await studentFilters(unprepared, { ...parsed, timeZone }))] };
}

/** Names a student in a list: with the parent, since first names repeat. */
export const studentLabel = (student: { firstName: string; parent: { fullName: string | null } }): string =>
  `${student.firstName}, child of ${student.parent.fullName ?? 'No name'}`;

/** Returns the ids of the students that the filters of the table select, the newest first, at most `limit`. */
export async function selectStudents(
  app: App,
  viewer: ExportViewer,
  filters: ExportFilters,
  limit: number,
): Promise<string[]> {
  const rows = await app.unprepared.student.findMany({
    where: await exported(app, viewer, filters),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Writes the table of students to a file. */
export const studentExport: TableExport = {
  table: 'students',
  columns: [
    ...['id', 'first name', 'age', 'course', 'package', 'payment', 'parent', 'e-mail', 'mentor'],
    ...['lessons done', 'enrolled at (UTC)'],
  ],
  filters: STUDENT_FILTER_NAMES,
  count: async (app, viewer, filters) =>
    app.unprepared.student.count({ where: await exported(app, viewer, filters) }),
  async load(app, viewer, filters, { afterId, size }) {
    const rows = await app.unprepared.student.findMany({
      where: { AND: [await exported(app, viewer, filters), afterId ? { id: { gt: afterId } } : {}] },
      orderBy: { id: 'asc' },
      take: size,
      include: {
        parent: { select: { fullName: true, user: { select: { email: true } } } },
        mentor: { select: { profile: { select: { fullName: true } } } },
        _count: { select: { completions: true } },
      },
    });
    return rows.map((row) => ({
      id: row.id,
      cells: [
        ...[row.id, row.firstName, String(row.age), row.course, row.package, row.paymentStatus],
        ...[row.parent.fullName ?? '', row.parent.user.email, row.mentor?.profile.fullName ?? ''],
        ...[String(row._count.completions), row.enrolledAt.toISOString()],
      ],
    }));
  },
};
