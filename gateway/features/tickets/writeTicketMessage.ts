import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkTicketText } from '../../../contract/tickets.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { ownerOf } from '../files/uploads/access.ts';
import { ownTickets } from './access.ts';
import type { NewTicketMessage } from './addTicketMessage.ts';
import { attachToTicketMessage } from './attachToTicketMessage.ts';
import { continueTicket } from './continueTicket.ts';
import { TICKET_MESSAGES_PER_PERSON } from './limits.ts';
import { lockTicket } from './lockTicket.ts';

/**
 * Writes a message of a parent into a ticket of theirs, which makes it the team's turn again, also when it was solved.
 * @returns the id of the ticket
 * @throws DomainError NOT_FOUND, BAD_INPUT, LIMIT, CONFLICT for an id that is taken
 */
export async function writeTicketMessage(
  app: App,
  viewer: Viewer,
  { ticketId, ...message }: NewTicketMessage,
): Promise<string> {
  await consumeRateLimit(app.prisma, TICKET_MESSAGES_PER_PERSON, viewer.id);
  throwIfInvalid(checkTicketText(message));
  return inTransaction(app, async (tx, effects) => {
    const ticket = await lockTicket(tx, ticketId, ownTickets(viewer));
    if (await continueTicket(tx, effects, ticket, message))
      await attachToTicketMessage(tx, ownerOf(viewer), message.id, message.fileIds);
    return ticket.id;
  });
}
