import { notFound } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { markSubjectRead } from '../notifications/markSubjectRead.ts';
import { visibleTickets } from './access.ts';
import { ticketSubject } from './ticketNotices.ts';

/**
 * Marks the viewer's notifications about a ticket as read, whose conversation they have open, so that no email follows.
 * @returns the id of the ticket
 * @throws DomainError NOT_FOUND
 */
export async function markTicketSeen(app: App, viewer: Viewer, ticketId: string): Promise<string> {
  await inTransaction(app, async (tx, effects) => {
    const where = { AND: [{ id: ticketId }, visibleTickets(viewer)] };
    if ((await tx.ticket.count({ where })) === 0) throw notFound('Ticket');
    await markSubjectRead(tx, effects, [viewer.id], ticketSubject(ticketId));
  });
  return ticketId;
}
