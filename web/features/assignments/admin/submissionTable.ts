import type { SubmissionStatus } from '../../../generated/types.ts';
import type { LinkedFilter, SortOption, TableFilter } from '../../admin/table/useTableQuery.ts';
import { storedCourse } from '../../courses/courseNames.ts';
import { courses } from '../../courses/courses.ts';

export const statusName: Record<SubmissionStatus, string> = {
  SUBMITTED: 'Waiting',
  UNDER_REVIEW: 'Waiting',
  APPROVED: 'Approved',
  NEEDS_REVISION: 'Needs revision',
};

export const statusTone = {
  SUBMITTED: 'warn',
  UNDER_REVIEW: 'warn',
  APPROVED: 'success',
  NEEDS_REVISION: 'neutral',
} as const satisfies Record<SubmissionStatus, string>;

export const SUBMISSION_SORTS: readonly SortOption[] = [
  { value: 'NEWEST', label: 'Handed in', isDescending: true },
];

export const SUBMISSION_FILTERS: readonly TableFilter[] = [
  {
    name: 'state',
    label: 'Review',
    options: [
      { value: 'WAITING', label: 'Waits for one' },
      { value: 'REVIEWED', label: 'Reviewed by a person' },
    ],
  },
  {
    name: 'course',
    label: 'Course',
    options: courses.map(({ id, shortName }) => ({ value: storedCourse(id), label: shortName })),
  },
];

export const SUBMISSION_LINKED_FILTERS: readonly LinkedFilter[] = [
  { name: 'from', kind: 'day', label: 'Reviewed from' },
  { name: 'to', kind: 'day', label: 'Reviewed to' },
];
