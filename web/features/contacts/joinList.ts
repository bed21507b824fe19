import { CONTACT_NOT_SAVED } from '../../../contract/contacts.ts';
import { CSRF_HEADER } from '../../../contract/protocol.ts';
import { joinListDocumentId } from '../../generated/visitorDocuments.ts';
import { SETTINGS_STALE } from '../accounts/session/session.ts';
import type { JoinListMutation, JoinListMutationVariables } from './joinList.generated.ts';

const RESPONSE_TIMEOUT_MS = 20_000;

/**
 * Adds an address to a mailing list. A visitor's pages load no Apollo Client, so this sends the request itself, with
 * the document's hash as Apollo Client would.
 * @returns the error message for the person; null when the address is stored
 */
export async function joinList(input: JoinListMutationVariables['input']): Promise<string | null> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', [CSRF_HEADER]: 'web' },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      body: JSON.stringify({
        operationName: 'JoinList',
        variables: { input },
        extensions: { persistedQuery: { version: 1, sha256Hash: joinListDocumentId } },
      }),
    });
    const { data, errors }: JoinListResponse = await response.json();
    const result = data?.joinList;
    if (result?.__typename === 'Joined') return null;
    if (errors?.[0]?.extensions?.code === 'MAINTENANCE') dispatchEvent(new Event(SETTINGS_STALE));
    // The gateway's messages are written for people.
    return result?.message ?? errors?.[0]?.message ?? CONTACT_NOT_SAVED;
  } catch {
    return CONTACT_NOT_SAVED;
  }
}

type JoinListResponse = {
  data?: JoinListMutation | null;
  errors?: { message: string; extensions?: { code?: string } }[];
};
