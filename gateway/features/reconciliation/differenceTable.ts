import { z } from 'zod';
import type { App, Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { DifferenceKind } from '../../generated/prisma/enums.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { exportRows, type FiltersOf } from '../exports/exportRows.ts';
import { visibleDifferences } from './access.ts';

const FILTERS = z.object({
  search: z.string().optional(),
  kind: z.enum(DifferenceKind).optional(),
  isOpen: z.stringbool().optional(),
});

/** Selects the rows of the table of differences. */
export function differenceRows(
  _app: App,
  viewer: Pick<Viewer, 'role'> | null,
  { search, kind, isOpen }: FiltersOf<typeof FILTERS>,
): Prisma.LedgerDifferenceWhereInput {
  return {
    AND: [
      visibleDifferences(viewer),
      kind ? { kind } : {},
      isOpen == null ? {} : { openRank: isOpen ? 1 : 0 },
      ...searchConditions('reference', search),
    ],
  };
}

/** Writes the table of differences to a file; amounts are in minor units. */
export const differenceExport = exportRows({
  table: 'differences',
  filters: FILTERS,
  where: differenceRows,
  count: ({ unprepared }, where) => unprepared.ledgerDifference.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.ledgerDifference.findMany({
      ...next,
      include: { resolver: { select: { fullName: true } } },
    }),
  columns: {
    id: ({ id }) => id,
    kind: ({ kind }) => kind,
    reference: ({ reference }) => reference,
    'payment id': ({ paymentId }) => paymentId ?? '',
    'provider status': ({ providerStatus }) => providerStatus ?? '',
    'provider amount': ({ providerAmountMinor }) => providerAmountMinor ?? '',
    'provider currency': ({ providerCurrency }) => providerCurrency ?? '',
    'provider fee': ({ providerFeeMinor }) => providerFeeMinor ?? '',
    'ledger amount': ({ ledgerAmountMinor }) => ledgerAmountMinor ?? '',
    'ledger currency': ({ ledgerCurrency }) => ledgerCurrency ?? '',
    'ledger fee': ({ ledgerFeeMinor }) => ledgerFeeMinor ?? '',
    state: ({ resolution }) => resolution ?? 'OPEN',
    reason: ({ reason }) => reason ?? '',
    'resolved by': ({ resolver }) => resolver?.fullName ?? '',
    'found at (UTC)': ({ createdAt }) => createdAt.toISOString(),
    'resolved at (UTC)': ({ resolvedAt }) => resolvedAt?.toISOString() ?? '',
  },
});
