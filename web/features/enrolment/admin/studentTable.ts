import type { EnrolmentPaymentStatus } from '../../../generated/types.ts';
import type { LinkedFilter, SortOption, TableFilter } from '../../admin/table/useTableQuery.ts';
import { courseOptions, packageOptions } from './studentOptions.ts';

export const paymentStatusName: Record<EnrolmentPaymentStatus, string> = {
  PENDING: 'Pending',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  REFUNDED: 'Refunded',
  OVERDUE: 'Overdue',
};

export const paymentTone = {
  PENDING: 'warn',
  COMPLETED: 'success',
  FAILED: 'danger',
  REFUNDED: 'neutral',
  OVERDUE: 'danger',
} as const;

export const paymentStatusOptions = Object.entries(paymentStatusName).map(([value, label]) => ({
  value,
  label,
}));

export const STUDENT_SORTS: readonly SortOption[] = [
  { value: 'NEWEST', label: 'Enrolled', isDescending: true },
  { value: 'NAME', label: 'Name', isDescending: false },
];

export const STUDENT_FILTERS: readonly TableFilter[] = [
  { name: 'course', label: 'Course', options: courseOptions },
  { name: 'package', label: 'Package', options: packageOptions },
  { name: 'payment', label: 'Payment', options: paymentStatusOptions },
  { name: 'mentor', label: 'Mentor', options: [{ value: 'NONE', label: 'Waiting for one' }] },
];

export const STUDENT_LINKED_FILTERS: readonly LinkedFilter[] = [
  { name: 'from', kind: 'day', label: 'Enrolled from' },
  { name: 'to', kind: 'day', label: 'Enrolled to' },
  { name: 'lessonId', kind: 'id', label: 'Only those who did one lesson are shown.' },
  { name: 'mentorId', kind: 'id', label: 'Only the students of one mentor are shown.' },
];

/** With the days of the lesson to which the table is limited. */
export const STUDENTS_OF_LESSON_FILTERS: readonly LinkedFilter[] = [
  ...STUDENT_LINKED_FILTERS,
  { name: 'completedFrom', kind: 'day', label: 'Lesson done from' },
  { name: 'completedTo', kind: 'day', label: 'Lesson done to' },
];
