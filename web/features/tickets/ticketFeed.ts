import { type Feed, useFeed } from '../../lib/live/feed.ts';
import { BURST_MS, createRefetch } from '../../lib/live/refetch.ts';
import { TicketChangedDocument, type TicketChangedSubscription } from './tickets.generated.ts';

const ticketQueries = new Set(['Tickets', 'TicketPage', 'AdminTickets', 'TicketRecord', 'TicketErrors']);

const refetch = createRefetch((name) => ticketQueries.has(name), BURST_MS);

export const ticketFeed: Feed<TicketChangedSubscription, TicketChangedSubscription['ticketChanged']> = {
  document: TicketChangedDocument,
  eventOf: (data) => data.ticketChanged,
  apply: refetch.soon,
  reset: refetch.now,
};

/** Keeps the tickets that the page shows current while the component is mounted. */
export function useTicketFeed(): void {
  useFeed(ticketFeed);
}
