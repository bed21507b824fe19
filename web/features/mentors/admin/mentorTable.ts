import type { BackgroundCheckState } from '../../../generated/types.ts';
import type { SortOption, TableFilter } from '../../admin/table/useTableQuery.ts';

export const checkName: Record<BackgroundCheckState, string> = {
  NONE: 'No check on record',
  VALID: 'Valid',
  EXPIRING: 'Runs out soon',
  EXPIRED: 'Expired',
};

export const checkTone = { NONE: 'neutral', VALID: 'success', EXPIRING: 'warn', EXPIRED: 'danger' } as const;

export const MENTOR_SORTS: readonly SortOption[] = [{ value: 'NEWEST', label: 'Since', isDescending: true }];

export const MENTOR_FILTERS: readonly TableFilter[] = [
  {
    name: 'active',
    label: 'State',
    options: [
      { value: 'YES', label: 'Active' },
      { value: 'NO', label: 'Inactive' },
    ],
  },
  {
    name: 'accepting',
    label: 'Places',
    options: [
      { value: 'YES', label: 'Takes students' },
      { value: 'NO', label: 'Takes none' },
    ],
  },
  {
    name: 'check',
    label: 'Background check',
    options: (Object.keys(checkName) as BackgroundCheckState[]).map((value) => ({
      value,
      label: checkName[value],
    })),
  },
];

/** Reads a filter that is on, off or not chosen. */
export const yesOrNo = (chosen: string | null) => (chosen === null ? null : chosen === 'YES');
