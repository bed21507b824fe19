import { z } from 'zod';
import type { App } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { AssignmentKind, Course } from '../../generated/prisma/enums.ts';
import { searchConditions } from '../../platform/database/search.ts';
import {
  type ExportFilters,
  type ExportViewer,
  parseExportFilters,
  type TableExport,
} from '../exports/tableExports.ts';
import { authoredAssignments } from './access.ts';

type Given<Value> = Value | null | undefined;

export type AssignmentFilters = {
  search?: Given<string>;
  course?: Given<Course>;
  kind?: Given<AssignmentKind>;
  isForOwnStudents?: Given<boolean>;
};

/** Returns the conditions of the table of assignments. */
export function assignmentFilters(filters: AssignmentFilters): Prisma.AssignmentWhereInput[] {
  const { search, course, kind, isForOwnStudents } = filters;
  return [
    course ? { lesson: { course } } : {},
    kind ? { kind } : {},
    typeof isForOwnStudents === 'boolean' ? { isForOwnStudents } : {},
    ...searchConditions('title', search),
  ];
}

const FILTERS = z.object({
  search: z.string().optional(),
  course: z.enum(Course).optional(),
  kind: z.enum(AssignmentKind).optional(),
  isForOwnStudents: z.stringbool().optional(),
});

const exported = (viewer: ExportViewer, filters: ExportFilters): Prisma.AssignmentWhereInput => ({
  AND: [
    authoredAssignments({ ...viewer, mentorId: null }),
    ...assignmentFilters(parseExportFilters(FILTERS, filters)),
  ],
});

/** Names of the filters of the table. */
export const ASSIGNMENT_FILTER_NAMES: readonly string[] = Object.keys(FILTERS.shape);

/** Returns the ids of the assignments that the filters select, the newest first, at most `limit`. */
export async function selectAssignments(
  app: App,
  viewer: ExportViewer,
  filters: ExportFilters,
  limit: number,
): Promise<string[]> {
  const rows = await app.unprepared.assignment.findMany({
    where: exported(viewer, filters),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Writes the table of assignments to a file. */
export const assignmentExport: TableExport = {
  table: 'assignments',
  columns: ['id', 'title', 'course', 'lesson', 'type', 'required', 'mentor', 'submissions', 'due at (UTC)'],
  filters: ASSIGNMENT_FILTER_NAMES,
  count: (app, viewer, filters) => app.unprepared.assignment.count({ where: exported(viewer, filters) }),
  async load(app, viewer, filters, { afterId, size }) {
    const rows = await app.unprepared.assignment.findMany({
      where: { AND: [exported(viewer, filters), afterId ? { id: { gt: afterId } } : {}] },
      orderBy: { id: 'asc' },
      take: size,
      include: {
        lesson: { select: { course: true, number: true } },
        createdBy: { select: { profile: { select: { fullName: true } } } },
        _count: { select: { submissions: true } },
      },
    });
    return rows.map((row) => ({
      id: row.id,
      cells: [
        ...[row.id, row.title, row.lesson.course, String(row.lesson.number), row.kind],
        ...[row.isRequired ? 'yes' : 'no', row.createdBy?.profile.fullName ?? ''],
        ...[String(row._count.submissions), row.dueAt?.toISOString() ?? ''],
      ],
    }));
  },
};
