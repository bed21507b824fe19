import { type CouponState, couponState } from '../../../../../contract/coupons.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { dateText } from '../../../../../contract/time.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { TableColumn } from '../../../../ui/table/columns.ts';
import { courseFilter } from '../../../admin/table/courseFilter.ts';
import type { SortOption, TableFilter } from '../../../admin/table/useTableQuery.ts';
import { courseOf, packageOf } from '../../../courses/courseNames.ts';
import type { CouponTable_CouponFragment as CouponRow } from './couponAdmin.generated.ts';

const stateName: Record<CouponState, string> = {
  ACTIVE: 'On',
  PLANNED: 'Not begun',
  EXPIRED: 'Expired',
  USED_UP: 'Used up',
  OFF: 'Off',
};

const stateTone = {
  ACTIVE: 'success',
  PLANNED: 'indigo',
  EXPIRED: 'neutral',
  USED_UP: 'neutral',
  OFF: 'warn',
} as const satisfies Record<CouponState, string>;

/** Shows the state that a coupon has now. */
export function CouponStateBadge({ coupon }: { coupon: CouponRow }) {
  const { isActive, uses, maxUses, startsAt, expiresAt } = coupon;
  const dates = { startsAt: new Date(startsAt), expiresAt: expiresAt ? new Date(expiresAt) : null };
  const state = couponState({ isActive, uses, maxUses, ...dates }, new Date());
  return <Badge tone={stateTone[state]}>{stateName[state]}</Badge>;
}

/** Describes what a coupon takes off, such as '15 %' or '₦5,000'. */
export const discountText = ({ percentOff, amountOffMinor, symbol }: CouponRow): string =>
  percentOff === null ? formatMoney(amountOffMinor ?? 0, symbol ?? '', 'IF_ANY') : `${percentOff} %`;

/** Describes for which courses and packages a coupon is. */
export const scopeText = ({ course, package: chosen }: CouponRow): string =>
  [course ? courseOf(course).shortName : 'Any course', chosen ? packageOf(chosen).name : 'any package'].join(
    ', ',
  );

export const COUPON_SORTS: readonly SortOption[] = [
  { value: 'NEWEST', label: 'Made', isDescending: true },
  { value: 'CODE', label: 'Code', isDescending: false },
  { value: 'USES', label: 'Uses', isDescending: true },
];

export const COUPON_FILTERS: readonly TableFilter[] = [
  {
    name: 'active',
    label: 'On or off',
    options: [
      { value: 'ON', label: 'On' },
      { value: 'OFF', label: 'Off' },
    ],
  },
  courseFilter,
  {
    name: 'package',
    label: 'Package',
    options: (['DIY', 'MENTORED'] as const).map((value) => ({ value, label: packageOf(value).name })),
  },
];

export const couponColumns = (timeZone: string): TableColumn<CouponRow>[] => [
  {
    id: 'code',
    header: 'Code',
    sort: 'CODE',
    cell: ({ code }) => <span className="font-bold break-all">{code}</span>,
  },
  { id: 'state', header: 'State', cell: (coupon) => <CouponStateBadge coupon={coupon} /> },
  { id: 'discount', header: 'Takes off', isNumeric: true, cell: discountText },
  {
    id: 'uses',
    header: 'Uses',
    sort: 'USES',
    isNumeric: true,
    cell: ({ uses, maxUses }) => `${uses} of ${maxUses}`,
  },
  { id: 'scope', header: 'For', cell: scopeText },
  {
    id: 'dates',
    header: 'Dates',
    cell: ({ startsAt, expiresAt }) => (
      <>
        <span className="block">from {dateText(startsAt, timeZone)}</span>
        {expiresAt && <span className="block text-muted">until {dateText(expiresAt, timeZone)}</span>}
      </>
    ),
  },
  {
    id: 'note',
    header: 'Note',
    cell: ({ note }) => <span className="line-clamp-3 wrap-anywhere">{note}</span>,
  },
  {
    id: 'made',
    header: 'Made',
    sort: 'NEWEST',
    cell: ({ createdAt }) => dateText(createdAt, timeZone),
  },
];
