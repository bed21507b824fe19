import { CURRENCIES } from '../../../../contract/currencies.ts';
import type { PaymentKind, PaymentStatus } from '../../../generated/types.ts';
import type { LinkedFilter, SortOption, TableFilter } from '../../admin/table/useTableQuery.ts';
import { storedCourse, storedPackage } from '../../courses/courseNames.ts';
import { courses, packages } from '../../courses/courses.ts';

export const statusName: Record<PaymentStatus, string> = {
  PENDING: 'Pending',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  ABANDONED: 'Abandoned',
  REVERSED: 'Reversed',
  MISMATCHED: 'Mismatched',
  DUPLICATE: 'Duplicate',
  REFUNDED: 'Refunded',
};

export const statusTone = {
  PENDING: 'warn',
  COMPLETED: 'success',
  FAILED: 'danger',
  ABANDONED: 'neutral',
  REVERSED: 'danger',
  MISMATCHED: 'danger',
  DUPLICATE: 'danger',
  REFUNDED: 'neutral',
} as const satisfies Record<PaymentStatus, string>;

export const kindName: Record<PaymentKind, string> = {
  ENROLMENT: 'Enrolment',
  UPGRADE: 'Upgrade',
  INSTALMENT: 'Part of a plan',
};

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export const PAYMENT_SORTS: readonly SortOption[] = [
  { value: 'NEWEST', label: 'Started', isDescending: true },
  { value: 'AMOUNT', label: 'Amount', isDescending: true },
];

export const PAYMENT_FILTERS: readonly TableFilter[] = [
  { name: 'status', label: 'Status', options: optionsOf(statusName) },
  { name: 'kind', label: 'Kind', options: optionsOf(kindName) },
  {
    name: 'course',
    label: 'Course',
    options: courses.map(({ id, shortName }) => ({ value: storedCourse(id), label: shortName })),
  },
  {
    name: 'currency',
    label: 'Currency',
    options: CURRENCIES.map(({ code, name }) => ({ value: code, label: name })),
  },
  {
    name: 'package',
    label: 'Package',
    options: packages.map(({ id, name }) => ({ value: storedPackage(id), label: name })),
  },
  {
    name: 'money',
    label: 'Money',
    options: [
      { value: 'RECEIVED', label: 'Came in' },
      { value: 'RETURNED', label: 'Went back' },
    ],
  },
  { name: 'attention', label: 'Needs an admin', options: [{ value: 'NEEDED', label: 'To look at' }] },
];

export const PAYMENT_LINKED_FILTERS: readonly LinkedFilter[] = [
  { name: 'from', kind: 'day', label: 'Settled from' },
  { name: 'to', kind: 'day', label: 'Settled to' },
];
