import { isUuid } from '../../../contract/pattern.ts';
import type { TicketCategory } from '../../../contract/tickets.ts';

type InitialTexts = {
  category: TicketCategory;
  subject: string;
  text: string;
  /** What the ticket names for the team; null for what is no id of ours. */
  errorId: string | null;
};

/** Returns what a form begins with that the error screen led to, by the id under which the error is logged. */
export function errorTextsOf(params: URLSearchParams): InitialTexts | null {
  const errorId = params.get('error');
  if (!errorId) return null;
  return {
    ...{ category: 'PROBLEM', subject: 'A page showed an error' },
    text: `The error has the number ${errorId}.\n`,
    errorId: isUuid(errorId) ? errorId : null,
  };
}
