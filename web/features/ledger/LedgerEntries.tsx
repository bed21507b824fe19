import { useMemo } from 'react';
import { ENTRY_KIND_NAMES } from '../../../contract/ledger.ts';
import { TABLE_PAGE_SIZE } from '../../../contract/tables.ts';
import type { LedgerEntryKind } from '../../generated/types.ts';
import { usePages } from '../../lib/data/usePages.ts';
import { AdminTable } from '../admin/table/AdminTable.tsx';
import { useTableQuery } from '../admin/table/useTableQuery.ts';
import { useLedgerEntriesQuery } from './ledger.generated.ts';
import { ENTRY_FILTERS, ENTRY_LINKED_FILTERS, ENTRY_SORTS, entryColumns } from './ledgerTable.tsx';

/** Lists the entries of the ledger, each with what it did to the accounts and a link to its payment. */
export function LedgerEntries({ timeZone }: { timeZone: string }) {
  const query = useTableQuery(ENTRY_SORTS, ENTRY_FILTERS, ENTRY_LINKED_FILTERS);
  const filters = {
    search: query.search || null,
    kind: query.chosen('kind') as LedgerEntryKind | null,
    currency: query.chosen('currency'),
    from: query.linked('from'),
    to: query.linked('to'),
  };
  const result = useLedgerEntriesQuery({
    variables: {
      ...{ ...filters, first: TABLE_PAGE_SIZE, after: null, isDescending: query.sort.isDescending },
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.ledgerEntries);
  const columns = useMemo(() => entryColumns(timeZone), [timeZone]);
  return (
    <AdminTable
      name="ledger"
      label="Entries"
      noun={['entry', 'entries']}
      searchLabel="Search by reference"
      query={query}
      columns={columns}
      pages={pages}
      rowLink={null}
      rowLabel={({ kind, reference }) => `${ENTRY_KIND_NAMES[kind]} ${reference}`}
      selection={null}
      exportFilters={filters}
      empty={{ title: 'No Entries Yet', text: 'What happens to money appears here.' }}
    />
  );
}
