import { z } from 'zod';
import type { App, Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { Package, TicketCategory, TicketState } from '../../generated/prisma/enums.ts';
import { searchConditions } from '../../platform/database/search.ts';
import { exportRows, type FiltersOf } from '../exports/exportRows.ts';
import { answerableTickets } from './access.ts';

/** Whose tickets the inbox shows: the viewer's, or those of nobody. */
export const TICKET_OWNERS = ['ME', 'NOBODY'] as const;

const FILTERS = z.object({
  search: z.string().optional(),
  state: z.enum(TicketState).optional(),
  category: z.enum(TicketCategory).optional(),
  package: z.enum(Package).optional(),
  owner: z.enum(TICKET_OWNERS).optional(),
});

/** Selects the rows of the team's inbox. */
export function ticketRows(
  _app: App,
  viewer: Pick<Viewer, 'id' | 'role'> | null,
  { search, state, category, package: kind, owner }: FiltersOf<typeof FILTERS>,
): Prisma.TicketWhereInput {
  return {
    AND: [
      answerableTickets(viewer),
      state ? { state } : {},
      category ? { category } : {},
      kind ? { package: kind } : {},
      owner ? { assigneeId: owner === 'ME' ? (viewer?.id ?? null) : null } : {},
      ...searchConditions('searchText', search),
    ],
  };
}

/** Writes the inbox to a file, without what was written in its tickets. */
export const ticketExport = exportRows({
  table: 'tickets',
  filters: FILTERS,
  where: ticketRows,
  count: ({ unprepared }, where) => unprepared.ticket.count({ where }),
  load: ({ unprepared }, next) =>
    unprepared.ticket.findMany({
      ...next,
      select: {
        ...{ id: true, number: true, category: true, subject: true, package: true, state: true },
        ...{ rating: true, createdAt: true, lastMessageAt: true, solvedAt: true },
        visitorName: true,
        author: { select: { fullName: true } },
        assignee: { select: { fullName: true } },
      },
    }),
  columns: {
    id: ({ id }) => id,
    number: ({ number }) => number,
    about: ({ category }) => category,
    subject: ({ subject }) => subject,
    from: ({ author, visitorName }) => author?.fullName ?? visitorName ?? '',
    package: (ticket) => ticket.package,
    state: ({ state }) => state,
    'taken by': ({ assignee }) => assignee?.fullName ?? '',
    rating: ({ rating }) => rating ?? '',
    'opened at (UTC)': ({ createdAt }) => createdAt.toISOString(),
    'last message at (UTC)': ({ lastMessageAt }) => lastMessageAt.toISOString(),
    'solved at (UTC)': ({ solvedAt }) => solvedAt?.toISOString() ?? '',
  },
});
