import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { checkRating, TICKET_TEXTS, type TicketRating } from '../../../contract/tickets.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { LockedTicket } from './lockTicket.ts';
import { publishTicket } from './publishTicket.ts';

export type RatingDraft = { rating: TicketRating; comment: string };

/**
 * Stores how content somebody is with a solved ticket, which is locked; the latest word counts.
 * @throws DomainError BAD_INPUT, CONFLICT while it is not solved
 */
export async function storeRating(
  tx: Tx,
  effects: Effects,
  ticket: LockedTicket,
  { rating, comment }: RatingDraft,
): Promise<void> {
  throwIfInvalid(checkRating({ comment }));
  if (ticket.state !== 'SOLVED') throw new DomainError('CONFLICT', TICKET_TEXTS.rateWhenSolved, null);
  const ratingComment = comment.trim() || null;
  await tx.ticket.update({ where: { id: ticket.id }, data: { rating, ratingComment } });
  await publishTicket(tx, effects, ticket, 'EVERYBODY');
}
