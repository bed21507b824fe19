import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { visitorTickets } from '../access.ts';
import { lockTicket } from '../lockTicket.ts';
import { type RatingDraft, storeRating } from '../storeRating.ts';

/**
 * Stores how content a visitor is with a solved ticket, to which they have the link.
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT while it is not solved
 */
export async function rateVisitorTicket(app: App, ticketId: string, draft: RatingDraft): Promise<void> {
  await inTransaction(app, async (tx, effects) => {
    await storeRating(tx, effects, await lockTicket(tx, ticketId, visitorTickets), draft);
  });
}
