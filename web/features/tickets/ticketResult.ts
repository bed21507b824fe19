import type { Failure } from '../../lib/forms/useForm.ts';

/** What a mutation about a ticket returns: the ticket, or the reason why not. */
export type TicketResult =
  | { __typename: 'Ticket' | 'VisitorTicket' | 'AdminTicket' }
  | { __typename: 'DomainError'; message: string; field?: string | null };

/** Returns the failure that a form shows; null when the ticket came back. */
export function failureOf(result: TicketResult | undefined): Failure | null {
  if (result === undefined) return {};
  return result.__typename === 'DomainError' ? result : null;
}
