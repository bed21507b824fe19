import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { visibleTickets } from './access.ts';
import { closeTicket } from './closeTicket.ts';
import { lockTicket } from './lockTicket.ts';
import { notifyFamily } from './ticketNotices.ts';

/**
 * Marks a ticket as solved, by its parent or by an admin, of whom the family is notified.
 * @returns the id of the ticket
 * @throws DomainError NOT_FOUND, CONFLICT when it is solved already
 */
export async function solveTicket(app: App, viewer: Viewer, ticketId: string): Promise<string> {
  return inTransaction(app, async (tx, effects) => {
    const ticket = await lockTicket(tx, ticketId, visibleTickets(viewer));
    const solvedAt = await closeTicket(tx, effects, ticket);
    if (viewer.role !== 'ADMIN') return ticket.id;
    await notifyFamily(app, tx, effects, {
      ...{ ticket, key: `solved:${solvedAt.getTime()}`, title: `Ticket #${ticket.number} is solved` },
      body: 'Tell us how it was. If it is not solved, write again.',
    });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'ticket.solve', entity: 'Ticket', entityId: ticket.id },
      ...{ before: { state: ticket.state }, after: { state: 'SOLVED' } },
    });
    return ticket.id;
  });
}
