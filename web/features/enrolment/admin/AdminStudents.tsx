import { UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import { dateText } from '../../../../contract/time.ts';
import type { AdminStudentSort, Course, EnrolmentPaymentStatus, Package } from '../../../generated/types.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { useNavigate, useSearchParams } from '../../../lib/router/router.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { toast } from '../../../ui/toast.ts';
import { FamilyLink } from '../../admin/FamilyLink.tsx';
import { AdminTable } from '../../admin/table/AdminTable.tsx';
import { namedFilters } from '../../admin/table/namedFilters.ts';
import { useTableQuery } from '../../admin/table/useTableQuery.ts';
import { useTableSelection } from '../../bulkActions/useRowSelection.ts';
import { StudentBulkActions } from './StudentBulkActions.tsx';
import { StudentDialog } from './StudentDialog.tsx';
import {
  type StudentTable_StudentFragment as StudentRow,
  useAdminStudentsQuery,
} from './studentAdmin.generated.ts';
import { courseLabel, packageLabel } from './studentOptions.ts';
import {
  paymentStatusName,
  paymentTone,
  STUDENT_FILTERS,
  STUDENT_LINKED_FILTERS,
  STUDENT_SORTS,
  STUDENTS_OF_LESSON_FILTERS,
} from './studentTable.ts';

/** Lists the students of all families. */
export function AdminStudents({ timeZone }: { timeZone: string }) {
  const [params] = useSearchParams();
  const linkedFilters = params.has('lessonId') ? STUDENTS_OF_LESSON_FILTERS : STUDENT_LINKED_FILTERS;
  const query = useTableQuery(STUDENT_SORTS, STUDENT_FILTERS, linkedFilters);
  const lessonId = query.linked('lessonId');
  const filters = {
    search: query.search || null,
    course: query.chosen('course') as Course | null,
    package: query.chosen('package') as Package | null,
    paymentStatus: query.chosen('payment') as EnrolmentPaymentStatus | null,
    withoutMentor: query.chosen('mentor') === 'NONE' || null,
    mentorId: query.linked('mentorId'),
    from: query.linked('from'),
    to: query.linked('to'),
    lessonId,
    completedFrom: lessonId && query.linked('completedFrom'),
    completedTo: lessonId && query.linked('completedTo'),
  };
  const result = useAdminStudentsQuery({
    variables: {
      ...filters,
      first: TABLE_PAGE_SIZE,
      after: null,
      sort: query.sort.by as AdminStudentSort,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminStudents);
  const selection = useTableSelection(pages.page, filters);
  const [isCreating, setCreating] = useState(false);
  const navigate = useNavigate();
  const columns = useMemo(() => studentColumns(timeZone), [timeZone]);
  return (
    <>
      <Button
        className="justify-self-start"
        icon={<UserPlus className="size-5" aria-hidden="true" />}
        onClick={() => setCreating(true)}
      >
        Create Student
      </Button>
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
        selection={selection}
        exportFilters={filters}
        empty={{ title: 'No Students Yet', text: 'Families who enrol a child appear here.' }}
      >
        <StudentBulkActions
          selection={selection}
          filters={namedFilters(filters)}
          timeZone={timeZone}
          onChanged={pages.retry}
        />
      </AdminTable>
      {isCreating && (
        <StudentDialog
          student={null}
          onSaved={(text, id) => {
            toast.success(text);
            navigate(`/admin/students/${id}`);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
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
        <FamilyLink parent={parent} />
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
