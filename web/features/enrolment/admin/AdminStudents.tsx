import { useMemo } from 'react';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import { dateText } from '../../../../contract/time.ts';
import type { AdminStudentSort, Course, EnrolmentPaymentStatus, Package } from '../../../generated/types.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { AdminTable } from '../../admin/table/AdminTable.tsx';
import { usePages } from '../../admin/table/usePages.ts';
import { useTableQuery } from '../../admin/table/useTableQuery.ts';
import {
  type StudentTable_StudentFragment as StudentRow,
  useAdminStudentsQuery,
} from './studentAdmin.generated.ts';
import { courseLabel, packageLabel } from './studentOptions.ts';
import { paymentStatusName, STUDENT_FILTERS, STUDENT_SORTS } from './studentTable.ts';

const paymentTone = { PENDING: 'warn', COMPLETED: 'success', FAILED: 'danger', REFUNDED: 'neutral' } as const;

/** Lists the students of all families. */
export function AdminStudents({ timeZone }: { timeZone: string }) {
  const query = useTableQuery(STUDENT_SORTS, STUDENT_FILTERS);
  const result = useAdminStudentsQuery({
    variables: {
      first: TABLE_PAGE_SIZE,
      after: null,
      sort: query.sort.by as AdminStudentSort,
      isDescending: query.sort.isDescending,
      search: query.search || null,
      course: query.chosen('course') as Course | null,
      package: query.chosen('package') as Package | null,
      paymentStatus: query.chosen('payment') as EnrolmentPaymentStatus | null,
      withoutMentor: query.chosen('mentor') === 'NONE' || null,
      // The overview links to the rows behind a number.
      mentorId: query.linked('mentorId'),
      from: query.linked('from'),
      to: query.linked('to'),
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminStudents);
  const columns = useMemo(() => studentColumns(timeZone), [timeZone]);
  return (
    <AdminTable
      name="students"
      label="Students"
      noun={['student', 'students']}
      searchLabel="Search by child, parent or e-mail"
      query={query}
      columns={columns}
      pages={pages}
      rowLink={({ id }) => `/admin/students/${id}`}
      rowLabel={({ firstName, parent }) => `${firstName}, child of ${parent.name}`}
      selection={null}
      empty={{ title: 'No Students Yet', text: 'Families who enrol a child appear here.' }}
    >
      <LinkedDays from={query.linked('from')} to={query.linked('to')} />
    </AdminTable>
  );
}

/** Says which days a link of the overview asked for: no control shows them. */
function LinkedDays({ from, to }: { from: string | null; to: string | null }) {
  if (!from && !to) return null;
  const days = [from && `from ${dateText(from, 'UTC')}`, to && `to ${dateText(to, 'UTC')}`];
  return <p>Enrolled {days.filter(Boolean).join(' ')}</p>;
}

const studentColumns = (timeZone: string): TableColumn<StudentRow>[] => [
  { id: 'name', header: 'Name', sort: 'NAME', cell: ({ firstName }) => firstName },
  { id: 'age', header: 'Age', isNumeric: true, cell: ({ age }) => age },
  { id: 'course', header: 'Course', cell: ({ course }) => courseLabel(course) },
  { id: 'package', header: 'Package', cell: (student) => packageLabel(student.package) },
  {
    id: 'payment',
    header: 'Payment',
    cell: ({ paymentStatus }) => (
      <Badge tone={paymentTone[paymentStatus]}>{paymentStatusName[paymentStatus]}</Badge>
    ),
  },
  {
    id: 'parent',
    header: 'Parent',
    cell: ({ parent, parentEmail }) => (
      <>
        <span className="block">{parent.name}</span>
        <span className="block text-muted">{parentEmail}</span>
      </>
    ),
  },
  { id: 'mentor', header: 'Mentor', cell: ({ mentor }) => mentor?.name ?? '–' },
  { id: 'lessons', header: 'Lessons done', isNumeric: true, cell: ({ completionCount }) => completionCount },
  {
    id: 'enrolled',
    header: 'Enrolled',
    sort: 'NEWEST',
    cell: ({ enrolledAt }) => dateText(enrolledAt, timeZone),
  },
];
