import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { visitorTickets } from '../access.ts';
import { closeTicket } from '../closeTicket.ts';
import { lockTicket } from '../lockTicket.ts';

/**
 * Marks a ticket as solved, by the visitor who has the link to it.
 * @throws DomainError NOT_FOUND, CONFLICT when it is solved already
 */
export async function solveVisitorTicket(app: App, ticketId: string): Promise<void> {
  await inTransaction(app, async (tx, effects) => {
    await closeTicket(tx, effects, await lockTicket(tx, ticketId, visitorTickets));
  });
}
