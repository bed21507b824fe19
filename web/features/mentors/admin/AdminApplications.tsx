import { useMemo } from 'react';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import { dateText } from '../../../../contract/time.ts';
import type { AdminMentorApplicationSort, MentorApplicationStatus } from '../../../generated/types.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { AdminTable } from '../../admin/table/AdminTable.tsx';
import { NO_LINKED_FILTERS, useTableQuery } from '../../admin/table/useTableQuery.ts';
import {
  type AdminMentorApplicationsQuery,
  useAdminMentorApplicationsQuery,
} from './applicationAdmin.generated.ts';
import { APPLICATION_FILTERS, APPLICATION_SORTS, statusName, statusTone } from './applicationTable.ts';

type Row = AdminMentorApplicationsQuery['adminMentorApplications']['edges'][number]['node'];

/** Lists the applications of people who want to be mentors. */
export function AdminApplications({ timeZone }: { timeZone: string }) {
  const query = useTableQuery(APPLICATION_SORTS, APPLICATION_FILTERS, NO_LINKED_FILTERS);
  const filters = {
    search: query.search || null,
    status: query.chosen('status') as MentorApplicationStatus | null,
  };
  const result = useAdminMentorApplicationsQuery({
    variables: {
      ...filters,
      first: TABLE_PAGE_SIZE,
      after: null,
      sort: query.sort.by as AdminMentorApplicationSort,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminMentorApplications);
  const columns = useMemo(() => applicationColumns(timeZone), [timeZone]);
  return (
    <AdminTable
      name="applications"
      label="Applications"
      noun={['application', 'applications']}
      searchLabel="Search by name or e-mail"
      query={query}
      columns={columns}
      pages={pages}
      rowLink={({ id }) => `/admin/mentors/applications/${id}`}
      rowLabel={({ applicant }) => applicant.name}
      selection={null}
      exportFilters={filters}
      empty={{ title: 'No Applications Yet', text: 'People who apply as mentors appear here.' }}
    />
  );
}

const applicationColumns = (timeZone: string): TableColumn<Row>[] => [
  { id: 'name', header: 'Name', cell: ({ applicant }) => applicant.name },
  { id: 'email', header: 'E-mail', cell: ({ email }) => email },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={statusTone[status]}>{statusName[status]}</Badge>,
  },
  { id: 'teaches', header: 'Teaches', cell: ({ application }) => application.specialization.join(', ') },
  {
    id: 'years',
    header: 'Years',
    isNumeric: true,
    cell: ({ application }) => application.experienceYears,
  },
  {
    id: 'submitted',
    header: 'Submitted',
    sort: 'NEWEST',
    cell: ({ submittedAt }) => dateText(submittedAt, timeZone),
  },
];
