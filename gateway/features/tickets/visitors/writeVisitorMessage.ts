import { throwIfInvalid } from '../../../../contract/errors.ts';
import { checkTicketText } from '../../../../contract/tickets.ts';
import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { visitorTickets } from '../access.ts';
import { continueTicket } from '../continueTicket.ts';
import { VISITOR_MESSAGES_PER_TICKET } from '../limits.ts';
import { lockTicket } from '../lockTicket.ts';

export type NewVisitorMessage = { id: string; text: string };

/**
 * Writes a message of a visitor, who has the link to the ticket.
 * @throws DomainError NOT_FOUND, BAD_INPUT, LIMIT, CONFLICT for an id that is taken
 */
export async function writeVisitorMessage(
  app: App,
  ticketId: string,
  message: NewVisitorMessage,
): Promise<void> {
  await consumeRateLimit(app.prisma, VISITOR_MESSAGES_PER_TICKET, ticketId);
  throwIfInvalid(checkTicketText(message));
  await inTransaction(app, async (tx, effects) => {
    const ticket = await lockTicket(tx, ticketId, visitorTickets);
    await continueTicket(tx, effects, ticket, message);
  });
}
