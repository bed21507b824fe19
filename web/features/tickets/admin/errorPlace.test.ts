import { expect, it } from 'vitest';
import { errorPlace } from './errorPlace.ts';

it.each([
  ['PAGE', '/lesson/:number', 'Page /lesson/:number'],
  ['OPERATION', 'OpenVisitorTicket', 'Action: open visitor ticket'],
  ['ROUTE', 'browserErrors', 'Request: browser errors'],
] as const)('names %s %s for the team as %j', (kind, place, expected) => {
  expect(errorPlace({ kind, place })).toBe(expected);
});
