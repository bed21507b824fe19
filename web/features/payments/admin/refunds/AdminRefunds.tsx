import { useMemo } from 'react';
import { TABLE_PAGE_SIZE } from '../../../../../contract/tables.ts';
import type { AdminRefundSort, RefundOrigin, RefundStatus } from '../../../../generated/types.ts';
import { usePages } from '../../../../lib/data/usePages.ts';
import { AdminTable } from '../../../admin/table/AdminTable.tsx';
import { NO_LINKED_FILTERS, useTableQuery } from '../../../admin/table/useTableQuery.ts';
import { useAdminRefundsQuery } from './refundAdmin.generated.ts';
import { REFUND_FILTERS, REFUND_SORTS, refundColumns } from './refundTable.tsx';

/** Lists the refunds of all families, those in which an admin has to act first. */
export function AdminRefunds({ timeZone }: { timeZone: string }) {
  const query = useTableQuery(REFUND_SORTS, REFUND_FILTERS, NO_LINKED_FILTERS);
  const filters = {
    search: query.search || null,
    status: query.chosen('status') as RefundStatus | null,
    origin: query.chosen('origin') as RefundOrigin | null,
    needsAdmin: query.chosen('needed') === 'NEEDED' || null,
  };
  const result = useAdminRefundsQuery({
    variables: {
      ...filters,
      first: TABLE_PAGE_SIZE,
      after: null,
      sort: query.sort.by as AdminRefundSort,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminRefunds);
  const columns = useMemo(() => refundColumns(timeZone), [timeZone]);
  return (
    <AdminTable
      name="refunds"
      label="Refunds"
      noun={['refund', 'refunds']}
      searchLabel="Search by reference, child or payer"
      query={query}
      columns={columns}
      pages={pages}
      rowLink={({ id }) => `/admin/refunds/${id}`}
      rowLabel={({ reference, studentName }) => `refund of ${reference}, for ${studentName}`}
      selection={null}
      exportFilters={filters}
      empty={{ title: 'No Refunds Yet', text: 'Refunds that families ask for appear here.' }}
    />
  );
}
