import { priorityOf, type TicketTurn } from '../../../contract/ticketTargets.ts';

/**
 * Returns the columns of a ticket that say whose turn it is. A ticket that is not solved has no rating, so that one
 * that goes on loses it.
 */
export function turnColumns(turn: TicketTurn) {
  const { state, answerDueAt, solveDueAt, waitingSince, solvedAt } = turn;
  return {
    ...{ state, answerDueAt, solveDueAt, waitingSince, solvedAt, priorityAt: priorityOf(turn) },
    ...(state !== 'SOLVED' && { rating: null, ratingComment: null }),
  };
}
