import type { TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { STUDENT_FLAG_TEXTS, STUDENT_FLAGS } from '../../../../contract/studentFlags.ts';
import { courseFilter } from '../../admin/table/courseFilter.ts';
import type { SortOption, TableFilter } from '../../admin/table/useTableQuery.ts';

/** How the cache keeps the pages of the table. It is added by the table, so that nobody else fetches it. */
export const studentTablePolicies: TypePolicies = {
  MentorStudent: { fields: { flags: { merge: false }, completedByWeek: { merge: false } } },
  Query: {
    fields: { mentorStudents: relayStylePagination(['sort', 'isDescending', 'search', 'course', 'flag']) },
  },
};

export const STUDENT_SORTS: readonly SortOption[] = [
  { value: 'FLAGS', label: 'Needs help', isDescending: true },
  { value: 'NAME', label: 'Name', isDescending: false },
  { value: 'PROGRESS', label: 'Lessons done', isDescending: true },
  { value: 'SCORE', label: 'Average score', isDescending: false },
  { value: 'WORK', label: 'Work waiting', isDescending: true },
  { value: 'ACTIVITY', label: 'Last active', isDescending: false },
];

export const STUDENT_FILTERS: readonly TableFilter[] = [
  {
    name: 'flag',
    label: 'Needs help',
    options: STUDENT_FLAGS.map((value) => ({
      value,
      label: `${STUDENT_FLAG_TEXTS[value].label}: ${STUDENT_FLAG_TEXTS[value].meaning}`,
    })),
  },
  courseFilter,
];
