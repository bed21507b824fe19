import { CSRF_HEADER } from '../../../contract/protocol.ts';
import { sessionDocumentId } from '../../generated/visitorDocuments.ts';
import type { SessionQuery } from './session.generated.ts';
import type { SessionSnapshot } from './sessionSnapshot.ts';

/**
 * Fetches the settings and prices without Apollo Client, which a visitor does not need.
 * @returns null when there is a session after all
 * @throws when the gateway is unreachable
 */
export async function readVisitorSession(): Promise<SessionSnapshot | null> {
  const data = await fetchSession();
  const { viewer, requiresTwoFactorSetup, settings } = data;
  return viewer ? null : { viewer, requiresTwoFactorSetup, settings, prices: pricesOf(data) };
}

export function pricesOf({ prices }: Pick<SessionQuery, 'prices'>): SessionSnapshot['prices'] {
  const { currency, symbol, diyMinor: diy, mentoredMinor: mentored } = prices;
  return { currency, symbol, diy, mentored };
}

/**
 * Fetches the settings alone.
 * @throws when the gateway is unreachable
 */
export const readSettings = async (): Promise<SessionSnapshot['settings']> => (await fetchSession()).settings;

async function fetchSession(): Promise<SessionQuery> {
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', [CSRF_HEADER]: 'web' },
    body: JSON.stringify({
      operationName: 'Session',
      extensions: { persistedQuery: { version: 1, sha256Hash: sessionDocumentId } },
    }),
  });
  const { data } = (await response.json()) as { data?: SessionQuery | null };
  if (!data) throw new Error(`The session query returned no data (${response.status})`);
  return data;
}
