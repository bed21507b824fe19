import { useMemo } from 'react';
import { TABLE_PAGE_SIZE } from '../../../../contract/tables.ts';
import type {
  AdminTicketSort,
  Package,
  TicketCategory,
  TicketOwner,
  TicketState,
} from '../../../generated/types.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { AdminTable } from '../../admin/table/AdminTable.tsx';
import { NO_LINKED_FILTERS, useTableQuery } from '../../admin/table/useTableQuery.ts';
import { useTicketFeed } from '../ticketFeed.ts';
import { useAdminTicketsQuery } from './adminTickets.generated.ts';
import { TICKET_FILTERS, TICKET_SORTS, ticketColumns } from './ticketTable.tsx';
import { useTeamPresence } from './useTeamPresence.ts';

/** Lists the tickets of families, live: those whose answer or solution is due first come first. */
export function AdminTickets({ timeZone }: { timeZone: string }) {
  useTicketFeed();
  useTeamPresence();
  const query = useTableQuery(TICKET_SORTS, TICKET_FILTERS, NO_LINKED_FILTERS);
  const filters = {
    search: query.search || null,
    state: query.chosen('state') as TicketState | null,
    category: query.chosen('category') as TicketCategory | null,
    package: query.chosen('package') as Package | null,
    owner: query.chosen('owner') as TicketOwner | null,
  };
  const result = useAdminTicketsQuery({
    variables: {
      ...filters,
      first: TABLE_PAGE_SIZE,
      after: null,
      sort: query.sort.by as AdminTicketSort,
      isDescending: query.sort.isDescending,
    },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.adminTickets);
  const columns = useMemo(() => ticketColumns(timeZone), [timeZone]);
  return (
    <AdminTable
      name="tickets"
      label="Tickets"
      noun={['ticket', 'tickets']}
      searchLabel="Search by number, words or parent"
      query={query}
      columns={columns}
      pages={pages}
      rowLink={({ id }) => `/admin/support/${id}`}
      rowLabel={({ ticket }) => `ticket ${ticket.number}`}
      selection={null}
      exportFilters={filters}
      empty={{ title: 'No Tickets Yet', text: 'What families write to the team appears here.' }}
    />
  );
}
