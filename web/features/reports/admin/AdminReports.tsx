import { useMemo } from 'react';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import type { AdminReportSort, Course, ReportKind } from '../../../generated/types.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { AdminTable } from '../../admin/table/AdminTable.tsx';
import { NO_LINKED_FILTERS, useTableQuery } from '../../admin/table/useTableQuery.ts';
import { useAdminReportsQuery } from './reports.generated.ts';
import { REPORT_FILTERS, REPORT_SORTS, reportColumns } from './reportTable.tsx';

const isOpenIn: Record<string, boolean> = { OPEN: true, CLOSED: false };

/** Lists the reports of messages and projects, the open ones first. */
export function AdminReports({ timeZone }: { timeZone: string }) {
  const query = useTableQuery(REPORT_SORTS, REPORT_FILTERS, NO_LINKED_FILTERS);
  const filters = {
    search: query.search || null,
    kind: query.chosen('kind') as ReportKind | null,
    isOpen: isOpenIn[query.chosen('state') ?? ''] ?? null,
    course: query.chosen('course') as Course | null,
  };
  const result = useAdminReportsQuery({
    variables: {
      ...filters,
      first: TABLE_PAGE_SIZE,
      after: null,
      sort: query.sort.by as AdminReportSort,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminReports);
  const columns = useMemo(() => reportColumns(timeZone), [timeZone]);
  return (
    <AdminTable
      name="reports"
      label="Reports"
      noun={['report', 'reports']}
      searchLabel="Search by reason or name"
      query={query}
      columns={columns}
      pages={pages}
      rowLink={({ id }) => `/admin/reports/${id}`}
      rowLabel={({ kind, senderName }) => `${kind.toLowerCase()} of ${senderName}`}
      selection={null}
      exportFilters={filters}
      empty={{ title: 'No Reports Yet', text: 'Messages and projects that people report appear here.' }}
    />
  );
}
