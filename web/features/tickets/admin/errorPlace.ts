import type { TicketErrors_ErrorFragment } from './ticketErrors.generated.ts';

type Place = Pick<TicketErrors_ErrorFragment, 'kind' | 'place'>;

/** Says where an error happened: the page by its route, what was asked of the gateway by its name in words. */
export function errorPlace({ kind, place }: Place): string {
  if (kind === 'PAGE') return `Page ${place}`;
  return kind === 'ROUTE' ? `Request: ${wordsOf(place)}` : `Action: ${wordsOf(place)}`;
}

/** Returns the name of an operation in words: `OpenTicket` is "open ticket". */
const wordsOf = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
