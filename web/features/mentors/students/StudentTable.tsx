import { useMemo, useState } from 'react';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import type { Course, MentorStudentSort, StudentFlag } from '../../../generated/types.ts';
import { addTypePolicies } from '../../../lib/data/typePolicies.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { PagedRows } from '../../admin/table/PagedRows.tsx';
import { TableControls } from '../../admin/table/TableControls.tsx';
import { NO_LINKED_FILTERS, useTableQuery } from '../../admin/table/useTableQuery.ts';
import { studentColumns } from './studentColumns.tsx';
import { useMentorStudentTableQuery } from './students.generated.ts';
import { STUDENT_FILTERS, STUDENT_SORTS, studentTablePolicies } from './studentTable.ts';

type StudentTableProps = { unreadOf: (studentId: string) => number; timeZone: string };

const NONE_HIDDEN: readonly string[] = [];
const NOUN = ['student', 'students'] as const;
const NONE_YET = {
  title: 'No students yet',
  text: 'A child whose family you are matched with stands here at once.',
};

/** Lists the students of a mentor, those who need help first, with a search, filters and sorts in the address. */
export function StudentTable({ unreadOf, timeZone }: StudentTableProps) {
  useState(() => addTypePolicies(studentTablePolicies));
  const query = useTableQuery(STUDENT_SORTS, STUDENT_FILTERS, NO_LINKED_FILTERS);
  const result = useMentorStudentTableQuery({
    variables: {
      ...{ first: TABLE_PAGE_SIZE, after: null, search: query.search || null },
      course: query.chosen('course') as Course | null,
      flag: query.chosen('flag') as StudentFlag | null,
      sort: query.sort.by as MentorStudentSort,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.mentorStudents);
  const columns = useMemo(() => studentColumns({ unreadOf, timeZone }), [unreadOf, timeZone]);
  return (
    <div className="grid grid-cols-1 gap-5">
      <h2 className="sr-only">Your students</h2>
      <TableControls searchLabel="Search by name of child or parent" query={query} columnChoice={null} />
      <PagedRows
        label="Your students"
        noun={NOUN}
        query={query}
        columns={columns}
        hiddenColumns={NONE_HIDDEN}
        pages={pages}
        rowLink={null}
        rowLabel={({ student }) => student.firstName}
        selection={null}
        empty={NONE_YET}
      />
    </div>
  );
}
