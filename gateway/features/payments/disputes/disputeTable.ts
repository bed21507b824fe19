import { z } from 'zod';
import type { App, Viewer } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { Course, DisputeStatus } from '../../../generated/prisma/enums.ts';
import { searchConditions } from '../../../platform/database/search.ts';
import { exportRows, type FiltersOf } from '../../exports/exportRows.ts';
import { visibleDisputes } from './access.ts';

const FILTERS = z.object({
  search: z.string().optional(),
  status: z.enum(DisputeStatus).optional(),
  course: z.enum(Course).optional(),
});

/** Selects the rows of the table of disputes. */
export function disputeRows(
  _app: App,
  viewer: Pick<Viewer, 'role'> | null,
  { search, status, course }: FiltersOf<typeof FILTERS>,
): Prisma.DisputeWhereInput {
  return {
    AND: [
      visibleDisputes(viewer),
      status ? { status } : {},
      course ? { course } : {},
      ...searchConditions('searchText', search),
    ],
  };
}

/** Writes the table of disputes to a file; amounts are in minor units. */
export const disputeExport = exportRows({
  table: 'disputes',
  filters: FILTERS,
  where: disputeRows,
  count: ({ unprepared }, where) => unprepared.dispute.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.dispute.findMany({
      ...next,
      include: { payment: { select: { reference: true, studentName: true, course: true } } },
    }),
  columns: {
    id: ({ id }) => id,
    reference: ({ payment }) => payment.reference,
    state: ({ status }) => status,
    'amount in minor units': ({ amountMinor }) => amountMinor,
    currency: ({ currency }) => currency,
    child: ({ payment }) => payment.studentName,
    course: ({ payment }) => payment.course,
    answer: ({ response }) => response ?? '',
    'answer until (UTC)': ({ dueAt }) => dueAt?.toISOString() ?? '',
    'opened at (UTC)': ({ createdAt }) => createdAt.toISOString(),
    'decided at (UTC)': ({ resolvedAt }) => resolvedAt?.toISOString() ?? '',
  },
});
