import { z } from 'zod';
import { type ProjectState, withoutMarks } from '../../../contract/gallery.ts';
import type { App } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { Course, ProjectKind } from '../../generated/prisma/enums.ts';
import { searchConditions } from '../../platform/database/search.ts';
import type { BulkViewer } from '../bulkActions/definitions.ts';
import { type ExportFilters, parseExportFilters } from '../exports/tableExports.ts';
import { managedProjects } from './access.ts';

type Given<Value> = Value | null | undefined;

export type ProjectFilters = {
  search?: Given<string>;
  state?: Given<ProjectState>;
  kind?: Given<ProjectKind>;
  course?: Given<Course>;
  isFeatured?: Given<boolean>;
  studentId?: Given<string>;
};

const inState: Record<ProjectState, Prisma.ProjectWhereInput> = {
  WAITING: { isApproved: false, decidedAt: null },
  IN_GALLERY: { isApproved: true },
  NOT_SHOWN: { isApproved: false, decidedAt: { not: null } },
};

/** Returns the conditions of the list of projects. */
export function projectFilters(filters: ProjectFilters): Prisma.ProjectWhereInput[] {
  const { search, state, kind, course, isFeatured, studentId } = filters;
  return [
    state ? inState[state] : {},
    kind ? { kind } : {},
    course ? { course } : {},
    typeof isFeatured === 'boolean' ? { isFeatured } : {},
    studentId ? { studentId } : {},
    ...searchConditions('searchText', withoutMarks(search ?? '')),
  ];
}

const FILTERS = z.object({
  search: z.string().optional(),
  state: z.enum(['WAITING', 'IN_GALLERY', 'NOT_SHOWN']).optional(),
  kind: z.enum(ProjectKind).optional(),
  course: z.enum(Course).optional(),
  isFeatured: z.stringbool().optional(),
  studentId: z.guid().optional(),
});

/** Names of the filters of the list. */
export const PROJECT_FILTER_NAMES: readonly string[] = Object.keys(FILTERS.shape);

/** Returns the ids of the projects that the filters select, the newest first, at most `limit`. */
export async function selectProjects(
  { unprepared }: App,
  viewer: BulkViewer,
  filters: ExportFilters,
  limit: number,
): Promise<string[]> {
  const rows = await unprepared.project.findMany({
    where: { AND: [managedProjects(viewer), ...projectFilters(parseExportFilters(FILTERS, filters))] },
    orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
