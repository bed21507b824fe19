import { useMemo } from 'react';
import { TABLE_PAGE_SIZE } from '../../../../../contract/tables.ts';
import type { AdminDisputeSort, Course, DisputeStatus } from '../../../../generated/types.ts';
import { usePages } from '../../../../lib/data/usePages.ts';
import { AdminTable } from '../../../admin/table/AdminTable.tsx';
import { NO_LINKED_FILTERS, useTableQuery } from '../../../admin/table/useTableQuery.ts';
import { useAdminDisputesQuery } from './disputes.generated.ts';
import { DISPUTE_FILTERS, DISPUTE_SORTS, disputeColumns } from './disputeTable.tsx';

/** Lists the disputed payments, those that wait for an answer first. */
export function AdminDisputes({ timeZone }: { timeZone: string }) {
  const query = useTableQuery(DISPUTE_SORTS, DISPUTE_FILTERS, NO_LINKED_FILTERS);
  const filters = {
    search: query.search || null,
    status: query.chosen('status') as DisputeStatus | null,
    course: query.chosen('course') as Course | null,
  };
  const result = useAdminDisputesQuery({
    variables: {
      ...filters,
      first: TABLE_PAGE_SIZE,
      after: null,
      sort: query.sort.by as AdminDisputeSort,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminDisputes);
  const columns = useMemo(() => disputeColumns(timeZone), [timeZone]);
  return (
    <AdminTable
      name="disputes"
      label="Disputes"
      noun={['dispute', 'disputes']}
      searchLabel="Search by reference, child or payer"
      query={query}
      columns={columns}
      pages={pages}
      rowLink={({ id }) => `/admin/disputes/${id}`}
      rowLabel={({ reference, studentName }) => `dispute of ${reference}, for ${studentName}`}
      selection={null}
      exportFilters={filters}
      empty={{ title: 'No Disputes', text: 'A payment that a bank questions appears here at once.' }}
    />
  );
}
