import { FilePlus2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ASSIGNMENT_KIND_LABELS } from '../../../../contract/authoring.ts';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import { dateText } from '../../../../contract/time.ts';
import type { AdminAssignmentSort, AssignmentKind, Course } from '../../../generated/types.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { AdminTable } from '../../admin/table/AdminTable.tsx';
import { namedFilters } from '../../admin/table/namedFilters.ts';
import {
  NO_LINKED_FILTERS,
  type SortOption,
  type TableFilter,
  useTableQuery,
} from '../../admin/table/useTableQuery.ts';
import { PlainBulkActions } from '../../bulkActions/PlainBulkActions.tsx';
import { useTableSelection } from '../../bulkActions/useRowSelection.ts';
import { courseOf, storedCourse } from '../../courses/courseNames.ts';
import { courses } from '../../courses/courses.ts';
import { AssignmentDialog } from '../AssignmentDialog.tsx';
import { recipientsText } from '../assignmentForm.ts';
import {
  type AssignmentTable_AssignmentFragment as AssignmentRow,
  useAdminAssignmentsQuery,
} from './assignmentAdmin.generated.ts';

const SORTS: readonly SortOption[] = [
  { value: 'NEWEST', label: 'Created', isDescending: true },
  { value: 'TITLE', label: 'Title', isDescending: false },
];

const FILTERS: readonly TableFilter[] = [
  {
    name: 'course',
    label: 'Course',
    options: courses.map(({ id, shortName }) => ({ value: storedCourse(id), label: shortName })),
  },
  {
    name: 'type',
    label: 'Type',
    options: Object.entries(ASSIGNMENT_KIND_LABELS).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'for',
    label: 'For',
    options: [
      { value: 'COURSE', label: 'The whole course' },
      { value: 'MENTOR', label: 'Students of a mentor' },
    ],
  },
];

/** Lists every assignment, with the form for another one of the course. */
export function AdminAssignments({ timeZone }: { timeZone: string }) {
  const [isCreating, setCreating] = useState(false);
  const query = useTableQuery(SORTS, FILTERS, NO_LINKED_FILTERS);
  const audience = query.chosen('for');
  const filters = {
    search: query.search || null,
    course: query.chosen('course') as Course | null,
    kind: query.chosen('type') as AssignmentKind | null,
    isForOwnStudents: audience === null ? null : audience === 'MENTOR',
  };
  const result = useAdminAssignmentsQuery({
    variables: {
      ...filters,
      first: TABLE_PAGE_SIZE,
      after: null,
      sort: query.sort.by as AdminAssignmentSort,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminAssignments);
  const selection = useTableSelection(pages.page, filters);
  const columns = useMemo(() => assignmentColumns(timeZone), [timeZone]);
  return (
    <>
      <Button
        className="justify-self-start"
        icon={<FilePlus2 className="size-5" aria-hidden="true" />}
        onClick={() => setCreating(true)}
      >
        Create Assignment
      </Button>
      <AdminTable
        name="assignments"
        label="Assignments"
        noun={['assignment', 'assignments']}
        searchLabel="Search by title"
        query={query}
        columns={columns}
        pages={pages}
        rowLink={({ id }) => `/admin/assignments/${id}`}
        rowLabel={({ title }) => title}
        selection={selection}
        exportFilters={filters}
        empty={{ title: 'No Assignments Yet', text: 'Create the first one for a lesson.' }}
      >
        <PlainBulkActions
          table="assignments"
          kinds={['REQUIRE_ASSIGNMENTS', 'UNREQUIRE_ASSIGNMENTS']}
          selection={selection}
          filters={namedFilters(filters)}
          timeZone={timeZone}
          recordPath={(id) => `/admin/assignments/${id}`}
          onChanged={pages.retry}
        />
      </AdminTable>
      {isCreating && (
        <AssignmentDialog
          assignment={null}
          timeZone={timeZone}
          onSaved={pages.retry}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

const audienceText = (assignment: AssignmentRow) => {
  const chosen = recipientsText(assignment);
  if (assignment.author)
    return chosen ? `${chosen} (${assignment.author.name})` : `Students of ${assignment.author.name}`;
  return chosen ?? 'The course';
};

const assignmentColumns = (timeZone: string): TableColumn<AssignmentRow>[] => [
  { id: 'title', header: 'Title', sort: 'TITLE', cell: ({ title }) => title },
  { id: 'course', header: 'Course', cell: ({ course }) => courseOf(course).shortName },
  { id: 'lesson', header: 'Lesson', isNumeric: true, cell: ({ lessonNumber }) => lessonNumber },
  {
    id: 'type',
    header: 'Type',
    cell: ({ kind }) => (
      <Badge tone={kind === 'OBJECTIVE' ? 'mango' : 'indigo'}>{ASSIGNMENT_KIND_LABELS[kind]}</Badge>
    ),
  },
  { id: 'required', header: 'Required', cell: ({ isRequired }) => (isRequired ? 'Yes' : 'No') },
  { id: 'for', header: 'For', cell: audienceText },
  {
    id: 'submissions',
    header: 'Submissions',
    isNumeric: true,
    cell: ({ submissionCount }) => submissionCount,
  },
  { id: 'due', header: 'Due', cell: ({ dueAt }) => (dueAt ? dateText(dueAt, timeZone) : '–') },
  {
    id: 'created',
    header: 'Created',
    sort: 'NEWEST',
    cell: ({ createdAt }) => dateText(createdAt, timeZone),
  },
];
