import { formatMoney } from '../../../../../contract/money.ts';
import { dateText } from '../../../../../contract/time.ts';
import type { RefundOrigin, RefundStatus } from '../../../../generated/types.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { TableColumn } from '../../../../ui/table/columns.ts';
import { FamilyLink } from '../../../admin/FamilyLink.tsx';
import type { SortOption, TableFilter } from '../../../admin/table/useTableQuery.ts';
import type { RefundTable_RefundFragment as RefundRow } from './refundAdmin.generated.ts';

const statusName: Record<RefundStatus, string> = {
  REQUESTED: 'To decide',
  WITHDRAWN: 'Withdrawn',
  REFUSED: 'Refused',
  APPROVED: 'Approved',
  PENDING: 'Accepted',
  PROCESSING: 'Processing',
  NEEDS_ATTENTION: 'Needs attention',
  REFUNDED: 'Refunded',
  FAILED: 'Failed',
};

const statusTone = {
  REQUESTED: 'warn',
  WITHDRAWN: 'neutral',
  REFUSED: 'neutral',
  APPROVED: 'indigo',
  PENDING: 'indigo',
  PROCESSING: 'indigo',
  NEEDS_ATTENTION: 'danger',
  REFUNDED: 'success',
  FAILED: 'danger',
} as const satisfies Record<RefundStatus, string>;

export const originName: Record<RefundOrigin, string> = {
  PAYER: 'The payer asked',
  DUPLICATE: 'Paid twice',
  UPGRADED: 'Goes with its enrolment',
  ADMIN: 'We give it back',
  PLAN: 'Another part went back',
};

export function RefundState({ status }: { status: RefundStatus }) {
  return <Badge tone={statusTone[status]}>{statusName[status]}</Badge>;
}

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export const REFUND_SORTS: readonly SortOption[] = [
  { value: 'OPEN_FIRST', label: 'State', isDescending: true },
  { value: 'NEWEST', label: 'Asked', isDescending: true },
];

export const REFUND_FILTERS: readonly TableFilter[] = [
  { name: 'status', label: 'State', options: optionsOf(statusName) },
  { name: 'origin', label: 'Why', options: optionsOf(originName) },
  { name: 'needed', label: 'Needs an admin', options: [{ value: 'NEEDED', label: 'To act on' }] },
];

export const refundColumns = (timeZone: string): TableColumn<RefundRow>[] => [
  {
    id: 'reference',
    header: 'Payment',
    cell: ({ reference }) => <span className="break-all">{reference}</span>,
  },
  {
    id: 'state',
    header: 'State',
    sort: 'OPEN_FIRST',
    cell: ({ status }) => <RefundState status={status} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumeric: true,
    cell: ({ amountMinor, paidMinor, symbol }) => formatMoney(amountMinor ?? paidMinor, symbol, 'IF_ANY'),
  },
  { id: 'student', header: 'Child', cell: ({ studentName }) => studentName },
  {
    id: 'payer',
    header: 'Payer',
    cell: ({ requester }) => (requester ? <FamilyLink parent={requester} /> : 'A sponsor'),
  },
  { id: 'origin', header: 'Why', cell: ({ origin }) => originName[origin] },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <span className="line-clamp-3 wrap-anywhere">{reason}</span>,
  },
  {
    id: 'asked',
    header: 'Asked',
    sort: 'NEWEST',
    cell: ({ createdAt }) => dateText(createdAt, timeZone),
  },
];
