import { TICKET_CATEGORIES } from '../../../../contract/tickets.ts';
import { dateText } from '../../../../contract/time.ts';
import type { TableColumn } from '../../../ui/table/columns.ts';
import { FamilyLink } from '../../admin/FamilyLink.tsx';
import type { SortOption, TableFilter } from '../../admin/table/useTableQuery.ts';
import { TicketStateBadge } from '../TicketStateBadge.tsx';
import type { TicketTable_TicketFragment as TicketRow } from './adminTickets.generated.ts';
import { TicketClocks } from './TicketClocks.tsx';

export const TICKET_SORTS: readonly SortOption[] = [
  { value: 'PRIORITY', label: 'Priority', isDescending: false },
  { value: 'OPENED', label: 'Opened', isDescending: true },
];

export const TICKET_FILTERS: readonly TableFilter[] = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'OPEN', label: 'Open' },
      { value: 'WAITING', label: 'Waits for the family' },
      { value: 'SOLVED', label: 'Solved' },
    ],
  },
  {
    name: 'category',
    label: 'About',
    options: Object.entries(TICKET_CATEGORIES).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'package',
    label: 'Package',
    options: [
      { value: 'DIY', label: 'DIY' },
      { value: 'MENTORED', label: 'Mentored' },
    ],
  },
  {
    name: 'owner',
    label: 'Taken by',
    options: [
      { value: 'ME', label: 'Me' },
      { value: 'NOBODY', label: 'Nobody' },
    ],
  },
];

export const ticketColumns = (timeZone: string): TableColumn<TicketRow>[] => [
  {
    id: 'ticket',
    header: 'Ticket',
    cell: ({ ticket }) => `#${ticket.number} ${ticket.subject}`,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ ticket }) => <TicketStateBadge state={ticket.state} reader="team" />,
  },
  { id: 'due', header: 'Due', sort: 'PRIORITY', cell: (row) => <TicketClocks ticket={row} /> },
  {
    id: 'from',
    header: 'From',
    cell: ({ author, visitorName }) => (author ? <FamilyLink parent={author} /> : visitorName),
  },
  { id: 'about', header: 'About', cell: ({ ticket }) => TICKET_CATEGORIES[ticket.category] },
  {
    id: 'package',
    header: 'Package',
    cell: ({ ticket }) => (ticket.package === 'MENTORED' ? 'Mentored' : 'DIY'),
  },
  { id: 'assignee', header: 'Taken by', cell: ({ assignee }) => assignee?.name ?? 'Nobody' },
  {
    id: 'opened',
    header: 'Opened',
    sort: 'OPENED',
    cell: ({ ticket }) => dateText(ticket.createdAt, timeZone),
  },
];
