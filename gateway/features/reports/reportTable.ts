import { z } from 'zod';
import type { App, Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { Course, ReportKind } from '../../generated/prisma/enums.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { exportRows, type FiltersOf } from '../exports/exportRows.ts';
import { visibleReports } from './access.ts';

const FILTERS = z.object({
  search: z.string().optional(),
  kind: z.enum(ReportKind).optional(),
  isOpen: z.stringbool().optional(),
  course: z.enum(Course).optional(),
});

/** Selects the rows of the table of reports. */
export function reportRows(
  _app: App,
  viewer: Pick<Viewer, 'role'> | null,
  { search, kind, isOpen, course }: FiltersOf<typeof FILTERS>,
): Prisma.ReportWhereInput {
  return {
    AND: [
      visibleReports(viewer),
      kind ? { kind } : {},
      isOpen == null ? {} : { openRank: isOpen ? 1 : 0 },
      course ? { course } : {},
      ...searchConditions('searchText', search),
    ],
  };
}

/** Writes the table of reports to a file, without what was reported: each reading of that is recorded. */
export const reportExport = exportRows({
  table: 'reports',
  filters: FILTERS,
  where: reportRows,
  count: ({ unprepared }, where) => unprepared.report.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.report.findMany({
      ...next,
      select: {
        ...{ id: true, kind: true, studentName: true, decision: true, reason: true, senderName: true },
        ...{ reporterName: true, course: true, createdAt: true, resolvedAt: true },
      },
    }),
  columns: {
    id: ({ id }) => id,
    kind: ({ kind }) => kind,
    child: ({ studentName }) => studentName,
    state: ({ decision }) => decision ?? 'OPEN',
    reason: ({ reason }) => reason,
    about: ({ senderName }) => senderName,
    'reported by': ({ reporterName }) => reporterName,
    course: ({ course }) => course,
    'reported at (UTC)': ({ createdAt }) => createdAt.toISOString(),
    'closed at (UTC)': ({ resolvedAt }) => resolvedAt?.toISOString() ?? '',
  },
});
