import { z } from 'zod';
import { PROJECT_STATES, type ProjectState, projectState, withoutMarks } from '../../../contract/gallery.ts';
import type { App, Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { Course, ProjectKind } from '../../generated/prisma/enums.ts';
import { searchConditions } from '../../platform/database/search.ts';
import type { BulkViewer } from '../bulkActions/definitions.ts';
import { exportRows, type FiltersOf } from '../exports/exportRows.ts';
import { type ExportFilters, parseExportFilters } from '../exports/tableExports.ts';
import { managedProjects } from './access.ts';

const FILTERS = z.object({
  search: z.string().optional(),
  state: z.enum(PROJECT_STATES).optional(),
  kind: z.enum(ProjectKind).optional(),
  course: z.enum(Course).optional(),
  isFeatured: z.stringbool().optional(),
  studentId: z.guid().optional(),
});

const inState: Record<ProjectState, Prisma.ProjectWhereInput> = {
  WAITING: { isApproved: false, decidedAt: null },
  IN_GALLERY: { isApproved: true },
  NOT_SHOWN: { isApproved: false, decidedAt: { not: null } },
};

/** Selects the rows of the table of projects. */
export function projectRows(
  _app: App,
  viewer: Pick<Viewer, 'role'> | null,
  { search, state, kind, course, isFeatured, studentId }: FiltersOf<typeof FILTERS>,
): Prisma.ProjectWhereInput {
  return {
    AND: [
      managedProjects(viewer),
      state ? inState[state] : {},
      kind ? { kind } : {},
      course ? { course } : {},
      isFeatured == null ? {} : { isFeatured },
      studentId ? { studentId } : {},
      ...searchConditions('searchText', withoutMarks(search ?? '')),
    ],
  };
}

/** Names of the filters of the table. */
export const PROJECT_FILTER_NAMES: readonly string[] = Object.keys(FILTERS.shape);

/** Returns the ids of the projects that the filters select, the newest first, at most `limit`. */
export async function selectProjects(
  app: App,
  viewer: BulkViewer,
  filters: ExportFilters,
  limit: number,
): Promise<string[]> {
  const rows = await app.unprepared.project.findMany({
    where: projectRows(app, viewer, parseExportFilters(FILTERS, filters)),
    orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Writes the table of projects to a file. */
export const projectExport = exportRows({
  table: 'projects',
  filters: FILTERS,
  where: projectRows,
  count: ({ unprepared }, where) => unprepared.project.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.project.findMany({
      ...next,
      include: {
        student: { select: { firstName: true, age: true, parent: { select: { fullName: true } } } },
      },
    }),
  columns: {
    id: ({ id }) => id,
    title: ({ title }) => title,
    description: ({ description }) => description ?? '',
    type: ({ kind }) => kind,
    course: ({ course }) => course,
    state: (project) => projectState(project),
    featured: ({ isFeatured }) => (isFeatured ? 'yes' : 'no'),
    child: ({ student }) => student.firstName,
    age: ({ student }) => student.age,
    parent: ({ student }) => student.parent.fullName ?? '',
    likes: ({ likesCount }) => likesCount,
    tags: ({ tags }) => tags.join(', '),
    link: ({ projectUrl }) => projectUrl,
    'shared at (UTC)': ({ submittedAt }) => submittedAt.toISOString(),
  },
});
