import { z } from 'zod';
import type { App } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { Course, Package, PaymentKind, PaymentStatus } from '../../generated/prisma/enums.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { instantsOf, timeZoneOf } from '../accounts/days.ts';
import {
  type ExportFilters,
  type ExportViewer,
  parseExportFilters,
  type TableExport,
} from '../exports/tableExports.ts';
import { needsAttention, visiblePayments } from './access.ts';

type Given<Value> = Value | null | undefined;

/** RECEIVED: completed payments, including those that were refunded later. RETURNED: refunded or reversed ones. */
export const PAYMENT_MONEY = ['RECEIVED', 'RETURNED'] as const;
type PaymentMoney = (typeof PAYMENT_MONEY)[number];

const STATUSES_OF_MONEY = {
  RECEIVED: ['COMPLETED', 'REFUNDED', 'REVERSED'],
  RETURNED: ['REFUNDED', 'REVERSED'],
} satisfies Record<PaymentMoney, PaymentStatus[]>;

export type PaymentFilters = {
  search?: Given<string>;
  status?: Given<PaymentStatus>;
  kind?: Given<PaymentKind>;
  course?: Given<Course>;
  currency?: Given<string>;
  package?: Given<Package>;
  money?: Given<PaymentMoney>;
  needsAttention?: Given<boolean>;
  /** First and last day on which it was settled. */
  from?: Given<string>;
  to?: Given<string>;
  /** In which those days are meant. */
  timeZone: string;
};

/** Returns the conditions of the table of payments. */
export function paymentFilters(filters: PaymentFilters): Prisma.PaymentWhereInput[] {
  const { search, status, kind, course, currency, money, from, to, timeZone } = filters;
  return [
    status ? { status } : {},
    kind ? { kind } : {},
    course ? { course } : {},
    currency ? { currency } : {},
    filters.package ? { package: filters.package } : {},
    money ? { status: { in: STATUSES_OF_MONEY[money] } } : {},
    filters.needsAttention ? needsAttention : {},
    from || to ? { settledAt: instantsOf({ from: ['from', from], to: ['to', to] }, timeZone) } : {},
    ...searchConditions('searchText', search),
  ];
}

const FILTERS = z.object({
  search: z.string().optional(),
  status: z.enum(PaymentStatus).optional(),
  kind: z.enum(PaymentKind).optional(),
  course: z.enum(Course).optional(),
  currency: z.string().length(3).optional(),
  package: z.enum(Package).optional(),
  money: z.enum(PAYMENT_MONEY).optional(),
  needsAttention: z.stringbool().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});

async function exported(
  { prisma }: App,
  viewer: ExportViewer,
  filters: ExportFilters,
): Promise<Prisma.PaymentWhereInput> {
  const timeZone = await timeZoneOf(prisma, viewer.id);
  const parsed = parseExportFilters(FILTERS, filters);
  return { AND: [visiblePayments(viewer), ...paymentFilters({ ...parsed, timeZone })] };
}

/** Names of the filters of the table. */
export const PAYMENT_FILTER_NAMES: readonly string[] = Object.keys(FILTERS.shape);

/** Returns the ids of the payments that the filters select, the newest first, at most `limit`. */
export async function selectPayments(
  app: App,
  viewer: ExportViewer,
  filters: ExportFilters,
  limit: number,
): Promise<string[]> {
  const rows = await app.unprepared.payment.findMany({
    where: await exported(app, viewer, filters),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Writes the table of payments to a file; amounts are in minor units. */
export const paymentExport: TableExport = {
  table: 'payments',
  columns: [
    ...['id', 'reference', 'kind', 'status', 'amount in minor units', 'currency', 'child', 'payer', 'e-mail'],
    ...['course', 'package', 'started at (UTC)', 'settled at (UTC)'],
  ],
  filters: PAYMENT_FILTER_NAMES,
  count: async (app, viewer, filters) =>
    app.unprepared.payment.count({ where: await exported(app, viewer, filters) }),
  async load(app, viewer, filters, { afterId, size }) {
    const rows = await app.unprepared.payment.findMany({
      where: { AND: [await exported(app, viewer, filters), afterId ? { id: { gt: afterId } } : {}] },
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
