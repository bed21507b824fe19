import type { FamilyStep } from '../../../generated/types.ts';
import type { LinkedFilter, SortOption, TableFilter } from '../../admin/table/useTableQuery.ts';
import { storedCourse } from '../../courses/courseNames.ts';
import { courses } from '../../courses/courses.ts';

export const stepName: Record<FamilyStep, string> = {
  VERIFIED: 'Verified',
  ENROLLED: 'Enrolled',
  PAID: 'Paid',
  FIRST_LESSON: 'First lesson',
  CERTIFICATE: 'Certificate',
};

export const FAMILY_SORTS: readonly SortOption[] = [
  { value: 'NEWEST', label: 'Signed up', isDescending: true },
];

export const FAMILY_FILTERS: readonly TableFilter[] = [
  {
    name: 'step',
    label: 'Came as far as',
    options: Object.entries(stepName).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'course',
    label: 'In the course',
    options: courses.map(({ id, shortName }) => ({ value: storedCourse(id), label: shortName })),
  },
];

export const FAMILY_LINKED_FILTERS: readonly LinkedFilter[] = [
  { name: 'from', kind: 'day', label: 'Signed up from' },
  { name: 'to', kind: 'day', label: 'Signed up to' },
  { name: 'activeFrom', kind: 'day', label: 'Active from' },
  { name: 'activeTo', kind: 'day', label: 'Active to' },
];
