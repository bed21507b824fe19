import { useMemo } from 'react';
import { DIFFERENCE_NAMES } from '../../../contract/ledger.ts';
import { TABLE_PAGE_SIZE } from '../../../contract/tables.ts';
import type { DifferenceKind, DifferenceSort } from '../../generated/types.ts';
import { usePages } from '../../lib/data/usePages.ts';
import { AdminTable } from '../admin/table/AdminTable.tsx';
import { NO_LINKED_FILTERS, useTableQuery } from '../admin/table/useTableQuery.ts';
import { DIFFERENCE_FILTERS, DIFFERENCE_SORTS, differenceColumns } from './differenceTable.tsx';
import { useLedgerDifferencesQuery } from './reconciliation.generated.ts';

const isOpenIn: Record<string, boolean> = { OPEN: true, RESOLVED: false };

/** Lists the differences between the ledger and the provider's list, the open ones first. */
export function Differences({ timeZone }: { timeZone: string }) {
  const query = useTableQuery(DIFFERENCE_SORTS, DIFFERENCE_FILTERS, NO_LINKED_FILTERS);
  const filters = {
    search: query.search || null,
    kind: query.chosen('kind') as DifferenceKind | null,
    isOpen: isOpenIn[query.chosen('state') ?? ''] ?? null,
  };
  const result = useLedgerDifferencesQuery({
    variables: {
      ...{ ...filters, first: TABLE_PAGE_SIZE, after: null },
      sort: query.sort.by as DifferenceSort,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.ledgerDifferences);
  const columns = useMemo(() => differenceColumns(timeZone), [timeZone]);
  return (
    <AdminTable
      name="differences"
      label="Differences"
      noun={['difference', 'differences']}
      searchLabel="Search by reference"
      query={query}
      columns={columns}
      pages={pages}
      rowLink={({ id }) => `/admin/reconciliation/${id}`}
      rowLabel={({ kind, reference }) => `${DIFFERENCE_NAMES[kind]}: ${reference}`}
      selection={null}
      exportFilters={filters}
      empty={{
        title: 'No Differences',
        text: 'What the ledger and the provider do not agree on appears here.',
      }}
    />
  );
}
