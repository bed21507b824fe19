import { z } from 'zod';
import type { Prisma } from '../../generated/prisma/client.ts';
import { Course, PaymentKind, PaymentStatus } from '../../generated/prisma/enums.ts';
import { searchConditions } from '../../platform/database/search.ts';
import {
  type ExportFilters,
  type ExportViewer,
  parseExportFilters,
  type TableExport,
} from '../exports/tableExports.ts';
import { visiblePayments } from './access.ts';

type Given<Value> = Value | null | undefined;

export type PaymentFilters = {
  search?: Given<string>;
  status?: Given<PaymentStatus>;
  kind?: Given<PaymentKind>;
  course?: Given<Course>;
  currency?: Given<string>;
};

/** Returns the conditions of the table of payments. */
export function paymentFilters({
  search,
  status,
  kind,
  course,
  currency,
}: PaymentFilters): Prisma.PaymentWhereInput[] {
  return [
    status ? { status } : {},
    kind ? { kind } : {},
    course ? { course } : {},
    currency ? { currency } : {},
    ...searchConditions('searchText', search),
  ];
}

const FILTERS = z.object({
  search: z.string().optional(),
  status: z.enum(PaymentStatus).optional(),
  kind: z.enum(PaymentKind).optional(),
  course: z.enum(Course).optional(),
  currency: z.string().length(3).optional(),
});

const exported = (viewer: ExportViewer, filters: ExportFilters): Prisma.PaymentWhereInput => ({
  AND: [visiblePayments(viewer), ...paymentFilters(parseExportFilters(FILTERS, filters))],
});

/** Writes the table of payments to a file; amounts are in minor units. */
export const paymentExport: TableExport = {
  table: 'payments',
  columns: [
    ...['id', 'reference', 'kind', 'status', 'amount in minor units', 'currency', 'child', 'payer', 'e-mail'],
    ...['course', 'package', 'started at (UTC)', 'settled at (UTC)'],
  ],
  filters: Object.keys(FILTERS.shape),
  count: (app, viewer, filters) => app.unprepared.payment.count({ where: exported(viewer, filters) }),
  async load(app, viewer, filters, { afterId, size }) {
    const rows = await app.unprepared.payment.findMany({
      where: { AND: [exported(viewer, filters), afterId ? { id: { gt: afterId } } : {}] },
      orderBy: { id: 'asc' },
      take: size,
      include: { parent: { select: { fullName: true, user: { select: { email: true } } } } },
    });
    return rows.map((row) => ({
      id: row.id,
      cells: [
        ...[row.id, row.reference, row.kind, row.status, String(row.amountMinor), row.currency],
        ...[row.studentName, row.parent.fullName ?? '', row.parent.user.email, row.course, row.package],
        ...[row.createdAt.toISOString(), row.settledAt?.toISOString() ?? ''],
      ],
    }));
  },
};
