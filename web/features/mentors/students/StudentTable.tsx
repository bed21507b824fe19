import { useMemo, useState } from 'react';
import { countText, TABLE_PAGE_SIZE, TABLE_TEXTS } from '../../../../contract/tables.ts';
import type { Course, MentorStudentSort, StudentFlag } from '../../../generated/types.ts';
import { addTypePolicies } from '../../../lib/data/typePolicies.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableControls } from '../../admin/table/TableControls.tsx';
import { usePages } from '../../admin/table/usePages.ts';
import { NO_LINKED_FILTERS, useTableQuery } from '../../admin/table/useTableQuery.ts';
import { studentColumns } from './studentColumns.tsx';
import { useMentorStudentTableQuery } from './students.generated.ts';
import { STUDENT_FILTERS, STUDENT_SORTS, studentTablePolicies } from './studentTable.ts';

type StudentTableProps = { unreadOf: (studentId: string) => number; timeZone: string };

const NONE_HIDDEN: readonly string[] = [];

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
  const { page, ...pages } = usePages(result, (data) => data.mentorStudents);
  const columns = useMemo(() => studentColumns({ unreadOf, timeZone }), [unreadOf, timeZone]);
  const edges = page?.edges;
  const rows = useMemo(() => edges?.map(({ node }) => node) ?? [], [edges]);
  return (
    <div className="grid grid-cols-1 gap-5">
      <h2 className="sr-only">Your students</h2>
      <TableControls searchLabel="Search by name of child or parent" query={query} columnChoice={null} />
      {page && (
        <p role="status" className="text-base text-muted">
          {countText(page.totalCount, 'student', 'students')}
        </p>
      )}
      {pages.hasFailed && <ErrorState title={TABLE_TEXTS.notLoaded} onRetry={pages.retry} />}
      {!page && !pages.hasFailed && <LoadingIndicator message="Loading your students..." />}
      {page && rows.length === 0 && (
        <EmptyState
          title="No students found"
          action={
            <Button variant="outline" onClick={query.clear}>
              Clear filters
            </Button>
          }
        >
          Try other words or other filters.
        </EmptyState>
      )}
      {page && rows.length > 0 && (
        <DataTable
          label="Your students"
          columns={columns}
          hiddenColumns={NONE_HIDDEN}
          rows={rows}
          total={page.totalCount}
          sort={query.sort}
          onSort={query.setSort}
          rowLink={null}
          rowLabel={({ student }) => student.firstName}
          selection={null}
          busy={pages.isStale}
        />
      )}
      {page?.pageInfo.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-start"
          loading={pages.loadingMore}
          onClick={pages.loadMore}
        >
          Show More
        </Button>
      )}
      {pages.moreFailed && (
        <p role="alert" className="font-bold text-danger">
          {TABLE_TEXTS.notLoaded}
        </p>
      )}
    </div>
  );
}
