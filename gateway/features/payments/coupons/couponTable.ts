import { z } from 'zod';
import type { App, Viewer } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { Course, Package } from '../../../generated/prisma/enums.ts';
import { searchConditions } from '../../../platform/database/search.ts';
import { exportRows, type FiltersOf } from '../../exports/exportRows.ts';
import { visibleCoupons } from './access.ts';

const FILTERS = z.object({
  search: z.string().optional(),
  isActive: z.stringbool().optional(),
  course: z.enum(Course).optional(),
  package: z.enum(Package).optional(),
});

/** Selects the rows of the table of coupons. */
export function couponRows(
  _app: App,
  viewer: Pick<Viewer, 'role'> | null,
  filters: FiltersOf<typeof FILTERS>,
): Prisma.CouponWhereInput {
  const { search, isActive, course } = filters;
  return {
    AND: [
      visibleCoupons(viewer),
      isActive == null ? {} : { isActive },
      course ? { course } : {},
      filters.package ? { package: filters.package } : {},
      ...searchConditions('searchText', search),
    ],
  };
}

/** Writes the table of coupons to a file; amounts are in minor units. */
export const couponExport = exportRows({
  table: 'coupons',
  filters: FILTERS,
  where: couponRows,
  count: ({ unprepared }, where) => unprepared.coupon.count({ where }),
  load: ({ unprepared }, next) => unprepared.coupon.findMany(next),
  columns: {
    id: ({ id }) => id,
    code: ({ code }) => code,
    'per cent off': ({ percentOff }) => percentOff ?? '',
    'amount off in minor units': ({ amountOffMinor }) => amountOffMinor ?? '',
    currency: ({ currency }) => currency ?? '',
    course: ({ course }) => course ?? '',
    package: (coupon) => coupon.package ?? '',
    uses: ({ uses }) => uses,
    'most uses': ({ maxUses }) => maxUses,
    'on or off': ({ isActive }) => (isActive ? 'on' : 'off'),
    'begins at (UTC)': ({ startsAt }) => startsAt.toISOString(),
    'ends at (UTC)': ({ expiresAt }) => expiresAt?.toISOString() ?? '',
    note: ({ note }) => note,
    'made at (UTC)': ({ createdAt }) => createdAt.toISOString(),
  },
});
