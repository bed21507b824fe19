import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

type Reader = Pick<Viewer, 'id' | 'role'> | null;

/** Selects the tickets that a parent opened; none for a child, a mentor or the team. */
export function ownTickets(viewer: Reader): Prisma.TicketWhereInput {
  return viewer?.role === 'PARENT' ? { authorId: viewer.id } : { id: { in: [] } };
}

/** Selects the tickets that a viewer may see: a parent’s own, and all for an admin. */
export function visibleTickets(viewer: Reader): Prisma.TicketWhereInput {
  return viewer?.role === 'ADMIN' ? {} : ownTickets(viewer);
}

/** Selects the tickets that a viewer answers: all for an admin. */
export function answerableTickets(viewer: Pick<Viewer, 'role'> | null): Prisma.TicketWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
}

/** Selects the messages of visible tickets, which are without the team’s notes for everybody else. */
export function visibleTicketMessages(viewer: Reader): Prisma.TicketMessageWhereInput {
  return { ticket: visibleTickets(viewer), ...(viewer?.role !== 'ADMIN' && { kind: { not: 'NOTE' } }) };
}

/** Selects the files of visible messages. */
export function visibleTicketFiles(viewer: Reader): Prisma.TicketFileWhereInput {
  return { message: visibleTicketMessages(viewer) };
}

/** Tickets of people without an account, whom the link from their email admits. */
export const visitorTickets: Prisma.TicketWhereInput = { visitorEmail: { not: null } };

/** The messages of these tickets for whoever has the link, which are without the team’s notes. */
export const visitorTicketMessages = {
  kind: { not: 'NOTE' },
  ticket: visitorTickets,
} satisfies Prisma.TicketMessageWhereInput;

/** Selects the files of these messages in the ticket whose link a visitor has. */
export const visitorTicketFiles = (ticketId: string): Prisma.TicketFileWhereInput => ({
  message: { AND: [{ ticketId }, visitorTicketMessages] },
});
