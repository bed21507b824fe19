import { z } from 'zod';
import { moneyIn, refundableMinor } from '../../../../contract/refunds.ts';
import type { App, Viewer } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { RefundOrigin, RefundStatus } from '../../../generated/prisma/enums.ts';
import { searchConditions } from '../../../platform/database/search.ts';
import { exportRows, type FiltersOf } from '../../exports/exportRows.ts';
import { decidableRefunds, visibleRefunds } from './access.ts';
import { refundState } from './lockRefund.ts';

const FILTERS = z.object({
  search: z.string().optional(),
  status: z.enum(RefundStatus).optional(),
  origin: z.enum(RefundOrigin).optional(),
  needsAdmin: z.stringbool().optional(),
});

/** Selects the rows of the table of refunds. */
export function refundRows(
  _app: App,
  viewer: Pick<Viewer, 'id' | 'role'> | null,
  { search, status, origin, needsAdmin }: FiltersOf<typeof FILTERS>,
): Prisma.RefundRequestWhereInput {
  return {
    AND: [
      visibleRefunds(viewer),
      viewer ? decidableRefunds(viewer) : {},
      status ? { status } : {},
      origin ? { origin } : {},
      needsAdmin == null ? {} : { actionRank: needsAdmin ? 1 : 0 },
      ...searchConditions('searchText', search),
    ],
  };
}

/** Writes the table of refunds to a file; amounts are in minor units. */
export const refundExport = exportRows({
  table: 'refunds',
  filters: FILTERS,
  where: refundRows,
  count: ({ unprepared }, where) => unprepared.refundRequest.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.refundRequest.findMany({
      ...next,
      include: {
        payment: {
          select: {
            ...{ reference: true, studentName: true },
            ...refundState,
            parent: { select: { fullName: true, user: { select: { email: true } } } },
          },
        },
      },
    }),
  columns: {
    id: ({ id }) => id,
    reference: ({ payment }) => payment.reference,
    origin: ({ origin }) => origin,
    state: ({ status }) => status,
    'paid in minor units': ({ payment }) => moneyIn(payment).amountMinor,
    'left of it in minor units': ({ payment }) => refundableMinor(payment),
    'refund in minor units': ({ amountMinor }) => amountMinor ?? '',
    currency: ({ payment }) => moneyIn(payment).currency,
    child: ({ payment }) => payment.studentName,
    payer: ({ payment }) => payment.parent.fullName ?? '',
    'e-mail': ({ payment }) => payment.parent.user.email,
    reason: ({ reason }) => reason,
    'asked at (UTC)': ({ createdAt }) => createdAt.toISOString(),
    'decided at (UTC)': ({ decidedAt }) => decidedAt?.toISOString() ?? '',
    'accepted at (UTC)': ({ acceptedAt }) => acceptedAt?.toISOString() ?? '',
    'ended at (UTC)': ({ finishedAt }) => finishedAt?.toISOString() ?? '',
  },
});
