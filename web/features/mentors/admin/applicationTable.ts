import type { MentorApplicationStatus } from '../../../generated/types.ts';
import type { SortOption, TableFilter } from '../../admin/table/useTableQuery.ts';

export const statusName: Record<MentorApplicationStatus, string> = {
  SUBMITTED: 'Waiting',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
};

export const statusTone = {
  SUBMITTED: 'warn',
  APPROVED: 'success',
  REJECTED: 'danger',
  WITHDRAWN: 'neutral',
} as const;

export const APPLICATION_SORTS: readonly SortOption[] = [
  { value: 'NEWEST', label: 'Submitted', isDescending: true },
];

export const APPLICATION_FILTERS: readonly TableFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: (Object.keys(statusName) as MentorApplicationStatus[]).map((value) => ({
      value,
      label: statusName[value],
    })),
  },
];
