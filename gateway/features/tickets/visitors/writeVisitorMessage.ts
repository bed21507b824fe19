import { DomainError, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkTicketFiles, checkTicketText, TICKET_TEXTS } from '../../../../contract/tickets.ts';
import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { visitorTickets } from '../access.ts';
import { attachToTicketMessage } from '../attachToTicketMessage.ts';
import { continueTicket } from '../continueTicket.ts';
import { VISITOR_MESSAGES_PER_TICKET } from '../limits.ts';
import { lockTicket } from '../lockTicket.ts';

export type NewVisitorMessage = {
  id: string;
  text: string;
  /** Finished uploads for the ticket, in display order. */
  fileIds: readonly string[];
};

/**
 * Writes a message of a visitor, who has the link to the ticket.
 * @throws DomainError NOT_FOUND, BAD_INPUT, LIMIT, CONFLICT for an id that is taken or a file that is gone
 */
export async function writeVisitorMessage(
  app: App,
  ticketId: string,
  message: NewVisitorMessage,
): Promise<void> {
  await consumeRateLimit(app.prisma, VISITOR_MESSAGES_PER_TICKET, ticketId);
  throwIfInvalid(checkTicketText(message) ?? checkTicketFiles(message.fileIds, 'VISITOR'));
  await inTransaction(app, async (tx, effects) => {
    const ticket = await lockTicket(tx, ticketId, visitorTickets);
    if (!(await continueTicket(tx, effects, ticket, message))) return;
    const owner = { ownerId: null, ticketId: ticket.id };
    await attachToTicketMessage(tx, owner, message.id, message.fileIds).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'CONFLICT') throw error;
      throw new DomainError('CONFLICT', TICKET_TEXTS.filesExpired, 'files');
    });
  });
}
