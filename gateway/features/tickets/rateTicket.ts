import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { ownTickets } from './access.ts';
import { lockTicket } from './lockTicket.ts';
import { type RatingDraft, storeRating } from './storeRating.ts';

/**
 * Stores how content a parent is with a solved ticket; the latest word counts.
 * @returns the id of the ticket
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT while it is not solved
 */
export async function rateTicket(
  app: App,
  viewer: Viewer,
  { ticketId, ...draft }: RatingDraft & { ticketId: string },
): Promise<string> {
  return inTransaction(app, async (tx, effects) => {
    const ticket = await lockTicket(tx, ticketId, ownTickets(viewer));
    await storeRating(tx, effects, ticket, draft);
    return ticket.id;
  });
}
