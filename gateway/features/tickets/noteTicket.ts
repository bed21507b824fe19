import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkTicketText } from '../../../contract/tickets.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { ownerOf } from '../files/uploads/access.ts';
import { answerableTickets } from './access.ts';
import { addTicketMessage, type NewTicketMessage } from './addTicketMessage.ts';
import { attachToTicketMessage } from './attachToTicketMessage.ts';
import { TICKET_ANSWERS_PER_PERSON } from './limits.ts';
import { lockTicket } from './lockTicket.ts';
import { publishTicket } from './publishTicket.ts';

/**
 * Writes a note for the team into a ticket. The family neither sees it nor hears of it.
 * @returns the id of the ticket
 * @throws DomainError NOT_FOUND, BAD_INPUT, LIMIT, CONFLICT for an id that is taken
 */
export async function noteTicket(app: App, viewer: Viewer, note: NewTicketMessage): Promise<string> {
  await consumeRateLimit(app.prisma, TICKET_ANSWERS_PER_PERSON, viewer.id);
  throwIfInvalid(checkTicketText(note));
  return inTransaction(app, async (tx, effects) => {
    const ticket = await lockTicket(tx, note.ticketId, answerableTickets(viewer));
    if (!(await addTicketMessage(tx, ticket, viewer.id, note, 'NOTE'))) return ticket.id;
    await attachToTicketMessage(tx, ownerOf(viewer), note.id, note.fileIds);
    await publishTicket(tx, effects, ticket, 'TEAM');
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'ticket.note', entity: 'Ticket', entityId: ticket.id },
    });
    return ticket.id;
  });
}
