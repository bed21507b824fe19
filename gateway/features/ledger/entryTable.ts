import { z } from 'zod';
import { ACCOUNT_NAMES } from '../../../contract/ledger.ts';
import type { App, Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { LedgerEntryKind } from '../../generated/prisma/enums.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { instantsOf, timeZoneOf } from '../accounts/days.ts';
import { exportRows, type FiltersOf } from '../exports/exportRows.ts';
import { visibleEntries } from './access.ts';

const FILTERS = z.object({
  search: z.string().optional(),
  kind: z.enum(LedgerEntryKind).optional(),
  currency: z.string().length(3).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});

/** Selects the rows of the table of entries. Days are meant in the zone of the viewer. */
export async function entryRows(
  { prisma }: Pick<App, 'prisma'>,
  viewer: Pick<Viewer, 'id' | 'role'>,
  { search, kind, currency, from, to }: FiltersOf<typeof FILTERS>,
): Promise<Prisma.LedgerEntryWhereInput> {
  const timeZone = from || to ? await timeZoneOf(prisma, viewer.id) : 'UTC';
  return {
    AND: [
      visibleEntries(viewer),
      kind ? { kind } : {},
      currency ? { currency } : {},
      from || to ? { postedAt: instantsOf({ from: ['from', from], to: ['to', to] }, timeZone) } : {},
      ...searchConditions('reference', search),
    ],
  };
}

/** Writes the table of entries to a file, with the lines of each in one cell. */
export const entryExport = exportRows({
  table: 'ledger',
  filters: FILTERS,
  where: entryRows,
  count: ({ unprepared }, where) => unprepared.ledgerEntry.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.ledgerEntry.findMany({
      ...next,
      select: {
        ...{ id: true, kind: true, reference: true, currency: true, providerId: true, reason: true },
        ...{ paymentId: true, postedAt: true },
        lines: { select: { account: true, amountMinor: true }, orderBy: { account: 'asc' } },
      },
    }),
  columns: {
    id: ({ id }) => id,
    kind: ({ kind }) => kind,
    reference: ({ reference }) => reference,
    'payment id': ({ paymentId }) => paymentId ?? '',
    'provider id': ({ providerId }) => providerId ?? '',
    currency: ({ currency }) => currency,
    'lines in minor units': ({ lines }) =>
      lines.map(({ account, amountMinor }) => `${ACCOUNT_NAMES[account]} ${amountMinor}`).join('; '),
    reason: ({ reason }) => reason ?? '',
    'posted at (UTC)': ({ postedAt }) => postedAt.toISOString(),
  },
});
