import { useMemo } from 'react';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import type { Course, SubmissionState } from '../../../generated/types.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { FamilyLink } from '../../admin/FamilyLink.tsx';
import { AdminTable } from '../../admin/table/AdminTable.tsx';
import { useTableQuery } from '../../admin/table/useTableQuery.ts';
import { courseOf } from '../../courses/courseNames.ts';
import {
  type SubmissionTable_SubmissionFragment as SubmissionRow,
  useAdminSubmissionsQuery,
} from './submissionAdmin.generated.ts';
import {
  SUBMISSION_FILTERS,
  SUBMISSION_LINKED_FILTERS,
  SUBMISSION_SORTS,
  statusName,
  statusTone,
} from './submissionTable.ts';

/** Lists what children handed in, without its content, which admins see in a support view or where they review. */
export function AdminSubmissions({ timeZone }: { timeZone: string }) {
  const query = useTableQuery(SUBMISSION_SORTS, SUBMISSION_FILTERS, SUBMISSION_LINKED_FILTERS);
  const filters = {
    state: query.chosen('state') as SubmissionState | null,
    course: query.chosen('course') as Course | null,
    from: query.linked('from'),
    to: query.linked('to'),
  };
  const result = useAdminSubmissionsQuery({
    variables: {
      ...filters,
      first: TABLE_PAGE_SIZE,
      after: null,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminSubmissions);
  const columns = useMemo(() => submissionColumns(timeZone), [timeZone]);
  return (
    <AdminTable
      name="submissions"
      label="Submissions"
      noun={['submission', 'submissions']}
      searchLabel={null}
      query={query}
      columns={columns}
      pages={pages}
      rowLink={({ studentId }) => `/admin/students/${studentId}`}
      rowLabel={({ studentName, assignmentTitle }) => `${assignmentTitle}, by ${studentName}`}
      selection={null}
      exportFilters={filters}
      empty={{ title: 'Nothing Handed In Yet', text: 'What children hand in appears here.' }}
    />
  );
}

const submissionColumns = (timeZone: string): TableColumn<SubmissionRow>[] => [
  { id: 'assignment', header: 'Assignment', cell: ({ assignmentTitle }) => assignmentTitle },
  { id: 'student', header: 'Child', cell: ({ studentName }) => studentName },
  { id: 'parent', header: 'Parent', cell: ({ parent }) => <FamilyLink parent={parent} /> },
  {
    id: 'lesson',
    header: 'Lesson',
    cell: ({ course, lessonNumber }) => `${courseOf(course).shortName} ${lessonNumber}`,
  },
  { id: 'attempt', header: 'Attempt', isNumeric: true, cell: ({ attempt }) => attempt },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={statusTone[status]}>{statusName[status]}</Badge>,
  },
  { id: 'mentor', header: 'Mentor', cell: ({ mentor }) => mentor?.name ?? '–' },
  {
    id: 'submitted',
    header: 'Handed in',
    sort: 'NEWEST',
    cell: ({ submittedAt }) => fullTimeText(submittedAt, timeZone),
  },
  {
    id: 'reviewed',
    header: 'Reviewed',
    cell: ({ reviewedAt }) => (reviewedAt ? fullTimeText(reviewedAt, timeZone) : '–'),
  },
];
