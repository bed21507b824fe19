import { formatMoney } from '../../../../../contract/money.ts';
import { dateText, fullTimeText } from '../../../../../contract/time.ts';
import type { DisputeResponse, DisputeStatus } from '../../../../generated/types.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import type { TableColumn } from '../../../../ui/table/columns.ts';
import { FamilyLink } from '../../../admin/FamilyLink.tsx';
import { courseFilter } from '../../../admin/table/courseFilter.ts';
import type { SortOption, TableFilter } from '../../../admin/table/useTableQuery.ts';
import { courseOf } from '../../../courses/courseNames.ts';
import type { DisputeTable_DisputeFragment as DisputeRow } from './disputes.generated.ts';

export const disputeStatusName: Record<DisputeStatus, string> = {
  NEEDS_RESPONSE: 'Needs an answer',
  UNDER_REVIEW: 'With the bank',
  WON: 'Won',
  LOST: 'Lost',
};

const statusTone = {
  NEEDS_RESPONSE: 'danger',
  UNDER_REVIEW: 'warn',
  WON: 'success',
  LOST: 'neutral',
} as const satisfies Record<DisputeStatus, string>;

export const responseName: Record<DisputeResponse, string> = {
  ACCEPTED: 'Accepted',
  CONTESTED: 'Contested',
};

export const DisputeState = ({ status }: { status: DisputeStatus }) => (
  <Badge tone={statusTone[status]}>{disputeStatusName[status]}</Badge>
);

export const DISPUTE_SORTS: readonly SortOption[] = [
  { value: 'URGENT_FIRST', label: 'State', isDescending: true },
  { value: 'NEWEST', label: 'Opened', isDescending: true },
];

export const DISPUTE_FILTERS: readonly TableFilter[] = [
  {
    name: 'status',
    label: 'State',
    options: Object.entries(disputeStatusName).map(([value, label]) => ({ value, label })),
  },
  courseFilter,
];

export const disputeColumns = (timeZone: string): TableColumn<DisputeRow>[] => [
  {
    id: 'reference',
    header: 'Payment',
    cell: ({ reference }) => <span className="break-all">{reference}</span>,
  },
  {
    id: 'state',
    header: 'State',
    sort: 'URGENT_FIRST',
    cell: ({ status }) => <DisputeState status={status} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumeric: true,
    cell: ({ amountMinor, symbol }) => formatMoney(amountMinor, symbol, 'IF_ANY'),
  },
  {
    id: 'due',
    header: 'Answer until',
    cell: ({ dueAt }) => (dueAt ? fullTimeText(dueAt, timeZone) : '–'),
  },
  {
    id: 'answer',
    header: 'Answer',
    cell: ({ response }) => (response ? responseName[response] : 'None yet'),
  },
  { id: 'student', header: 'Child', cell: ({ studentName }) => studentName },
  { id: 'parent', header: 'Parent', cell: ({ parent }) => <FamilyLink parent={parent} /> },
  { id: 'course', header: 'Course', cell: ({ course }) => courseOf(course).shortName },
  {
    id: 'opened',
    header: 'Opened',
    sort: 'NEWEST',
    cell: ({ createdAt }) => dateText(createdAt, timeZone),
  },
];
